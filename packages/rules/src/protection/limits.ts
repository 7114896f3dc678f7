import { nextState, type Transitions } from "../cashier/transitions.ts";
import { LIMIT_PERIODS } from "./periods.ts";

/**
 * The limits that a player can set: money per period, a single bet, and the minutes of a play session; the
 * last two have one period of the same name. Source: SAFE-01, domain rules R1.
 */
const MONEY_KINDS = ["deposit", "loss", "stake"] as const;
export const LIMIT_KEYS = [
  ...MONEY_KINDS.flatMap((kind) => LIMIT_PERIODS.map((period) => `${kind}:${period}` as const)),
  "bet:bet" as const,
  "session:session" as const,
];
export type LimitKey = (typeof LIMIT_KEYS)[number];

/** A waiting raise (or a removal: null). */
export interface PendingRaise {
  value: bigint | null;
  askedAtMs: number;
}

/** In 1/10,000 of the currency unit; in minutes for `session`. */
export interface Limit {
  value: bigint;
  pending?: PendingRaise | undefined;
}
export type Limits = Partial<Record<LimitKey, Limit>>;

/** How long a raise waits before its second confirmation. Source: SAFE-01; RTS 12. */
export const RAISE_WAIT_MS = 24 * 3_600_000;
export const SESSION_MINUTES = { min: 5, max: 1_440 } as const;

/** When a raise can be confirmed. */
export const confirmableAtMs = (pending: PendingRaise): number => pending.askedAtMs + RAISE_WAIT_MS;

/** Whether another value (null for no limit) would be looser than the limit. */
export function isRaise(limit: Limit, value: bigint | null): boolean {
  return value === null || value > limit.value;
}

/** The states of a limit: `raising` waits for its 24 hours, `ripe` for the second confirmation. */
export const limitStates = ["none", "set", "raising", "ripe"] as const;
export type LimitState = (typeof limitStates)[number];

export const limitEvents = ["tighten", "raise", "remove", "cancel", "confirm", "confirmRemoval"] as const;
/**
 * `tighten`: a first, a lower or the same value. `raise`, `remove`: a higher value, or none. The others are
 * about a waiting raise.
 */
export type LimitEvent = (typeof limitEvents)[number];

/**
 * The lifecycle of a limit (SAFE-01): stricter at once, looser only after 24 hours and a second confirmation;
 * time alone loosens nothing.
 */
export const limitTransitions: Transitions<LimitState, LimitEvent> = {
  // Without a limit there is nothing to raise, and a removal changes nothing.
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

/** The state of a limit at a moment. */
export function limitState(limit: Limit | undefined, nowMs: number): LimitState {
  if (!limit) return "none";
  if (!limit.pending) return "set";
  return nowMs < confirmableAtMs(limit.pending) ? "raising" : "ripe";
}

/** Whether an event is allowed for a limit now. */
export function mayChange(limit: Limit | undefined, event: LimitEvent, nowMs: number): boolean {
  return nextState(limitTransitions, limitState(limit, nowMs), event) !== undefined;
}

/**
 * The limit after the player's request for another value (null for no limit). A lower or first one applies at
 * once and cancels a waiting raise; a higher one waits; a new request restarts the waiting.
 */
export function requestLimit(
  limit: Limit | undefined,
  value: bigint | null,
  nowMs: number,
): Limit | undefined {
  if (!limit) return value === null ? undefined : { value };
  if (value !== null && !isRaise(limit, value)) return { value };
  return { value: limit.value, pending: { value, askedAtMs: nowMs } };
}

/** The limit after the second confirmation: `wait` until the time is over, `none` without a waiting raise. */
export function confirmLimit(
  limit: Limit | undefined,
  nowMs: number,
): { state: "none" | "wait" } | { state: "done"; limit: Limit | undefined } {
  if (!limit?.pending) return { state: "none" };
  if (nowMs < confirmableAtMs(limit.pending)) return { state: "wait" };
  const { value } = limit.pending;
  return { state: "done", limit: value === null ? undefined : { value } };
}

/** The limit after the player cancels a raise; undefined without a waiting raise. */
export function cancelRaise(limit: Limit | undefined): Limit | undefined {
  return limit?.pending ? { value: limit.value } : undefined;
}
