import { useI18n } from "@khela/ui/i18n";
import { toast } from "@khela/ui/toast";
import { queryClient } from "../../shell/api.ts";
import { useTopic } from "../../shell/live.ts";
import { useSession } from "../../shell/session.ts";
import { systemClock } from "@khela/kernel/system-clock";
import { balanceNews } from "./balance-news.ts";
import { kycNews } from "./kyc-news.ts";

/**
 * Shows a toast on every page when an identity check is decided or customer service adjusts the balance.
 * Source: AUTH-20, OPS-02.
 */
export function useAccountToasts(): void {
  const i18n = useI18n();
  const { t, number } = i18n;
  const token = useSession((session) => session.token);
  useTopic(
    "member.notice",
    (notice, kind) => {
      if (kind !== "event") return;
      if (notice.kind === "adjustment")
        toast({ kind: "info", text: balanceNews(i18n, notice), id: notice.adjustment.id });
      if (notice.kind === "ownData") {
        void queryClient.invalidateQueries({ queryKey: ["member", token, "ownData"] });
        const ready = notice.state === "ready";
        toast({
          kind: ready ? "success" : "warning",
          text: t(ready ? "member.dataNews_ready" : "member.dataNews_failed"),
          id: "ownData",
        });
      }
      if (notice.kind !== "kyc") return;
      for (const what of ["kyc", "security", "profile"])
        void queryClient.invalidateQueries({ queryKey: ["member", token, what] });
      const news = kycNews(notice, systemClock.nowMs());
      if (!news) return;
      const text = t(`member.kycNews_${news}`, { level: number(notice.level) });
      toast({ kind: news === "approved" ? "success" : "warning", text, id: notice.request.id });
    },
    token !== null,
  );
}
