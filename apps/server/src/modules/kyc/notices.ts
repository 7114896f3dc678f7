import type { KycContext } from "./context.ts";
import { kycChanged } from "./events.ts";
import { levelOf } from "./level.ts";
import { findRequest } from "./store.ts";
import { requestView } from "./views.ts";

/**
 * Sends a check's outcome to the player's open pages, from every process. A repeated event sends the same
 * notice again.
 */
export function sendKycNotices(context: KycContext): void {
  const { hub, events, db } = context.platform;
  events.subscribe(kycChanged, "kyc-notice", async ({ requestId, memberId }) => {
    const row = await findRequest(db, requestId);
    if (!row) return;
    const level = await levelOf(context, memberId);
    hub.publish("member.notice", { kind: "kyc", level, request: requestView(row) }, memberId);
  });
}
