import type { SLICE_NEWS } from "@khela/contract/confirmation";
import type { MemberId } from "@khela/kernel/ids";
import { eventType } from "../../platform/events.ts";

/** Money of a deposit is in the balance. */
export const depositSucceeded = eventType<{ depositId: string; memberId: MemberId }>("deposit.succeeded");
/** A deposit was declined, never reached its provider or ran out of time. */
export const depositFailed = eventType<{ depositId: string; memberId: MemberId }>("deposit.failed");
/** A deposit got the page where it is paid after its first answer had gone out without one. */
export const depositOpened = eventType<{ depositId: string; memberId: MemberId }>("deposit.opened");
/** Two operators followed a provider's later word on a deposit. `amount` to (or from) the balance, in units, as text. */
export const depositCorrected = eventType<{
  correctionId: string;
  depositId: string;
  memberId: MemberId;
  amount: string;
  at: string;
}>("deposit.corrected");
/** Something about a payout's arrival that its player should read. `amount` in units, as text. */
export const payoutNews = eventType<{
  withdrawalId: string;
  memberId: MemberId;
  news: (typeof SLICE_NEWS)[number];
  amount: string;
}>("payout.news");
/** A payout's player is to be reminded, for the so manieth time, also where no page is open. */
export const payoutReminder = eventType<{ sliceId: string; memberId: MemberId; time: number }>(
  "payout.reminder",
);
/** A withdrawal reached another state, or one of its slices did. */
export const withdrawalChanged = eventType<{ withdrawalId: string; memberId: MemberId; state: string }>(
  "withdrawal.changed",
);
