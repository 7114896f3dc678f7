/** Short news in the corner: what was saved, what was refused. Refusals are read out at once. */
import type { I18n } from "@khela/i18n/i18n";
import { supportCode } from "@khela/kernel/support-code";
import { useI18n } from "@khela/ui/i18n";
import { toast, Toaster } from "sonner";
import { asCallError } from "./api.ts";
import { errorText } from "./error-text.ts";
import { usePreferences } from "./preferences.tsx";

export function Toasts() {
  const { theme } = usePreferences();
  const { t } = useI18n();
  return (
    <Toaster
      theme={theme}
      position="bottom-right"
      richColors
      closeButton
      containerAriaLabel={t("common.notifications")}
      toastOptions={{ closeButtonAriaLabel: t("common.close") }}
    />
  );
}

export function tellDone(text: string): void {
  toast.success(text);
}

/** Says why a call failed, with the reference that finds it in the log. */
export function tellFailure(i18n: I18n, error: unknown): void {
  const traceId = asCallError(error)?.traceId;
  toast.error(
    errorText(i18n, error),
    traceId
      ? { description: i18n.t("common.supportRef", { ref: supportCode(traceId) }), duration: 8000 }
      : {},
  );
}
