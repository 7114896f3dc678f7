import type { CallInput } from "@khela/contract/endpoint";
import { joinPromotion, leavePromotion, type PromotionPage, requestReward } from "@khela/contract/promotions";
import { useI18n } from "@khela/ui/i18n";
import { toast } from "@khela/ui/toast";
import { useMoneyCommand } from "../../features/cashier/use-money-command.ts";
import { refreshPromotions } from "../../shell/promotion-queries.ts";
import { call } from "../../shell/api.ts";
import { useSession } from "../../shell/session.ts";

/** Says what has come of a command (ERR-02), and reloads the pages, also after a refusal. */
function useOutcome(): (page: PromotionPage | undefined) => void {
  const { t, money } = useI18n();
  const token = useSession((session) => session.token);
  return (page) => {
    void refreshPromotions(token);
    if (!page) return;
    const amount = money(page.grants[0]?.amount ?? "0");
    const texts: Partial<Record<PromotionPage["state"], string>> = {
      applying: t("promotions.applied"),
      claim: t("promotions.earnedToClaim", { amount }),
      claimed: t("promotions.earned", { amount }),
      issued: t("promotions.note_issued"),
    };
    const [grant] = page.grants;
    const plan = grant?.instalments;
    const parts = plan && t("promotions.partsBegun", { paid: money(plan.paid), n: plan.of });
    const text = parts ?? (grant && texts[grant.state]) ?? t("promotions.joinedToast");
    toast({ kind: "success", text, id: "promotion" });
  };
}

/** Joins a promotion. */
export function useJoin({ code: promotionId }: PromotionPage) {
  const told = useOutcome();
  const command = useMoneyCommand((body: CallInput<typeof joinPromotion>["body"], idempotencyKey) =>
    call(joinPromotion, { body }, { idempotencyKey }),
  );
  return {
    command,
    join: async (code: string | undefined) =>
      told(await command.run({ promotionId, ...(code === undefined ? {} : { code }) })),
  };
}

/** Leaves a promotion that was joined. */
export function useLeave({ code: promotionCode }: PromotionPage) {
  const { t } = useI18n();
  const token = useSession((session) => session.token);
  const command = useMoneyCommand((params: CallInput<typeof leavePromotion>["params"], idempotencyKey) =>
    call(leavePromotion, { params }, { idempotencyKey }),
  );
  return {
    command,
    leave: async () => {
      const left = await command.run({ promotionCode });
      void refreshPromotions(token);
      if (left) toast({ kind: "success", text: t("promotions.left"), id: "promotion" });
    },
  };
}

/** Applies for a promotion, or claims what it gave. */
export function useRequest({ code: promotionId }: PromotionPage) {
  const told = useOutcome();
  const command = useMoneyCommand((body: CallInput<typeof requestReward>["body"], idempotencyKey) =>
    call(requestReward, { body }, { idempotencyKey }),
  );
  return {
    command,
    request: async (more: { comment?: string; uploadIds?: string[] }) =>
      told(await command.run({ promotionId, ...more })),
  };
}
