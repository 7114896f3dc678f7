import { now } from "@khela/kernel/clock";
import type { WithdrawalState } from "@khela/rules/cashier/withdrawal";
import type { Tx } from "../../platform/database.ts";
import type { CashierContext } from "./context.ts";
import { withdrawalChanged } from "./events.ts";
import { insertStep, type WithdrawalRow } from "./store/withdrawals.ts";

/** Records a state that a withdrawal has just reached, and publishes it. */
export async function noteState(
  { platform }: CashierContext,
  tx: Tx,
  { id, member_id }: Pick<WithdrawalRow, "id" | "member_id">,
  state: WithdrawalState,
): Promise<void> {
  await insertStep(tx, id, { state, at: now(platform.clock) });
  await platform.events.publish(tx, withdrawalChanged, { withdrawalId: id, memberId: member_id, state });
}
