import type { Transitions } from "./transitions.ts";

/**
 * The same states as in the contract: what is known about the arrival of a paid instalment (MONEY-05, domain rules
 * 2.4.6).
 */
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
 * From the player: `receive` (it has arrived), `part` (only a part has: this instalment closes with it, and the
 * rest becomes a new disputed instalment), `deny` (it has not arrived). From a timer: `lapse`. From the operators:
 * `prove` (the proof of payment; the player checks again), `repay` (another instalment replaces it), `force`
 * (closed against the player's report), `takeBack` (the provider reports that it never paid: the money
 * returns to the balance). The last three need two operators.
 */
export type ReceiptEvent = (typeof receiptEvents)[number];

/**
 * The lifecycle of a confirmation. A dispute has no timer. In `auto_received` the player may still object
 * until the case time is over; callers must check {@link isCaseOpen} before `part` or `deny` there.
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

/** What the player gets back after a forced receipt: nothing, or the disputed amount. */
export const refundPolicies = ["none", "remaining"] as const;
export type RefundPolicy = (typeof refundPolicies)[number];

/** The maximum number of pictures that prove that a payout didn't arrive. */
export const MAX_DISPUTE_PROOFS = 3;

/** The time within which operators promise to handle a dispute. Source: domain rules 2.4.6. */
export const DISPUTE_SLA_MS = 24 * 3_600_000;

/** When a confirmation began, and when it ends automatically. Unix ms. */
export interface ConfirmationTime {
  fromMs: number;
  dueMs: number;
}

/** The reminders, in tenths of the time: at half and at nine tenths (MONEY-05). */
const REMIND_AT_TENTHS = [5, 9] as const;
/** The number of reminders. */
export const REMINDERS = REMIND_AT_TENTHS.length;

/** When the n-th reminder (0 or 1) is due, in Unix ms; after the last one, when the time is over. */
function markMs({ fromMs, dueMs }: ConfirmationTime, reminded: number): number {
  const tenths = REMIND_AT_TENTHS[reminded];
  return tenths === undefined ? dueMs : fromMs + Math.floor(((dueMs - fromMs) * tenths) / 10);
}

/**
 * What a confirmation's timer does now: nothing when it fires early or twice; when it fires late, only the
 * last reminder that was due, or the end.
 * @param reminded the number of reminders sent so far
 * @returns `reminded` after the action, and when to check again (Unix ms; `undefined` for never)
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

/** Whether a player may still object to an automatic receipt. */
export function isCaseOpen(caseUntilMs: number, nowMs: number): boolean {
  return nowMs < caseUntilMs;
}
