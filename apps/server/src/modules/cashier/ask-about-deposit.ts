import { now } from "@khela/kernel/clock";
import type { CashierContext } from "./context.ts";
import { leaseDeposit } from "./store/deposits.ts";
import { talkAboutPayment } from "./talk-about-payment.ts";

/** Asks the provider what became of a deposit; nothing happens while somebody else is at it. */
export async function askAboutDeposit(context: CashierContext, depositId: string): Promise<void> {
  const { clock, db } = context.platform;
  const lease = { now: now(clock), until: new Date(clock.nowMs() + context.settings.leaseMs) };
  const row = await leaseDeposit(db, depositId, lease);
  if (row) await talkAboutPayment(context, row, "resume");
}
