import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { Money } from "@khela/kernel/money";
import { type CorrectionAmounts, correctionOf, depositShares } from "@khela/rules/cashier/correction";
import { depositTransitions } from "@khela/rules/cashier/deposit";
import { receiptTransitions } from "@khela/rules/cashier/receipt";
import { nextState } from "@khela/rules/cashier/transitions";
import type { TheirWord } from "@khela/rules/reconciliation/compare";
import type { Tx } from "../../platform/database.ts";
import { memberAccount } from "../ledger/index.ts";
import { claimsOf, type CashierContext, clearingOf, feesOf } from "./context.ts";
import { depositCorrected } from "./news.ts";
import { familyOf, ofDeposit, ofSlice, termsOf } from "./payment-in-doubt.ts";
import { noteNews } from "./payouts/note-news.ts";
import { insertCorrection, type OurMovement } from "./store/books.ts";
import { changeDeposit, type DepositRow, lockDeposit } from "./store/deposits.ts";
import { changeSlice, lockSlice, type SliceRow, slicesOf } from "./store/slices.ts";

/** A correction that two persons approved; its amounts are those that both saw. */
export interface AgreedCorrection {
  /** The id of the request. */
  id: string;
  provider: string;
  kind: OurMovement["kind"];
  movementId: string;
  theirs: TheirWord;
  before: Money;
  after: Money;
  amounts: CorrectionAmounts;
  /** The operator who requested it, for the payout's history. */
  actor: string;
}

/**
 * Posts a correction that follows the provider's report, in the transaction of the second person's approval: one
 * transfer between the provider's clearing account, the player's cash, the house's claims and its fees.
 * @throws AppError OPS_CHANGED where the payment has changed since the request; MONEY_INSUFFICIENT where the player
 * has less than the amount to take
 */
export async function correctPayment(
  context: CashierContext,
  tx: Tx,
  agreed: AgreedCorrection,
): Promise<void> {
  const { ledger, platform } = context;
  const { id, kind, movementId, provider, before, after, amounts } = agreed;
  const deposit = kind === "payment" ? await lockDeposit(tx, movementId) : undefined;
  const slice = kind === "payout" ? (await lockSlice(tx, movementId))?.slice : undefined;
  const known = deposit
    ? ofDeposit(deposit)
    : slice && ofSlice(slice, await slicesOf(tx, slice.withdrawal_id));
  const since = known && correctionOf(known.movement, agreed.theirs);
  if (!known || typeof since !== "object" || since.before !== before || since.after !== after) {
    throw new AppError("OPS_CHANGED");
  }
  const { memberId, currency, reference } = known;
  const posted = await ledger.post(tx, {
    kind: kind === "payment" ? "deposit.corrected" : "withdrawal.corrected",
    reference,
    postings: [
      { account: clearingOf(provider, currency), amount: amounts.clearing },
      { account: memberAccount(memberId, "cash", currency), amount: amounts.player },
      { account: claimsOf(currency), amount: amounts.house },
      { account: feesOf(currency), amount: amounts.fee },
    ].filter(({ amount }) => amount !== 0n),
  });
  const at = now(platform.clock);
  await insertCorrection(tx, {
    id,
    movement_id: movementId,
    kind,
    provider,
    member_id: memberId,
    currency,
    moved_before: before,
    moved_after: after,
    player: amounts.player,
    house: amounts.house,
    fee: amounts.fee,
    transfer_id: posted.transferIds[0] ?? "",
    at,
  });
  if (deposit) await noteDeposit(context, tx, deposit, agreed);
  if (slice) await noteSlice(context, tx, slice, agreed);
}

async function noteDeposit(
  { platform }: CashierContext,
  tx: Tx,
  row: DepositRow,
  { id: correctionId, after, amounts, theirs }: AgreedCorrection,
): Promise<void> {
  const event = after === 0n ? "retracted" : row.state === "reversed" ? "restored" : undefined;
  const state = event ? nextState(depositTransitions, row.state, event) : row.state;
  if (!state) throw new AppError("OPS_CHANGED");
  const { player: credited, fee } = depositShares(after, termsOf(row));
  await changeDeposit(tx, row.id, row.state, {
    state,
    received: after,
    credited,
    fee,
    provider_reference: theirs.providerReference,
    reason: after === 0n ? "provider_retracted" : null,
  });
  await platform.events.publish(tx, depositCorrected, {
    correctionId,
    depositId: row.id,
    memberId: row.member_id,
    amount: amounts.player.toString(),
    at: now(platform.clock).toISOString(),
  });
}

/**
 * Ends the receipt of a slice that paid out less than the player was asked about, so that nobody can dispute the same
 * money again.
 */
async function noteSlice(
  context: CashierContext,
  tx: Tx,
  slice: SliceRow,
  { before, after, amounts, actor, theirs }: AgreedCorrection,
): Promise<void> {
  const closed_at = now(context.platform.clock);
  const family = familyOf(slice, await slicesOf(tx, slice.withdrawal_id));
  for (const one of after < before ? family : []) {
    const receipt = one.receipt && nextState(receiptTransitions, one.receipt, "takeBack");
    if (receipt) await changeSlice(tx, one, { receipt, closed_at, timer_at: null });
  }
  const [locked] = (await slicesOf(tx, slice.withdrawal_id)).filter(({ id }) => id === slice.id);
  if (!locked) throw new Error(`slice ${slice.id} is gone`);
  const changed = await changeSlice(tx, locked, {
    corrected: after,
    provider_reference: slice.provider_reference ?? theirs.providerReference,
  });
  const amount = (amounts.player < 0n ? -amounts.player : amounts.player) as Money;
  const what = amounts.player < 0n ? "taken" : amounts.player > 0n ? "returned" : undefined;
  if (what) await noteNews(context, tx, changed, { what, actor, amount });
}
