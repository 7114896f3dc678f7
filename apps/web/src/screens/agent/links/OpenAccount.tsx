import { registerDownline } from "@khela/contract/agent-links";
import type { CallOutput } from "@khela/contract/endpoint";
import { Button } from "@khela/ui/button";
import { TextInput } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { Segmented } from "@khela/ui/segmented";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call } from "../../../shell/api.ts";
import { FailureNote } from "../../../shell/failure-note.tsx";
import { copyText } from "../../../shell/copy-text.ts";
import { useSession } from "../../../shell/session.ts";
import { Facts } from "../../records/Facts.tsx";
import { refreshLinks } from "./queries.ts";

const TYPES = ["0", "1"] as const;

/** Opens an account right below the agent; the first password is shown once. */
export function OpenAccount({ leftToday }: { leftToday: number | undefined }) {
  const { t, locale } = useI18n();
  const token = useSession((session) => session.token);
  const queries = useQueryClient();
  const [account, setAccount] = useState("");
  const [type, setType] = useState<(typeof TYPES)[number]>("0");
  const [sent, setSent] = useState(false);
  const open = useMutation({
    mutationFn: () =>
      call(registerDownline, {
        body: { account: account.trim(), memberType: type === "1" ? 1 : 0, language: locale },
      }),
    onSuccess: () => refreshLinks(queries, token),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    setSent(true);
    if (account.trim() === "" || open.isPending) return;
    open.mutate();
  }
  if (open.data)
    return (
      <Opened
        opened={open.data}
        onAnother={() => {
          open.reset();
          setAccount("");
          setSent(false);
        }}
      />
    );
  return (
    <form noValidate onSubmit={submit} className="card grid max-w-xl gap-4 p-4 md:p-5">
      <p className="text-sm text-muted">{t("agentLinks.byHandLead")}</p>
      <TextInput
        name="account"
        label={t("agentLinks.account")}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={32}
        dir="ltr"
        error={sent && account.trim() === "" ? t("auth.field.required") : undefined}
        value={account}
        onChange={(event) => setAccount(event.target.value)}
      />
      <div className="grid gap-1.5">
        <Segmented
          label={t("agentLinks.memberType")}
          value={type}
          onChange={setType}
          options={TYPES.map((value) => ({ value, label: t(`agentLinks.type_${value}`) }))}
        />
        {type === "1" ? <p className="text-xs text-muted">{t("agentLinks.agentsLogin")}</p> : null}
      </div>
      {open.isError ? <FailureNote error={open.error} /> : null}
      <Button
        variant="gold"
        icon="userPlus"
        type="submit"
        loading={open.isPending}
        disabled={leftToday === 0}
      >
        {t("agentLinks.openAccount")}
      </Button>
      {leftToday === undefined ? null : (
        <p className="text-xs text-muted">{t("agentLinks.leftToday", { left: leftToday })}</p>
      )}
    </form>
  );
}

function Opened({
  opened,
  onAnother,
}: {
  opened: CallOutput<typeof registerDownline>;
  onAnother: () => void;
}) {
  const i18n = useI18n();
  const { t } = i18n;
  const { account, password } = opened;
  return (
    <section aria-live="polite" className="card grid max-w-xl gap-4 border-gold-edge p-4 md:p-5">
      <h2 className="text-lg">{t("agentLinks.opened", { account })}</h2>
      <Facts
        facts={[
          { label: t("agentLinks.account"), value: <bdi className="font-semibold">{account}</bdi> },
          {
            label: t("agentLinks.password"),
            value: (
              <bdi dir="ltr" className="font-mono text-base font-bold text-gold">
                {password}
              </bdi>
            ),
          },
        ]}
      />
      <p className="text-sm text-muted">{t("agentLinks.openedHint")}</p>
      <div className="grid gap-2.5 sm:grid-cols-2">
        <Button
          variant="gold"
          icon="copy"
          onClick={() => void copyText(i18n, t("agentLinks.bothText", { account, password }))}
        >
          {t("agentLinks.copyBoth")}
        </Button>
        <Button icon="userPlus" onClick={onAnother}>
          {t("agentLinks.openAnother")}
        </Button>
      </div>
    </section>
  );
}
