import { useI18n } from "@khela/ui/i18n";
import { toast } from "@khela/ui/toast";
import { queryClient } from "../../shell/api.ts";
import { useTopic } from "../../shell/live.ts";
import { useSession } from "../../shell/session.ts";
import { systemClock } from "../../shell/system-clock.ts";
import { kycNews } from "./kyc-news.ts";

/** Says in the corner, on every page, how an identity check was decided. Source: AUTH-20, OPS-02. */
export function useAccountNews(): void {
  const { t, number } = useI18n();
  const token = useSession((session) => session.token);
  useTopic(
    "member.notice",
    (notice, kind) => {
      if (kind !== "event" || notice.kind !== "kyc") return;
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
