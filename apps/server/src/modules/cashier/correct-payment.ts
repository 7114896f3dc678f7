import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { type Money, money } from "@khela/kernel/money";
import { type CorrectionAmounts, correctionOf, depositShares } from "@khela/rules/cashier/correction";
import { depositTransitions } from "@khela/rules/cashier/deposit";
import { receiptTransitions } from "@khela/rules/cashier/receipt";
import { nextState } from "@khela/rules/cashier/transitions";
import type { ProviderReport } from "@khela/rules/reconciliation/compare";
import type { Tx } from "../../platform/database.ts";
import { memberAccount } from "../ledger/index.ts";
import { claimsOf, type CashierContext, clearingOf, feesOf } from "./context.ts";
import { depositCorrected } from "./events.ts";
import { familyOf, ofDeposit, ofInstalment, termsOf } from "./payment-discrepancy.ts";
import { recordInstalmentEvent } from "./payouts/record-instalment-event.ts";
import { insertCorrection, type OurMovement } from "./store/books.ts";
import { changeDeposit, type DepositRow, lockDeposit } from "./store/deposits.ts";
import { changeInstalment, lockInstalment, type InstalmentRow, instalmentsOf } from "./store/instalments.ts";

/** A correction that two persons approved; its amounts are those that both saw. */
export interface AgreedCorrection {
  /** The id of the request. */
  id: string;
  provider: string;
  kind: OurMovement["kind"];
  movementId: string;
  theirs: ProviderReport;
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
  const instalment = kind === "payout" ? (await lockInstalment(tx, movementId))?.instalment : undefined;
  const known = deposit
    ? ofDeposit(deposit)
    : instalment && ofInstalment(instalment, await instalmentsOf(tx, instalment.withdrawal_id));
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
  if (instalment) await noteInstalment(context, tx, instalment, agreed);
}

async function noteDeposit(
  { platform, turnover }: CashierContext,
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
  await turnover.correctLock(tx, {
    memberId: row.member_id,
    currency: row.currency,
    cause: "deposit",
    causeId: row.id,
    amount: money(credited),
    correctionId,
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
 * Ends the receipt of an instalment that paid out less than the player was asked about, so that nobody can dispute the same
 * money again.
 */
async function noteInstalment(
  context: CashierContext,
  tx: Tx,
  instalment: InstalmentRow,
  { before, after, amounts, actor, theirs }: AgreedCorrection,
): Promise<void> {
  const closed_at = now(context.platform.clock);
  const family = familyOf(instalment, await instalmentsOf(tx, instalment.withdrawal_id));
  for (const one of after < before ? family : []) {
    const receipt = one.receipt && nextState(receiptTransitions, one.receipt, "takeBack");
    if (receipt) await changeInstalment(tx, one, { receipt, closed_at, timer_at: null });
  }
  const [locked] = (await instalmentsOf(tx, instalment.withdrawal_id)).filter(
    ({ id }) => id === instalment.id,
  );
  if (!locked) throw new Error(`instalment ${instalment.id} is gone`);
  const changed = await changeInstalment(tx, locked, {
    corrected: after,
    provider_reference: instalment.provider_reference ?? theirs.providerReference,
  });
  const amount = (amounts.player < 0n ? -amounts.player : amounts.player) as Money;
  const what = amounts.player < 0n ? "taken" : amounts.player > 0n ? "returned" : undefined;
  if (what) await recordInstalmentEvent(context, tx, changed, { what, actor, amount });
}
