import { useI18n } from "@khela/ui/i18n";
import { toast } from "@khela/ui/toast";
import { useTopic } from "../../shell/live.ts";
import { useSession } from "../../shell/session.ts";

/** No toast on the cashier page: it shows the same on its card. */
const watching = (page: string) => location.pathname === `/member/${page}`;

/** Payout events that the player did not trigger just now. */
const TOASTS = ["reminded", "lapsed", "proved", "repaid", "forced", "returned", "taken"] as const;
const isToast = (news: string): news is (typeof TOASTS)[number] =>
  (TOASTS as readonly string[]).includes(news);

/** Shows a toast on every page when money was deposited, paid out or returned. Source: MONEY-03, MONEY-04. */
export function useMoneyToasts(): void {
  const { t, money } = useI18n();
  const loggedIn = useSession((session) => session.token !== null);
  useTopic(
    "member.notice",
    (notice, kind) => {
      if (kind !== "event") return;
      if (notice.kind === "deposit" && !watching("depositv2")) {
        const { state, credited, amount, depositId: id } = notice.deposit;
        const shown = money(credited ?? amount);
        if (state === "succeeded")
          toast({ kind: "success", text: t("cashier.succeeded", { amount: shown }), id });
        if (state === "reversed") toast({ kind: "warning", text: t("cashier.toastReversed"), id });
        if (state === "failed") toast({ kind: "error", text: t("cashier.failed"), id });
      }
      if (notice.kind === "withdrawal" && !watching("withdraw")) {
        const { state, amount, withdrawalId: id } = notice.withdrawal;
        const shown = money(amount);
        if (state === "paid") toast({ kind: "success", text: t("cashier.toastPaid", { amount: shown }), id });
        if (state === "failed" || state === "rejected")
          toast({ kind: "warning", text: t("cashier.toastReturned", { amount: shown }), id });
      }
      if (notice.kind === "payout" && isToast(notice.news)) {
        const text = t(`cashier.toastPayout_${notice.news}`, { amount: money(notice.amount) });
        toast({ kind: "info", text, id: notice.withdrawalId });
      }
    },
    loggedIn,
  );
}
