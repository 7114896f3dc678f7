import { now } from "@khela/kernel/clock";
import { withdrawalEventOf } from "@khela/rules/cashier/instalment";
import { nextState } from "@khela/rules/cashier/transitions";
import { withdrawalTransitions } from "@khela/rules/cashier/withdrawal";
import type { Tx } from "../../../platform/database.ts";
import type { CashierContext } from "../context.ts";
import { noteState } from "../note-state.ts";
import { instalmentsOf } from "../store/instalments.ts";
import { changeWithdrawal, type WithdrawalRow } from "../store/withdrawals.ts";

/**
 * Ends a submitted withdrawal with its last instalment: paid where any instalment was, with the sum in `paid_out`; otherwise
 * failed. A withdrawal that has ended stays so, because a later instalment is a new attempt after a dispute.
 */
export async function endWithdrawal(
  context: CashierContext,
  tx: Tx,
  withdrawal: WithdrawalRow,
): Promise<void> {
  const instalments = await instalmentsOf(tx, withdrawal.id);
  const event = withdrawalEventOf(instalments.map(({ state }) => state));
  const state = event && nextState(withdrawalTransitions, withdrawal.state, event);
  if (!state) return;
  const paidOut = instalments
    .filter((instalment) => instalment.state === "paid")
    .reduce((sum, { amount, fee }) => sum + amount + fee, 0n);
  const failed = instalments.find((instalment) => instalment.state === "failed");
  await changeWithdrawal(tx, withdrawal.id, withdrawal.state, {
    state,
    paid_out: paidOut,
    reason: failed?.reason ?? null,
    settled_at: now(context.platform.clock),
    next_check_at: null,
  });
  await noteState(context, tx, withdrawal, state);
}
