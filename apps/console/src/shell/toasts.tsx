/**
 * Short messages at the foot of the page about saved and refused changes. Screen readers announce refusals at once.
 * They appear at the start of the content, because buttons (of rows, drawers and dialogs) are at its end.
 */
import type { I18n } from "@khela/i18n/i18n";
import { supportCode } from "@khela/kernel/support-code";
import { useI18n } from "@khela/ui/i18n";
import { useMediaQuery } from "@mantine/hooks";
import { toast, Toaster } from "sonner";
import { asCallError } from "./api.ts";
import { errorText } from "./error-text.ts";
import { usePreferences } from "./preferences.tsx";

/** Widths without the navigation beside the content. */
const NARROW = "(max-width: 61.99em)";

export function Toasts() {
  const { theme } = usePreferences();
  const { t } = useI18n();
  // On a phone buttons fill the foot of the page, and the area below the header has none.
  const narrow = useMediaQuery(NARROW) ?? false;
  return (
    <Toaster
      theme={theme}
      position={narrow ? "top-center" : "bottom-left"}
      offset={narrow ? { top: "4.25rem" } : { bottom: "0.75rem", left: "17rem" }}
      mobileOffset={{ top: "4.25rem" }}
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

/** Shows a refusal whose reason the screen knows better than its code. */
export function tellRefusal(text: string): void {
  toast.error(text);
}

/** Shows why a call failed, with the reference that finds it in the log. */
export function tellFailure(i18n: I18n, error: unknown): void {
  const traceId = asCallError(error)?.traceId;
  toast.error(
    errorText(i18n, error),
    traceId
      ? { description: i18n.t("common.supportRef", { ref: supportCode(traceId) }), duration: 8000 }
      : {},
  );
}
