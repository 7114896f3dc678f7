import { useI18n } from "@khela/ui/i18n";
import { toast } from "@khela/ui/toast";
import { refreshRewards } from "../../features/rewards/queries.ts";
import { useSession } from "../../shell/session.ts";

/** Says what has been added to the balance (ERR-02), and reloads what waits, also after a refusal. */
export function useClaimed(): (answer: { amount: string; toWager: string } | undefined) => void {
  const { t, money } = useI18n();
  const token = useSession((session) => session.token);
  return (answer) => {
    void refreshRewards(token);
    if (!answer) return;
    const { amount, toWager } = answer;
    const text =
      toWager === "0.00"
        ? t("rewards.claimed", { amount: money(amount) })
        : t("rewards.claimedToWager", { amount: money(amount), wager: money(toWager) });
    toast({ kind: "success", text, id: "claimed" });
  };
}
