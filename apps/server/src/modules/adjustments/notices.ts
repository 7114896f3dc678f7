import { balanceAdjusted } from "./adjust-balance.ts";
import type { AdjustmentsContext } from "./context.ts";

/** Tells the player's open pages that customer service moved the balance, on every process. A repeat tells the same again. */
export function sendAdjustmentNotices({ platform }: AdjustmentsContext): void {
  const { hub, events } = platform;
  events.subscribe(balanceAdjusted, "adjustments-notice", async ({ approvalId, memberId, ...told }) => {
    hub.publish("member.notice", { kind: "adjustment", adjustment: { id: approvalId, ...told } }, memberId);
  });
}
