import { supportCode } from "@khela/kernel/support-code";
import { useI18n } from "@khela/ui/i18n";
import { asCallError } from "../../shell/api.ts";

/** The reference of a refusal whose words stand at its field. Source: ERR-01. */
export function SupportReference({ error }: { error: unknown }) {
  const { t } = useI18n();
  const traceId = asCallError(error)?.traceId;
  return traceId ? (
    <p className="text-xs text-muted">{t("common.supportRef", { ref: supportCode(traceId) })}</p>
  ) : null;
}
