import { eventType } from "../../platform/events.ts";

/** A member has another upline, or another kind of account, from a business day on. */
export const agentTreeChanged = eventType<{ memberId: string; fromDay: string }>("agent-tree.changed");
