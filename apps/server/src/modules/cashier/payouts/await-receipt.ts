import { now } from "@khela/kernel/clock";
import { timerAction } from "@khela/rules/cashier/receipt";
import type { CashierContext } from "../context.ts";

/**
 * The columns of a paid instalment that starts waiting for its player's confirmation, with the current time limits and
 * refund policy (MONEY-05).
 */
export function awaitReceipt({ platform, settings }: CashierContext) {
  const { confirmMs, caseMs, refundPolicy } = settings;
  const fromMs = platform.clock.nowMs();
  const dueMs = fromMs + confirmMs;
  const { nextMs = dueMs } = timerAction({ fromMs, dueMs }, 0, fromMs);
  return {
    receipt: "awaiting",
    refund_policy: refundPolicy,
    awaiting_since: now(platform.clock),
    confirm_by: new Date(dueMs),
    case_until: new Date(dueMs + caseMs),
    reminded: 0,
    timer_at: new Date(nextMs),
  } as const;
}
