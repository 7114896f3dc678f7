import { balanceAdjusted } from "./adjust-balance.ts";
import type { AdjustmentsContext } from "./context.ts";

/**
 * Notifies the player's open pages, on every process, that customer service adjusted the balance. A repeated event
 * sends the same notice again.
 */
export function sendAdjustmentNotices({ platform }: AdjustmentsContext): void {
  const { hub, events } = platform;
  events.subscribe(balanceAdjusted, "adjustments-notice", async ({ approvalId, memberId, ...told }) => {
    hub.publish("member.notice", { kind: "adjustment", adjustment: { id: approvalId, ...told } }, memberId);
  });
}
