import { now } from "@khela/kernel/clock";
import { withdrawalTransitions } from "@khela/rules/cashier/withdrawal";
import { nextState } from "@khela/rules/cashier/transitions";
import type { Tx } from "../../platform/database.ts";
import { move } from "../ledger/index.ts";
import { type CashierContext, clearingOf, feesOf } from "./context.ts";
import { noteState } from "./note-state.ts";
import type { KeepEvent, Outcome, Report } from "./settle-deposit.ts";
import * as withdrawals from "./store/withdrawals.ts";

/**
 * Brings a submitted withdrawal to its end: paid, and the held money leaves; or failed, and it
 * returns. The first word is final; another word after it changes nothing and is for a person.
 */
export async function settlePayout(
  context: CashierContext,
  withdrawal: withdrawals.WithdrawalRow,
  report: Report,
  keep: KeepEvent = async () => undefined,
): Promise<Outcome> {
  const { ledger, platform } = context;
  return ledger.transaction(async (tx) => {
    const row = await withdrawals.lockWithdrawal(tx, withdrawal.id);
    if (!row) throw new Error(`withdrawal ${withdrawal.id} is gone`);
    const outcome = mismatch(row, report) ?? (await end(context, tx, row, report));
    if (outcome.startsWith("mismatch_") || contradicts(row, report)) {
      platform.log.error(
        { withdrawal: row.id, state: row.state, report: report.status, outcome },
        "a payout report doesn't fit",
      );
    }
    await keep(tx, outcome);
    return outcome;
  });
}

function mismatch(row: withdrawals.WithdrawalRow, report: Report): Outcome | undefined {
  const known = row.provider_reference;
  if (known !== null && known !== report.providerReference) return "mismatch_reference";
  if (report.currency !== row.currency) return "mismatch_currency";
  return report.amount === row.amount - row.fee ? undefined : "mismatch_amount";
}

/** Whether the provider takes its own word back, or speaks of what it was never told. */
function contradicts({ state }: withdrawals.WithdrawalRow, { status }: Report): boolean {
  if (state === "submitted") return false;
  return state !== (status === "succeeded" ? "paid" : "failed");
}

async function end(
  context: CashierContext,
  tx: Tx,
  row: withdrawals.WithdrawalRow,
  report: Report,
): Promise<Outcome> {
  const { ledger, platform } = context;
  const paid = report.status === "succeeded";
  const state = nextState(withdrawalTransitions, row.state, paid ? "pay" : "fail");
  if (!state) return "ignored";
  const holdId = row.hold_id;
  if (paid) {
    const clearing = clearingOf(row.provider, row.currency);
    await ledger.postHold(tx, { holdId, kind: "withdrawal.paid", to: clearing });
    if (row.fee > 0n) {
      await ledger.post(tx, move(clearing, feesOf(row.currency), row.fee, "withdrawal.fee", row.id));
    }
  } else {
    await ledger.voidHold(tx, { holdId, kind: "withdrawal.returned" });
  }
  await withdrawals.changeWithdrawal(tx, row.id, row.state, {
    state,
    provider_reference: row.provider_reference ?? report.providerReference,
    reason: paid ? null : (report.reason ?? "payout_failed"),
    settled_at: now(platform.clock),
    next_check_at: null,
  });
  await noteState(context, tx, row, state);
  return paid ? "paid" : "returned";
}
