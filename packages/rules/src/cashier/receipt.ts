import type { Transitions } from "./transitions.ts";

/** As in the contract: what is known of a paid slice's arrival (MONEY-05, domain rules 2.4.6). */
export const receiptStates = [
  "awaiting",
  "disputed",
  "received",
  "auto_received",
  "forced",
  "replaced",
  "returned",
] as const;
export type ReceiptState = (typeof receiptStates)[number];

export const receiptEvents = [
  "receive",
  "part",
  "deny",
  "lapse",
  "prove",
  "repay",
  "force",
  "takeBack",
] as const;
/**
 * The player's: `receive` (it is here), `part` (some of it: this slice closes with that, the rest is a
 * new disputed slice), `deny` (not here). The clock's: `lapse`. The operators': `prove` (the payer's
 * proof; the player looks again), `repay` (another slice takes its place), `force` (closed against the
 * player's word), `takeBack` (the provider says after all that it never paid: the money is in the balance
 * again). The last three take two persons.
 */
export type ReceiptEvent = (typeof receiptEvents)[number];

/**
 * Life of a confirmation. A dispute has no timer. `auto_received` stays open to the player's word
 * until the case time is over; whoever applies `part` or `deny` there asks {@link caseIsOpen} first.
 */
export const receiptTransitions: Transitions<ReceiptState, ReceiptEvent> = {
  awaiting: {
    receive: "received",
    part: "received",
    deny: "disputed",
    lapse: "auto_received",
    takeBack: "returned",
  },
  disputed: {
    receive: "received",
    prove: "awaiting",
    repay: "replaced",
    force: "forced",
    takeBack: "returned",
  },
  received: { takeBack: "returned" },
  auto_received: { receive: "received", part: "received", deny: "disputed", takeBack: "returned" },
  forced: {},
  replaced: {},
  returned: {},
};

/** What a forced receipt gives back to the player: nothing, or the amount in dispute. */
export const refundPolicies = ["none", "remaining"] as const;
export type RefundPolicy = (typeof refundPolicies)[number];

/** At most so many pictures prove that a payout didn't arrive. */
export const MOST_PROOFS = 3;

/** The operators' promise for a dispute. Source: domain rules 2.4.6. */
export const DISPUTE_SLA_MS = 24 * 3_600_000;

/** When a confirmation began and when it ends by itself. Unix ms. */
export interface ConfirmationTime {
  fromMs: number;
  dueMs: number;
}

/** Reminders in tenths of the time: at half and at nine tenths (MONEY-05). */
const REMIND_AT_TENTHS = [5, 9] as const;
/** How many reminders there are. */
export const REMINDERS = REMIND_AT_TENTHS.length;

/** When the n-th reminder (0 or 1) is due, in Unix ms; after the last one, when the time is over. */
function markMs({ fromMs, dueMs }: ConfirmationTime, reminded: number): number {
  const tenths = REMIND_AT_TENTHS[reminded];
  return tenths === undefined ? dueMs : fromMs + Math.floor(((dueMs - fromMs) * tenths) / 10);
}

/**
 * What a confirmation's timer does now: nothing when it fires early or twice; when it fires late, only
 * the last reminder that was due, or the end.
 * @param reminded how many reminders went out
 * @returns `reminded` after it, and when to look again (Unix ms; `undefined`: never)
 */
export function timerAction(
  time: ConfirmationTime,
  reminded: number,
  nowMs: number,
): { kind: "wait" | "remind" | "lapse"; reminded: number; nextMs: number | undefined } {
  if (nowMs >= time.dueMs) return { kind: "lapse", reminded, nextMs: undefined };
  let passed = reminded;
  while (passed < REMIND_AT_TENTHS.length && nowMs >= markMs(time, passed)) passed += 1;
  const kind = passed > reminded ? "remind" : "wait";
  return { kind, reminded: passed, nextMs: markMs(time, passed) };
}

/** Whether a player may still speak up against an automatic receipt. */
export function caseIsOpen(caseUntilMs: number, nowMs: number): boolean {
  return nowMs < caseUntilMs;
}
