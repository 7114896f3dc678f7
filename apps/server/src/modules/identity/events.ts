import type { MemberId } from "@khela/kernel/ids";
import { eventType } from "../../platform/events.ts";

/**
 * A session has begun from a network or device that this member had not used in 90 days (AUTH-13). `proved`
 * is true after an additional proof of identity, and false where the account has no means of proof.
 */
export const memberLoggedInFromNewPlace = eventType<{
  memberId: MemberId;
  sessionId: string;
  at: string;
  ip: string;
  device: string;
  proved: boolean;
}>("member.new_place");

/** A new account. `index.ts` exports it once another module subscribes. */
export const memberRegistered = eventType<{ memberId: MemberId; at: string }>("member.registered");

/**
 * A player who lost the second step has asked for its removal, or that request has ended (decision 0018).
 * `endedSessions`: the sessions that ended with it.
 */
export const lostDeviceChanged = eventType<{
  requestId: string;
  memberId: MemberId;
  state: "waiting" | "stopped" | "refused" | "released";
  endedSessions: string[];
}>("member.lost_device");
