/** The ten recovery codes, shown once: copy, save, print. Source: AUTH-12. */
import { Button } from "@khela/ui/button";
import { Checkbox } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { useState } from "react";
import { useMember } from "../../../shell/queries.ts";
import { copyText } from "../../../shell/copy-text.ts";
import { Explained } from "./Explained.tsx";
import "./print.css";
import { saveTextFile } from "./save-file.ts";
import { Steps } from "./TotpSetup.tsx";

interface RecoveryCodesProps {
  codes: readonly string[];
  title: string;
  onSaved: () => void;
}

export function RecoveryCodes({ codes, title, onSaved }: RecoveryCodesProps) {
  const i18n = useI18n();
  const { t, number } = i18n;
  const account = useMember().data?.account ?? "";
  const [saved, setSaved] = useState(false);
  const asText = [t("member.codesFileHead", { account }), "", ...codes, ""].join("\r\n");
  return (
    <section className="card grid gap-6 p-5 sm:p-6">
      <Explained icon="check" tone="good" title={title}>
        {t("member.codesText")}
      </Explained>
      <Steps at={2} />
      <div data-print className="rounded-xl border border-line bg-field p-4 sm:p-5">
        <p className="hidden text-lg font-semibold print:block">{t("member.codesFileHead", { account })}</p>
        <ol aria-label={t("member.codesTitle")} className="grid gap-x-6 gap-y-2.5 xs:grid-cols-2">
          {codes.map((code, index) => (
            <li key={code} className="flex items-baseline gap-3">
              <span aria-hidden className="w-6 text-end text-sm text-faint tabular-nums">
                {number(index + 1)}
              </span>
              <bdi dir="ltr" className="font-mono text-base font-semibold tracking-wide select-all">
                {code}
              </bdi>
            </li>
          ))}
        </ol>
      </div>
      <div className="flex flex-wrap gap-2 *:grow">
        <Button icon="copy" size="sm" onClick={() => void copyText(i18n, codes.join("\n"))}>
          {t("common.copy")}
        </Button>
        <Button
          icon="download"
          size="sm"
          onClick={() => saveTextFile(`khela-recovery-codes-${account}.txt`, asText)}
        >
          {t("member.codesSave")}
        </Button>
        <Button icon="receipt" size="sm" onClick={() => print()}>
          {t("member.codesPrint")}
        </Button>
      </div>
      <p className="flex gap-3 text-sm text-muted">
        <Icon name="info" size={18} className="mt-0.5 shrink-0" />
        <span>{t("member.codesOnce")}</span>
      </p>
      <div className="grid gap-3 border-t border-line pt-4">
        <Checkbox
          label={t("member.codesSaved")}
          checked={saved}
          onChange={(event) => setSaved(event.target.checked)}
        />
        <Button
          variant="gold"
          size="lg"
          disabled={!saved}
          className="sm:justify-self-start"
          onClick={onSaved}
        >
          {t("member.codesDone")}
        </Button>
      </div>
    </section>
  );
}
