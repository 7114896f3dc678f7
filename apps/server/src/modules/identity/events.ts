import type { MemberId } from "@khela/kernel/ids";
import { eventType } from "../../platform/events.ts";

/** A new account. Exported from the door when the first module subscribes. */
export const memberRegistered = eventType<{ memberId: MemberId; at: string }>("member.registered");
