import { allocate, type Money, money, ZERO } from "@khela/kernel/money";
import type { Transitions } from "../cashier/transitions.ts";
import type { ActiveRule, ContractTerms, TeamFigures } from "./contract.ts";
import { contractPay, ownShare, stillToPay } from "./formula.ts";

/**
 * Bills of agents' contracts: one for each period of a contract's version, with what it pays and why (AGENT-05, AGENT-06,
 * AGENT-08; domain rules 2.7). Amounts in 1/10,000 units.
 */

/**
 * `not_reached`: nothing is to be paid. `issued`: it is paid with the next payments. `insufficient`: the upline pays it and
 * hasn't enough yet. `awaiting_review`: the agent's account is blocked or closed, so operators decide.
 */
export const billStates = [
  "not_reached",
  "issued",
  "paid",
  "insufficient",
  "awaiting_review",
  "rejected",
] as const;
export type BillState = (typeof billStates)[number];
export const billEvents = ["pay", "lack", "review", "release", "reject"] as const;
export type BillEvent = (typeof billEvents)[number];

/** The lifecycle of a bill: it is paid once or never, and a paid one never changes. The database refuses others too. */
export const billTransitions: Transitions<BillState, BillEvent> = {
  not_reached: {},
  issued: { pay: "paid", lack: "insufficient", review: "awaiting_review" },
  insufficient: { pay: "paid", review: "awaiting_review" },
  awaiting_review: { release: "issued", reject: "rejected" },
  paid: {},
  rejected: {},
};

/** A dispute: the agent says what is wrong, and operators correct it or say why it is right. */
export const disputeStates = ["open", "corrected", "declined"] as const;
export type DisputeState = (typeof disputeStates)[number];
export const disputeEvents = ["correct", "decline"] as const;
export const disputeTransitions: Transitions<DisputeState, (typeof disputeEvents)[number]> = {
  open: { correct: "corrected", decline: "declined" },
  corrected: {},
  declined: {},
};

/** How long after its issue a bill can be disputed. */
const DISPUTE_DAYS = 7;
/** Until when a bill can be disputed, as Unix ms; the moment itself is too late. */
export const disputeUntil = (issuedMs: number): number => issuedMs + DISPUTE_DAYS * 86_400_000;

/** Whether a member of the team is an active one by figures over the period: one without any bet or deposit never is. */
export const isActive = (rule: ActiveRule, own: { turnover: Money; deposits: Money }): boolean =>
  own.turnover >= rule.minValidStake &&
  own.deposits >= rule.minDeposits &&
  (own.turnover > 0n || own.deposits > 0n);

/**
 * What is left to pay of a period, or what stays as a debt for the next one.
 * @param due.own the agent's part of the formula @param due.corrections of earlier bills, also negative
 * @param due.debt of earlier periods @param due.advances what was paid while the period went on
 */
export function leftToPay(due: { own: Money; corrections: Money; debt: Money; advances: Money }): {
  amount: Money;
  debt: Money;
} {
  const left = due.own + due.corrections - due.debt - due.advances;
  return left >= 0n ? { amount: money(left), debt: ZERO } : { amount: ZERO, debt: money(-left) };
}

/** A step of a salary that is paid while its day goes on. */
export function salaryStep(
  terms: ContractTerms,
  now: { figures: TeamFigures; below: readonly Money[]; paid: Money; debt: Money },
): { whole: Money; own: Money; pay: Money } {
  const whole = contractPay(terms, now.figures).amount;
  const own = ownShare(whole, now.below);
  const due = own > now.debt ? money(own - now.debt) : ZERO;
  return { whole, own, pay: stillToPay(due, now.paid) };
}

/**
 * The parts of a downline's formula that count with the contracts above it, where its upline changed within the period:
 * by what its team wagered on the days under each, or by the days where nothing was wagered.
 * @param days one a day of the period, in order; `above`: the nearest agent above with such a contract, if any
 */
export function sharesAbove<Agent>(
  whole: Money,
  days: readonly { above: Agent | undefined; turnover: Money }[],
): Map<Agent, Money> {
  const uplines = [...new Set(days.map(({ above }) => above))];
  const shares = new Map<Agent, Money>();
  if (whole <= 0n) return shares;
  const isIdle = days.every(({ turnover }) => turnover <= 0n);
  const weights = uplines.map((upline) =>
    days.reduce((sum, { above, turnover }) => {
      if (above !== upline) return sum;
      return sum + (isIdle ? 1n : turnover > 0n ? turnover : 0n);
    }, 0n),
  );
  allocate(whole, weights).forEach((share, index) => {
    const upline = uplines[index];
    if (upline !== undefined && share > 0n) shares.set(upline, share);
  });
  return shares;
}

const MINUTE_MS = 60_000;
/** A day is settled this long after its end, when its rebates are paid; an hour after five minutes. */
const DAY_AFTER_MS = 125 * MINUTE_MS;
const HOUR_AFTER_MS = 5 * MINUTE_MS;
/** A salary in steps counts what was settled this long ago. */
const WATERMARK_MS = 2 * MINUTE_MS;
export const STEP_MS = 5 * MINUTE_MS;

/** Whether a day that ended at a moment is settled by now. */
export const isDaySettled = (endMs: number, nowMs: number): boolean => nowMs >= endMs + DAY_AFTER_MS;
/** The same of a clock hour. */
export const isHourSettled = (endMs: number, nowMs: number): boolean => nowMs >= endMs + HOUR_AFTER_MS;

/**
 * The moment up to which the next step of a salary counts: a multiple of five minutes, two minutes ago at least, and at
 * most the end of the day in which the last one was.
 * @param lastMs the last step's; undefined where there was none @param dayEndMs the end of the last step's day
 * @returns undefined where the step was made already, or the clock went back
 */
export function nextWatermark(nowMs: number, last: { ms: number; dayEndMs: number }): number | undefined {
  const wanted = Math.floor((nowMs - WATERMARK_MS) / STEP_MS) * STEP_MS;
  const next = last.ms < last.dayEndMs ? Math.min(wanted, last.dayEndMs) : wanted;
  return next > last.ms ? next : undefined;
}
