import { nextState } from "@khela/rules/cashier/transitions";
import { sliceTransitions } from "@khela/rules/cashier/slice";
import { inTransaction } from "../../../platform/database.ts";
import type { CashierContext } from "../context.ts";
import { changeSlice, lockSlice } from "../store/slices.ts";
import { noteNews } from "./note-news.ts";

/**
 * Marks a slice as unclear: the provider was sent the order but gave no clear answer, so from now on it is only
 * queried and never sent the order again.
 */
export async function noteDoubt(context: CashierContext, sliceId: string): Promise<void> {
  await inTransaction(context.platform.database, async (tx) => {
    const locked = await lockSlice(tx, sliceId);
    const state = locked && nextState(sliceTransitions, locked.slice.state, "doubt");
    if (!state) return;
    await changeSlice(tx, locked.slice, { state });
    await noteNews(context, tx, locked.slice, { what: "unclear", actor: "provider" });
  });
}
