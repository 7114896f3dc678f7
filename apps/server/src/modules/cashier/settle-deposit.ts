import { now } from "@khela/kernel/clock";
import type { Money } from "@khela/kernel/money";
import { depositTransitions } from "@khela/rules/cashier/deposit";
import { quoteFee } from "@khela/rules/cashier/fee";
import { nextState } from "@khela/rules/cashier/transitions";
import type { Tx } from "../../platform/database.ts";
import { memberAccount, requestHash } from "../ledger/index.ts";
import { type CashierContext, clearingOf, feesOf } from "./context.ts";
import { depositFailed, depositSucceeded } from "./events.ts";
import * as deposits from "./store/deposits.ts";
import { readFigures } from "./withdrawal-figures.ts";

/** A provider's final report on a payment or payout. */
export interface Report {
  providerReference: string;
  status: "succeeded" | "failed";
  amount: Money;
  currency: string;
  reason: string | undefined;
}

/**
 * The effect of a report. `ignored`: none (a repeat, or a report that came too late). `mismatch_*`: the report
 * doesn't fit this deposit or payout and had no effect.
 */
export type Outcome =
  | "credited"
  | "failed"
  | "paid"
  | "returned"
  | "ignored"
  | "mismatch_reference"
  | "mismatch_currency"
  | "mismatch_amount";

/** Called in the deciding transaction to record the webhook's event with its outcome. */
export type KeepEvent = (tx: Tx, outcome: Outcome) => Promise<void>;

/**
 * Settles a deposit by a webhook or by our own query, in any order and any number of times (MONEY-09). Money that
 * arrived is credited once, in the amount that arrived, even after a failure or an expiry; an overpayment is left for
 * a person.
 */
export async function settleDeposit(
  context: CashierContext,
  deposit: deposits.DepositRow,
  report: Report,
  keep: KeepEvent = async () => undefined,
): Promise<Outcome> {
  const { ledger, platform } = context;
  const wrong = mismatch(deposit, report);
  if (wrong) {
    platform.log.error(
      { deposit: deposit.id, outcome: wrong },
      "a provider's report doesn't fit its deposit",
    );
    await keepAlone(context, keep, wrong);
    return wrong;
  }
  if (report.status === "failed")
    return ledger.transaction((tx) => fail(context, tx, deposit.id, report, keep));
  // The key makes the credit happen once, whatever the deposit's state.
  const once = { scope: "cashier", key: `deposit:${deposit.id}`, hash: requestHash({ deposit: deposit.id }) };
  const answered = await ledger.command(once, async (tx) => {
    await credit(context, tx, deposit.id, report);
    await keep(tx, "credited");
    return { credited: true };
  });
  if (!answered.replayed) return "credited";
  await keepAlone(context, keep, "ignored");
  return "ignored";
}

function mismatch(deposit: deposits.DepositRow, report: Report): Outcome | undefined {
  const known = deposit.provider_reference;
  if (known !== null && known !== report.providerReference) return "mismatch_reference";
  if (report.currency !== deposit.currency) return "mismatch_currency";
  if (report.amount <= 0n || report.amount > deposit.amount) return "mismatch_amount";
  return undefined;
}

function keepAlone({ ledger }: CashierContext, keep: KeepEvent, outcome: Outcome): Promise<void> {
  return ledger.transaction((tx) => keep(tx, outcome));
}

async function credit(context: CashierContext, tx: Tx, id: string, report: Report): Promise<void> {
  const { ledger, platform } = context;
  const row = await deposits.lockDeposit(tx, id);
  const state = nextState(depositTransitions, row.state, "arrived");
  if (!state) throw new Error(`deposit ${id} is ${row.state} but its credit is not known to the ledger`);
  const received = report.amount;
  const quote = quoteFee(received, { feePpm: BigInt(row.fee_ppm), feeFixed: row.fee_fixed });
  const posted = await ledger.post(tx, {
    kind: "deposit",
    reference: id,
    postings: [
      { account: clearingOf(row.provider, row.currency), amount: -received as Money },
      { account: memberAccount(row.member_id, "cash", row.currency), amount: quote.net },
      { account: feesOf(row.currency), amount: quote.fee },
    ].filter(({ amount }) => amount !== 0n),
  });
  await deposits.changeDeposit(tx, id, row.state, {
    state,
    received,
    credited: quote.net,
    fee: quote.fee,
    transfer_id: posted.transferIds[0] ?? null,
    provider_reference: report.providerReference,
    reason: null,
    settled_at: now(platform.clock),
    next_check_at: null,
  });
  const { turnoverPpm } = await readFigures(context, tx);
  if (quote.net > 0n)
    await context.turnover.openLock(tx, {
      memberId: row.member_id,
      currency: row.currency,
      cause: "deposit",
      causeId: id,
      amount: quote.net,
      factorPpm: turnoverPpm,
    });
  await platform.events.publish(tx, depositSucceeded, { depositId: id, memberId: row.member_id });
}

async function fail(
  { platform }: CashierContext,
  tx: Tx,
  id: string,
  report: Report,
  keep: KeepEvent,
): Promise<Outcome> {
  const row = await deposits.lockDeposit(tx, id);
  const state = nextState(depositTransitions, row.state, "refused");
  const outcome = state ? "failed" : "ignored";
  if (state) {
    await deposits.changeDeposit(tx, id, row.state, {
      state,
      reason: report.reason ?? "declined",
      provider_reference: report.providerReference,
      settled_at: now(platform.clock),
      next_check_at: null,
    });
    await platform.events.publish(tx, depositFailed, { depositId: id, memberId: row.member_id });
  }
  await keep(tx, outcome);
  return outcome;
}
