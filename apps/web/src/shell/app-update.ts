/** Registers the service worker after the first paint and offers a new version in a toast (NAV-14). */
import type { I18n } from "@khela/i18n/i18n";
import { toast } from "@khela/ui/toast";
import { registerSW } from "virtual:pwa-register";

/** The version changes only on the visitor's request, so never in the middle of a round. */
export function watchForUpdates(i18n: () => I18n): void {
  const update = registerSW({
    onNeedRefresh() {
      const { t } = i18n();
      toast({
        kind: "info",
        id: "update",
        text: t("shell.updateReady"),
        action: { label: t("shell.updateNow"), onClick: () => void update(true) },
      });
    },
  });
}
