import type { MemberId } from "@khela/kernel/ids";
import { type Money, ZERO } from "@khela/kernel/money";
import { bonusOf } from "@khela/rules/promotions/bonus";
import { countsForTurnover } from "@khela/rules/promotions/turnover";
import type { TurnoverFact } from "@khela/rules/turnover/fact";
import type { Tx } from "../../platform/database.ts";
import { lockMemberAccounts } from "../ledger/index.ts";
import type { PromotionsContext } from "./context.ts";
import { timesOf } from "./begin-grant.ts";
import { earnGrant } from "./pay-grant.ts";
import { addCounted, grantsOf, membersProgressing, termsOf } from "./store/grants.ts";
import { isPublished, lockPromotion } from "./store/promotions.ts";

/** Counts every settled bet for the turnover targets that its player is on the way to. */
export function followTurnover(context: PromotionsContext): void {
  context.turnover.follow({
    name: "promotions",
    async read(tx, facts) {
      const byMember = Map.groupBy(facts, ({ memberId }) => memberId);
      // In order, so that two readers that lock several members can't wait for each other.
      for (const memberId of await membersProgressing(tx, [...byMember.keys()]))
        await countFacts(context, tx, memberId, byMember.get(memberId) ?? []);
    },
  });
}

async function countFacts(
  context: PromotionsContext,
  tx: Tx,
  memberId: MemberId,
  facts: readonly TurnoverFact[],
): Promise<void> {
  await lockMemberAccounts(tx, memberId);
  for (const grant of await grantsOf(tx, memberId)) {
    if (grant.state !== "progressing" || grant.depositId !== null) continue;
    const { trigger, conditions } = await termsOf(tx, grant.offerId);
    if (trigger.kind !== "turnover") continue;
    const promotion = await lockPromotion(tx, grant.promotionId);
    const since = { fromMs: grant.at.getTime(), endsMs: timesOf(promotion).endsMs };
    const added = facts
      .filter((fact) => fact.currency === grant.currency && countsForTurnover(conditions, since, fact))
      .reduce((sum, { validCash }) => (sum + validCash) as Money, ZERO);
    if (added === 0n) continue;
    const counted = await addCounted(tx, grant.id, added);
    if (counted.counted < trigger.target || !isPublished(promotion)) continue;
    const terms = await termsOf(tx, grant.offerId);
    await earnGrant(
      context,
      tx,
      { grant: counted, promotion },
      { amount: bonusOf(terms, ZERO), by: "system" },
    );
  }
}
