import { now } from "@khela/kernel/clock";
import { type Money, money, ZERO } from "@khela/kernel/money";
import { bonusOf } from "@khela/rules/promotions/bonus";
import type { Tx } from "../../platform/database.ts";
import type { DepositFacts } from "../cashier/index.ts";
import { lockMemberAccounts } from "../ledger/index.ts";
import type { PromotionsContext } from "./context.ts";
import { correctParts } from "./instalments.ts";
import { closeClawback, keptOf, openClawback } from "./store/clawbacks.ts";
import { findGrant, type Grant, lockGrant, moveGrant, saveKept, termsOf } from "./store/grants.ts";

/**
 * Brings a deposit's grant in line with a deposit that was corrected after the grant was earned (decision 0060). What is
 * still bonus money goes back; what became cash is a case for an operator. What was not paid yet is taken back whole, and
 * earned anew by what is left of the deposit. The caller holds the member's accounts.
 * @returns the grant as it is afterwards
 */
export async function correctGrant(
  context: PromotionsContext,
  tx: Tx,
  { grant, deposit }: { grant: Grant; deposit: DepositFacts },
): Promise<Grant> {
  const { amount } = grant;
  if (amount === null) return grant;
  const terms = await termsOf(tx, grant.offerId);
  const earned = deposit.state === "succeeded" ? bonusOf(terms, deposit.received ?? ZERO) : ZERO;
  if (grant.state === "paying") return correctParts(context, tx, grant, earned);
  if (earned >= amount) {
    // What open bets owed goes with the correction.
    if (grant.kept !== null && terms.bonus && grant.state === "claimed")
      await context.bonuses.takeBack(tx, { source: "promotion", sourceRef: grant.id, earned });
    return restored(context, tx, grant, deposit);
  }
  const change = { at: now(context.platform.clock), by: "system", note: "deposit_corrected" };
  if (grant.state === "claimable") return moveGrant(tx, grant, "cancel", change);
  if (grant.state === "issued") {
    if (await context.rewards.cancel(tx, "promotion", grant.id))
      return moveGrant(tx, grant, "cancel", change);
    // It was claimed a moment ago, and the news of it is on its way.
    const paid = await moveGrant(tx, grant, "pay", { ...change, by: "member", note: "" });
    return correctPaid(context, tx, { grant: paid, amount, earned, isBonus: false });
  }
  if (grant.state !== "claimed") return grant;
  return correctPaid(context, tx, { grant, amount, earned, isBonus: Boolean(terms.bonus) });
}

async function correctPaid(
  { platform, bonuses }: PromotionsContext,
  tx: Tx,
  { grant, amount, earned, isBonus }: { grant: Grant; amount: Money; earned: Money; isBonus: boolean },
): Promise<Grant> {
  const { takenBack, becameCash } = isBonus
    ? await bonuses.takeBack(tx, { source: "promotion", sourceRef: grant.id, earned })
    : { takenBack: ZERO, becameCash: money((grant.kept ?? amount) - earned) };
  const at = now(platform.clock);
  if (becameCash > 0n) await openClawback(tx, { grantId: grant.id, amount: becameCash, at });
  const change = {
    at,
    by: "system",
    note: "deposit_corrected",
    kept: money((isBonus ? amount : (grant.kept ?? amount)) - takenBack),
  };
  if (earned === 0n) return moveGrant(tx, grant, "revoke", change);
  if (grant.kept === change.kept) return grant;
  await saveKept(tx, grant, change);
  return { ...grant, kept: change.kept };
}

/** The deposit earns the whole grant again: what was kept of it stays, and nothing is left for an operator to decide. */
async function restored(
  { platform }: PromotionsContext,
  tx: Tx,
  grant: Grant,
  deposit: DepositFacts,
): Promise<Grant> {
  if (grant.kept !== null && deposit.state === "succeeded")
    await closeClawback(tx, grant.id, { at: now(platform.clock), by: "system", reason: "deposit_restored" });
  return grant;
}

/** Notes what is kept of a grant after bets that were open at the correction have paid what they owed (decision 0074). */
export async function followTakenBack(context: PromotionsContext, id: string): Promise<void> {
  const { platform, ledger } = context;
  const known = await findGrant(platform.db, id);
  if (!known) return;
  await ledger.transaction(async (tx) => {
    await lockMemberAccounts(tx, known.memberId);
    const grant = await lockGrant(tx, id);
    const kept = await keptOf(tx, id);
    if (!grant || kept === undefined || grant.kept === kept) return;
    await saveKept(tx, grant, { kept, at: now(platform.clock), by: "system", note: "deposit_corrected" });
  });
}
