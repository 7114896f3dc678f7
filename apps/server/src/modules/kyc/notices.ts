import type { KycContext } from "./context.ts";
import { kycChanged } from "./events.ts";
import { levelOf } from "./level.ts";
import { findRequest } from "./store.ts";
import { requestView } from "./views.ts";

/** Tells the player's open pages what became of a check, on every process. A repeat tells the same again. */
export function sendKycNotices(context: KycContext): void {
  const { hub, events, db } = context.platform;
  events.subscribe(kycChanged, "kyc-notice", async ({ requestId, memberId }) => {
    const row = await findRequest(db, requestId);
    if (!row) return;
    const level = await levelOf(context, memberId);
    hub.publish("member.notice", { kind: "kyc", level, request: requestView(row) }, memberId);
  });
}
