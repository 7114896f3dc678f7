/** Says that the network is gone, and when it is back. Source: NAV-14. */
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { toast } from "@khela/ui/toast";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { queryClient } from "./api.ts";

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

export function OfflineBanner() {
  const { t } = useI18n();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const onBack = useEffectEvent(() => {
    toast({ kind: "success", text: t("shell.backOnline"), id: "online" });
    void queryClient.invalidateQueries();
  });
  useEffect(() => {
    const back = () => onBack();
    addEventListener("online", back);
    return () => removeEventListener("online", back);
  }, []);
  return (
    <output className="block">
      {online ? null : (
        <p className="flex items-center justify-center gap-2 bg-danger px-4 py-2 text-sm font-semibold text-white">
          <Icon name="wifiOff" size={18} />
          {t("shell.offline")}
        </p>
      )}
    </output>
  );
}
