import type { MemberId } from "@khela/kernel/ids";
import { eventType } from "../../platform/events.ts";

/** A player was blocked or unblocked, or the account was closed, reopened or forgotten. */
export const memberStatusChanged = eventType<{ memberId: MemberId }>("member.status_changed");
