import { nextState, type Transitions } from "../cashier/transitions.ts";
import { LIMIT_PERIODS } from "./periods.ts";

/**
 * What a player can limit: money by period, one bet alone, and minutes of a play session; the last two have one period of the
 * same name. Source: SAFE-01, domain rules R1.
 */
const MONEY_KINDS = ["deposit", "loss", "stake"] as const;
export const LIMIT_KEYS = [
  ...MONEY_KINDS.flatMap((kind) => LIMIT_PERIODS.map((period) => `${kind}:${period}` as const)),
  "bet:bet" as const,
  "session:session" as const,
];
export type LimitKey = (typeof LIMIT_KEYS)[number];

/** A raise (or a removal, null) that waits. */
export interface PendingRaise {
  value: bigint | null;
  askedAtMs: number;
}

/** Units of 1/10,000 of the currency; minutes for `session`. */
export interface Limit {
  value: bigint;
  pending?: PendingRaise | undefined;
}
export type Limits = Partial<Record<LimitKey, Limit>>;

/** A raise takes so long, and a second confirmation. Source: SAFE-01; RTS 12. */
export const RAISE_WAIT_MS = 24 * 3_600_000;
export const SESSION_MINUTES = { min: 5, max: 1_440 } as const;

/** When a raise can be confirmed. */
export const ripeAtMs = (pending: PendingRaise): number => pending.askedAtMs + RAISE_WAIT_MS;

/** Whether another value (null: none) would be higher than the limit. */
export function isRaise(limit: Limit, value: bigint | null): boolean {
  return value === null || value > limit.value;
}

/** How a limit stands: `raising` waits for its 24 hours, `ripe` for the second confirmation. */
export const limitStates = ["none", "set", "raising", "ripe"] as const;
export type LimitState = (typeof limitStates)[number];

export const limitEvents = ["tighten", "raise", "remove", "cancel", "confirm", "confirmRemoval"] as const;
/** `tighten`: a first, a lower or the same value. `raise`, `remove`: more, or none. The rest is about a raise that waits. */
export type LimitEvent = (typeof limitEvents)[number];

/** Life of a limit (SAFE-01): stricter at once, looser only after 24 hours and a second confirmation; time alone loosens nothing. */
export const limitTransitions: Transitions<LimitState, LimitEvent> = {
  // There is nothing to raise; to remove nothing is no change.
  none: { tighten: "set", remove: "none" },
  set: { tighten: "set", raise: "raising", remove: "raising" },
  raising: { tighten: "set", raise: "raising", remove: "raising", cancel: "set" },
  ripe: {
    tighten: "set",
    raise: "raising",
    remove: "raising",
    cancel: "set",
    confirm: "set",
    confirmRemoval: "none",
  },
};

/** How a limit stands at a moment. */
export function limitState(limit: Limit | undefined, nowMs: number): LimitState {
  if (!limit) return "none";
  if (!limit.pending) return "set";
  return nowMs < ripeAtMs(limit.pending) ? "raising" : "ripe";
}

/** Whether something may happen to a limit now. */
export function mayChange(limit: Limit | undefined, event: LimitEvent, nowMs: number): boolean {
  return nextState(limitTransitions, limitState(limit, nowMs), event) !== undefined;
}

/**
 * What becomes of a limit when the player asks for another value (null: none). Lower, or a first
 * one, is at once and drops a raise that waits; higher waits; a new wish restarts the waiting.
 */
export function askLimit(limit: Limit | undefined, value: bigint | null, nowMs: number): Limit | undefined {
  if (!limit) return value === null ? undefined : { value };
  if (value !== null && !isRaise(limit, value)) return { value };
  return { value: limit.value, pending: { value, askedAtMs: nowMs } };
}

/** The second confirmation: `wait` until the time is up, `none` where nothing waits. */
export function confirmLimit(
  limit: Limit | undefined,
  nowMs: number,
): { state: "none" | "wait" } | { state: "done"; limit: Limit | undefined } {
  if (!limit?.pending) return { state: "none" };
  if (nowMs < ripeAtMs(limit.pending)) return { state: "wait" };
  const { value } = limit.pending;
  return { state: "done", limit: value === null ? undefined : { value } };
}

/** The player keeps the limit that runs; undefined where no raise waits. */
export function cancelRaise(limit: Limit | undefined): Limit | undefined {
  return limit?.pending ? { value: limit.value } : undefined;
}
