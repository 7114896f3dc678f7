import type { AgentTransferContext } from "./context.ts";
import { agentTransferred, transferRequestChanged } from "./events.ts";
import { findRequest, findTransfer } from "./store.ts";
import { namesOf, requestView, transferView } from "./views.ts";

/** Notifies the open pages of both members, on every process. A repeated event sends the same notice again. */
export function sendNotices(context: AgentTransferContext): void {
  const { hub, events, db } = context.platform;
  events.subscribe(agentTransferred, "agent-transfer-notice", async ({ transferId }) => {
    const row = await findTransfer(db, transferId);
    if (!row) return;
    const names = await namesOf(context, [row]);
    for (const side of [row.sender_id, row.receiver_id]) {
      const transfer = transferView(row, side, names);
      hub.publish("member.notice", { kind: "agentTransfer", transfer }, side);
    }
  });
  events.subscribe(transferRequestChanged, "agent-transfer-notice", async ({ requestId }) => {
    const row = await findRequest(db, requestId);
    if (!row) return;
    const names = await namesOf(context, [row]);
    for (const side of [row.asker_id, row.upline_id]) {
      const request = requestView(row, side, names);
      hub.publish("member.notice", { kind: "transferRequest", request }, side);
    }
  });
}
