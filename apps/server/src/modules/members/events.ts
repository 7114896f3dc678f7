import type { MemberId } from "@khela/kernel/ids";
import { eventType } from "../../platform/events.ts";

/** An operator blocked or unblocked a player. */
export const memberStatusChanged = eventType<{ memberId: MemberId }>("member.status_changed");
