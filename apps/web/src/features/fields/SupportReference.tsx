import { useI18n } from "@khela/ui/i18n";
import { asCallError } from "../../shell/api.ts";

/** The reference of a refusal whose words stand at its field. Source: ERR-01. */
export function SupportReference({ error }: { error: unknown }) {
  const { t } = useI18n();
  const ref = asCallError(error)?.traceId;
  return ref ? <p className="text-xs break-all text-muted">{t("common.supportRef", { ref })}</p> : null;
}
