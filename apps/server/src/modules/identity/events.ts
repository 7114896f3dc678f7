import type { MemberId } from "@khela/kernel/ids";
import { eventType } from "../../platform/events.ts";

/**
 * A session has begun from a network or device that this member had not used in 90 days (AUTH-13).
 * `proved`: after one more proof of who it is; else the account has nothing to prove it with.
 */
export const memberLoggedInFromNewPlace = eventType<{
  memberId: MemberId;
  sessionId: string;
  at: string;
  ip: string;
  device: string;
  proved: boolean;
}>("member.new_place");

/** A new account. Exported from the door when the first module subscribes. */
export const memberRegistered = eventType<{ memberId: MemberId; at: string }>("member.registered");

/** A player who lost the second step has asked, or the request has ended (decision 0018); `endedSessions`: with it. */
export const lostDeviceChanged = eventType<{
  requestId: string;
  memberId: MemberId;
  state: "waiting" | "stopped" | "refused" | "released";
  endedSessions: string[];
}>("member.lost_device");
