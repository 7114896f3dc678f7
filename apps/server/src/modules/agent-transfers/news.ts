import { eventType } from "../../platform/events.ts";

/** Money went from one member to another. */
export const agentTransferred = eventType<{ transferId: string }>("agent-transfer.sent");
/** A request was made or decided. */
export const transferRequestChanged = eventType<{ requestId: string }>("agent-transfer-request.changed");
