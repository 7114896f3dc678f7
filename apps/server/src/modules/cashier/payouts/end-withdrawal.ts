import { now } from "@khela/kernel/clock";
import { withdrawalEventOf } from "@khela/rules/cashier/slice";
import { nextState } from "@khela/rules/cashier/transitions";
import { withdrawalTransitions } from "@khela/rules/cashier/withdrawal";
import type { Tx } from "../../../platform/database.ts";
import type { CashierContext } from "../context.ts";
import { noteState } from "../note-state.ts";
import { slicesOf } from "../store/slices.ts";
import { changeWithdrawal, type WithdrawalRow } from "../store/withdrawals.ts";

/**
 * Ends a submitted withdrawal with its last slice: paid where any slice was, with the sum in `paid_out`; otherwise
 * failed. A withdrawal that has ended stays so, because a later slice is a new attempt after a dispute.
 */
export async function endWithdrawal(
  context: CashierContext,
  tx: Tx,
  withdrawal: WithdrawalRow,
): Promise<void> {
  const slices = await slicesOf(tx, withdrawal.id);
  const event = withdrawalEventOf(slices.map(({ state }) => state));
  const state = event && nextState(withdrawalTransitions, withdrawal.state, event);
  if (!state) return;
  const paidOut = slices
    .filter((slice) => slice.state === "paid")
    .reduce((sum, { amount, fee }) => sum + amount + fee, 0n);
  const failed = slices.find((slice) => slice.state === "failed");
  await changeWithdrawal(tx, withdrawal.id, withdrawal.state, {
    state,
    paid_out: paidOut,
    reason: failed?.reason ?? null,
    settled_at: now(context.platform.clock),
    next_check_at: null,
  });
  await noteState(context, tx, withdrawal, state);
}
