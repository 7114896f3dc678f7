import type { INSTALMENT_EVENTS } from "@khela/contract/confirmation";
import type { MemberId } from "@khela/kernel/ids";
import { eventType } from "../../platform/events.ts";

/** A deposit was credited to the balance. */
export const depositSucceeded = eventType<{ depositId: string; memberId: MemberId }>("deposit.succeeded");
/** A deposit was declined, never reached its provider or expired. */
export const depositFailed = eventType<{ depositId: string; memberId: MemberId }>("deposit.failed");
/** A deposit got its payment page after the first answer had been sent without one. */
export const depositOpened = eventType<{ depositId: string; memberId: MemberId }>("deposit.opened");
/**
 * Two operators corrected a deposit to the provider's later report. `amount` to (or from) the balance, in units, as
 * text.
 */
export const depositCorrected = eventType<{
  correctionId: string;
  depositId: string;
  memberId: MemberId;
  amount: string;
  at: string;
}>("deposit.corrected");
/** News for the player about the receipt of a payout. `amount` in units, as text. */
export const payoutNews = eventType<{
  withdrawalId: string;
  memberId: MemberId;
  news: (typeof INSTALMENT_EVENTS)[number];
  amount: string;
}>("payout.news");
/** A payout's player is due a reminder outside the site too; `time` counts the reminders. */
export const payoutReminder = eventType<{ instalmentId: string; memberId: MemberId; time: number }>(
  "payout.reminder",
);
/** A withdrawal or one of its instalments changed state. */
export const withdrawalChanged = eventType<{ withdrawalId: string; memberId: MemberId; state: string }>(
  "withdrawal.changed",
);
