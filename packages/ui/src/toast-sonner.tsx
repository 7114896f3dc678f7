/** The sonner half of the toasts, loaded with the first toast. */
import { useEffect } from "react";
import { Toaster, toast as sonner } from "sonner";
import { useI18n } from "./i18n.tsx";
import { attachToasts } from "./toast.ts";

export default function SonnerHost({ theme, dir }: { theme: "dark" | "light"; dir: "ltr" | "rtl" }) {
  const { t } = useI18n();
  useEffect(
    () =>
      attachToasts(({ kind, text, detail, action, id }) => {
        sonner[kind](text, {
          description: detail,
          duration: action ? Number.POSITIVE_INFINITY : 5000,
          ...(id ? { id } : {}),
          ...(action ? { action } : {}),
        });
      }),
    [],
  );
  return (
    <Toaster
      theme={theme}
      dir={dir}
      position="top-center"
      // Toasts appear below the header and navigation, so that these stay usable; the page sets their height.
      offset={{ top: "var(--toast-top, 5rem)" }}
      mobileOffset={{ top: "var(--toast-top, 4.5rem)" }}
      closeButton
      containerAriaLabel={t("common.notifications")}
      toastOptions={{ closeButtonAriaLabel: t("common.close") }}
      style={{ fontFamily: "inherit" }}
    />
  );
}
