import type { MemberId } from "@khela/kernel/ids";
import { type Money, ZERO } from "@khela/kernel/money";
import { bonusOf } from "@khela/rules/promotions/bonus";
import type { OfferTerms } from "@khela/rules/promotions/terms";
import { countsForTurnover } from "@khela/rules/promotions/turnover";
import type { TurnoverFact } from "@khela/rules/turnover/fact";
import type { Tx } from "../../platform/database.ts";
import { lockMemberAccounts } from "../ledger/index.ts";
import type { PromotionsContext } from "./context.ts";
import { timesOf } from "./begin-grant.ts";
import { inParts, payParts } from "./instalments.ts";
import { earnGrant } from "./pay-grant.ts";
import {
  addCounted,
  extensionsOf,
  type Grant,
  grantsOf,
  membersProgressing,
  termsOf,
} from "./store/grants.ts";
import { addToPlan, planOfGrant } from "./store/plans.ts";
import { isPublished, lockPromotion, type Promotion } from "./store/promotions.ts";

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
    if (grant.state === "paying") await countForParts(context, tx, grant, facts);
    if (grant.state !== "progressing" || grant.depositId !== null) continue;
    const { trigger, conditions } = await termsOf(tx, grant.offerId);
    if (trigger.kind !== "turnover") continue;
    const promotion = await lockPromotion(tx, grant.promotionId);
    const since = { fromMs: grant.at.getTime(), endsMs: await endFor(tx, grant, promotion) };
    const added = countedOf(facts, { conditions }, since, grant.currency);
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

/** Until when bets count for a grant: the promotion's end, and the times that its own end was moved for. */
async function endFor(tx: Tx, { id }: Grant, promotion: Promotion): Promise<number | null> {
  const { endsMs } = timesOf(promotion);
  if (endsMs === null) return null;
  return (await extensionsOf(tx, id)).reduce((end, { fromMs, toMs }) => end + toMs - fromMs, endsMs);
}

/** What of these bets counts: their valid cash stakes. */
const countedOf = (
  facts: readonly TurnoverFact[],
  { conditions }: Pick<OfferTerms, "conditions">,
  since: { fromMs: number; endsMs: number | null },
  currency: string,
): Money =>
  facts
    .filter((fact) => fact.currency === currency && countsForTurnover(conditions, since, fact))
    .reduce((sum, { validCash }) => (sum + validCash) as Money, ZERO);

/** Counts bets for the parts of a grant that wait for turnover, in the games of its conditions. */
async function countForParts(
  context: PromotionsContext,
  tx: Tx,
  grant: Grant,
  facts: readonly TurnoverFact[],
): Promise<void> {
  const terms = await termsOf(tx, grant.offerId);
  if (!inParts(terms) || terms.instalments.every !== "wager") return;
  const { startedAt } = await planOfGrant(tx, grant.id);
  const since = { fromMs: startedAt.getTime(), endsMs: grant.expiresAt?.getTime() ?? null };
  const added = countedOf(facts, terms, since, grant.currency);
  if (added === 0n) return;
  const promotion = await lockPromotion(tx, grant.promotionId);
  const plan = await addToPlan(tx, grant.id, added);
  await payParts(context, tx, { grant, promotion, terms }, plan);
}
