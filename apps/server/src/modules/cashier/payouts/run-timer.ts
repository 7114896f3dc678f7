import { now } from "@khela/kernel/clock";
import { receiptTransitions, timerAction } from "@khela/rules/cashier/receipt";
import { nextState } from "@khela/rules/cashier/transitions";
import { inTransaction } from "../../../platform/database.ts";
import type { CashierContext } from "../context.ts";
import { changeInstalment, lockInstalment } from "../store/instalments.ts";
import { payoutReminder } from "../events.ts";
import { recordInstalmentEvent } from "./record-instalment-event.ts";

/**
 * The confirmation timer of an instalment: reminds, or counts the payout as received when the time is over (MONEY-05). It
 * may fire early, late, twice or together with the player's confirmation, because it checks the row under its lock.
 */
export async function runTimer(context: CashierContext, instalmentId: string): Promise<void> {
  const { clock, database, events } = context.platform;
  await inTransaction(database, async (tx) => {
    const instalment = (await lockInstalment(tx, instalmentId))?.instalment;
    if (instalment?.receipt !== "awaiting" || !instalment.awaiting_since || !instalment.confirm_by) return;
    const time = { fromMs: instalment.awaiting_since.getTime(), dueMs: instalment.confirm_by.getTime() };
    const action = timerAction(time, instalment.reminded, clock.nowMs());
    if (action.kind === "lapse") {
      const receipt = nextState(receiptTransitions, instalment.receipt, "lapse");
      if (!receipt) return;
      await changeInstalment(tx, instalment, { receipt, timer_at: null, closed_at: now(clock) });
      await recordInstalmentEvent(context, tx, instalment, { what: "lapsed", actor: "system" });
      return;
    }
    const next = action.nextMs ?? time.dueMs;
    await changeInstalment(tx, instalment, { reminded: action.reminded, timer_at: new Date(next) });
    if (action.kind !== "remind") return;
    await recordInstalmentEvent(context, tx, instalment, { what: "reminded", actor: "system" });
    await events.publish(tx, payoutReminder, {
      instalmentId,
      memberId: instalment.member_id,
      time: action.reminded,
    });
  });
}
