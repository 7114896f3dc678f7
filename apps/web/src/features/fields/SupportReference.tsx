import { supportCode } from "@khela/kernel/support-code";
import { useI18n } from "@khela/ui/i18n";
import { asCallError } from "../../shell/api.ts";

/** The support reference of a refusal whose message is shown at its field. Source: ERR-01. */
export function SupportReference({ error }: { error: unknown }) {
  const { t } = useI18n();
  const traceId = asCallError(error)?.traceId;
  return traceId ? (
    <p className="text-xs text-muted">{t("common.supportRef", { ref: supportCode(traceId) })}</p>
  ) : null;
}
