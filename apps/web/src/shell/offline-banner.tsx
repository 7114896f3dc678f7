/** Shows that the network or the server is unreachable, and disappears by itself. Source: NAV-14. */
import { getStatus } from "@khela/contract/system";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { toast } from "@khela/ui/toast";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { call, queryClient, useServer } from "./api.ts";

/** How often the server is polled while it is unreachable. */
const ASK_EVERY_MS = 5000;

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
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const serverAway = useServer((server) => server.away);
  const away = !online || serverAway;
  const onBack = useEffectEvent(() => {
    toast({ kind: "success", text: t("shell.backOnline"), id: "online" });
    void queryClient.invalidateQueries();
  });

  useEffect(() => {
    if (!away) return undefined;
    // A failure is expected while the server is away; `call` notes it.
    const ask = setInterval(() => void call(getStatus).catch(() => undefined), ASK_EVERY_MS);
    return () => {
      clearInterval(ask);
      onBack();
    };
  }, [away]);

  return (
    <output className="block">
      {away ? (
        <span className="flex items-center justify-center gap-2 bg-danger px-4 py-2 text-center text-sm font-semibold text-white">
          <Icon name="wifiOff" size={18} />
          {t(online ? "shell.serverAway" : "shell.offline")}
        </span>
      ) : null}
    </output>
  );
}
