import { nextState } from "@khela/rules/cashier/transitions";
import { instalmentTransitions } from "@khela/rules/cashier/instalment";
import { inTransaction } from "../../../platform/database.ts";
import type { CashierContext } from "../context.ts";
import { changeInstalment, lockInstalment } from "../store/instalments.ts";
import { recordInstalmentEvent } from "./record-instalment-event.ts";

/**
 * Marks an instalment as unclear: the provider was sent the order but gave no clear answer, so from now on it is only
 * queried and never sent the order again.
 */
export async function markInstalmentUnclear(context: CashierContext, instalmentId: string): Promise<void> {
  await inTransaction(context.platform.database, async (tx) => {
    const locked = await lockInstalment(tx, instalmentId);
    const state = locked && nextState(instalmentTransitions, locked.instalment.state, "doubt");
    if (!state) return;
    await changeInstalment(tx, locked.instalment, { state });
    await recordInstalmentEvent(context, tx, locked.instalment, { what: "unclear", actor: "provider" });
  });
}
