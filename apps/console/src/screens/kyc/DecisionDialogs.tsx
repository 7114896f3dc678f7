import { createI18n } from "@khela/i18n/i18n";
import { loadConsoleMessages } from "@khela/i18n/load-console";
import { localeOf } from "@khela/kernel/locales";
import { CONTENT_LANGUAGES, type ContentLanguage, contentLanguageFor } from "@khela/kernel/content-languages";
import { useI18n } from "@khela/ui/i18n";
import { SegmentedControl, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "../../shell/parts/form-dialog.tsx";
import { Facts, Mono } from "../../shell/parts/page-head.tsx";
import { ReasonDialog } from "../../shell/parts/reason-dialog.tsx";
import { EmptyCell } from "../../shell/parts/values.tsx";
import { type Check, reasonsFor } from "./kyc.ts";

interface DialogProps {
  check: Check;
  busy: boolean;
  onClose: () => void;
  onConfirm: (reason?: string) => void;
}

/** The confirmation before the identity level is raised. */
export function ApproveDialog({ check, busy, onClose, onConfirm }: DialogProps) {
  const { t, date } = useI18n();
  return (
    <FormDialog
      title={t("console.kycApproveTitle")}
      confirm={t("console.approve")}
      color="win.4"
      busy={busy}
      confirmFirst
      onClose={onClose}
      onSubmit={() => onConfirm()}
    >
      <Text size="sm">{t("console.kycApproveText")}</Text>
      <Facts
        items={[
          [t("console.kycRealName"), check.realName ?? <EmptyCell />],
          [
            t("console.kycBirthday"),
            check.birthday ? date(`${check.birthday}T00:00:00Z`, "date") : <EmptyCell />,
          ],
          [
            t("console.kycNumber"),
            check.documentNumber ? <Mono>{check.documentNumber}</Mono> : <EmptyCell />,
          ],
        ]}
      />
      {check.sameDocument.length > 0 ? (
        <Text size="sm" c="var(--lose)">
          {t("console.kycSame", { n: check.sameDocument.length })}
        </Text>
      ) : null}
    </FormDialog>
  );
}

/** Asks for the reason of a rejection, with presets in the player's language. */
export function RejectDialog({ check, busy, onClose, onConfirm }: DialogProps) {
  const { t } = useI18n();
  const [language, setLanguage] = useState(contentLanguageFor(check.language));
  const reasons = useReasons(check, language);
  return (
    <ReasonDialog
      title={t("console.kycRejectTitle")}
      text={
        <>
          {t("console.kycRejectText", { language: localeOf(check.language).name })}
          <SegmentedControl
            mt="sm"
            fullWidth
            aria-label={t("console.kycReasonLanguage")}
            value={language}
            onChange={setLanguage}
            data={CONTENT_LANGUAGES.map((code) => ({ value: code, label: localeOf(code).name }))}
          />
        </>
      }
      presets={reasons}
      confirm={t("console.reject")}
      danger
      busy={busy}
      onClose={onClose}
      onConfirm={onConfirm}
    />
  );
}

function useReasons(check: Check, language: ContentLanguage): readonly string[] {
  const texts = useQuery({
    queryKey: ["texts", language],
    queryFn: () => loadConsoleMessages(language),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!texts.data) return [];
  const { t } = createI18n(language, texts.data);
  return reasonsFor(check.kind).map((reason) => t(`console.kycReason_${reason}`));
}
