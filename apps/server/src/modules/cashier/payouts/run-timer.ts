import { now } from "@khela/kernel/clock";
import { receiptTransitions, timerAction } from "@khela/rules/cashier/receipt";
import { nextState } from "@khela/rules/cashier/transitions";
import { inTransaction } from "../../../platform/database.ts";
import type { CashierContext } from "../context.ts";
import { changeSlice, lockSlice } from "../store/slices.ts";
import { payoutReminder } from "../news.ts";
import { noteNews } from "./note-news.ts";

/**
 * The confirmation timer of a slice: reminds, or counts the payout as received when the time is over (MONEY-05). It
 * may fire early, late, twice or together with the player's confirmation, because it checks the row under its lock.
 */
export async function runTimer(context: CashierContext, sliceId: string): Promise<void> {
  const { clock, database, events } = context.platform;
  await inTransaction(database, async (tx) => {
    const slice = (await lockSlice(tx, sliceId))?.slice;
    if (slice?.receipt !== "awaiting" || !slice.awaiting_since || !slice.confirm_by) return;
    const time = { fromMs: slice.awaiting_since.getTime(), dueMs: slice.confirm_by.getTime() };
    const action = timerAction(time, slice.reminded, clock.nowMs());
    if (action.kind === "lapse") {
      const receipt = nextState(receiptTransitions, slice.receipt, "lapse");
      if (!receipt) return;
      await changeSlice(tx, slice, { receipt, timer_at: null, closed_at: now(clock) });
      await noteNews(context, tx, slice, { what: "lapsed", actor: "system" });
      return;
    }
    const next = action.nextMs ?? time.dueMs;
    await changeSlice(tx, slice, { reminded: action.reminded, timer_at: new Date(next) });
    if (action.kind !== "remind") return;
    await noteNews(context, tx, slice, { what: "reminded", actor: "system" });
    await events.publish(tx, payoutReminder, {
      sliceId,
      memberId: slice.member_id,
      time: action.reminded,
    });
  });
}
