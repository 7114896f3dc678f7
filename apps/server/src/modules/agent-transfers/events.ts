import { eventType } from "../../platform/events.ts";

/** A member transferred money to another one. */
export const agentTransferred = eventType<{ transferId: string }>("agent-transfer.sent");
/** A request was made or decided. */
export const transferRequestChanged = eventType<{ requestId: string }>("agent-transfer-request.changed");
