import type { MemberId } from "@khela/kernel/ids";
import { eventType } from "../../platform/events.ts";

/** Money of a deposit is in the balance. */
export const depositSucceeded = eventType<{ depositId: string; memberId: MemberId }>("deposit.succeeded");
/** A deposit was declined, never reached its provider or ran out of time. */
export const depositFailed = eventType<{ depositId: string; memberId: MemberId }>("deposit.failed");
/** A deposit got the page where it is paid after its first answer had gone out without one. */
export const depositOpened = eventType<{ depositId: string; memberId: MemberId }>("deposit.opened");
/** A withdrawal reached another state. */
export const withdrawalChanged = eventType<{ withdrawalId: string; memberId: MemberId; state: string }>(
  "withdrawal.changed",
);
