import { type Money, money } from "@khela/kernel/money";

/**
 * How a reward is paid in parts (PROMO-02, domain-rules B14): by the hour, the first part at once, or each part after its
 * share of the wagering.
 */
export type Instalments =
  | {
      every: "hours";
      hours: number;
      /** With the first one. */
      parts: number;
      /** The first part's share in millionths; 0: all parts are equal. */
      firstPpm: number;
    }
  | {
      every: "wager";
      parts: number;
      /** How long it can be wagered; what was not by then is not paid. */
      days: number;
    };

export const MAX_INSTALMENTS = 60;
export const MAX_INSTALMENT_DAYS = 90;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MILLION = 1_000_000n;

/**
 * What the first `count` parts of a whole come to. Each sum is rounded down once, so the last part brings it to the whole
 * exactly.
 */
export function paidAfter(plan: Instalments, whole: Money, count: number): Money {
  if (count <= 0) return money(0n);
  const firstPpm = plan.every === "hours" ? BigInt(plan.firstPpm) : 0n;
  if (firstPpm === 0n) return money((whole * BigInt(count)) / BigInt(plan.parts));
  const first = (whole * firstPpm) / MILLION;
  return money(first + ((whole - first) * BigInt(count - 1)) / BigInt(plan.parts - 1));
}

/** The turnover after which a part is due, of what is required for all of them; rounded up once. */
export const partTarget = (plan: Instalments, required: Money, part: number): Money =>
  money((required * BigInt(part) + BigInt(plan.parts) - 1n) / BigInt(plan.parts));

/** When a part is due by the clock; null where it waits for turnover. Parts count from 1. */
export const partAtMs = (plan: Instalments, startedMs: number, part: number): number | null =>
  plan.every === "hours" ? startedMs + (part - 1) * plan.hours * HOUR_MS : null;

/** How far a plan is. */
export interface InstalmentProgress {
  startedMs: number;
  /** Valid cash stakes since, and what all parts ask for. */
  counted: Money;
  required: Money;
}

/** How many parts are due by now, the paid ones included. */
export function partsDue(
  plan: Instalments,
  { startedMs, counted, required }: InstalmentProgress,
  nowMs: number,
): number {
  let due = 0;
  while (due < plan.parts) {
    const atMs = partAtMs(plan, startedMs, due + 1);
    if (atMs === null ? counted < partTarget(plan, required, due + 1) : nowMs < atMs) break;
    due += 1;
  }
  return due;
}

/** When a plan that begins now ends whether it is paid or not; null: it ends with its last part. */
export const planEndMs = (plan: Instalments, nowMs: number): number | null =>
  plan.every === "wager" ? nowMs + plan.days * DAY_MS : null;

/** How long the parts of a plan by the hour take. */
export const planLengthMs = (plan: Instalments): number =>
  plan.every === "hours" ? (plan.parts - 1) * plan.hours * HOUR_MS : plan.days * DAY_MS;
