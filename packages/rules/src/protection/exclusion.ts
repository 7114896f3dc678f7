import { dayOf } from "@khela/kernel/period";
import type { Transitions } from "../cashier/transitions.ts";

const DAY_MS = 86_400_000;

/** The breaks (time-outs), from a day to six weeks. Source: SAFE-02; LCCP 3.3.4. */
export const TIMEOUTS = ["day", "week", "month", "sixWeeks"] as const;
/** The self-exclusions, at least six months. Source: SAFE-02; LCCP 3.5.3. */
export const EXCLUSIONS = ["sixMonths", "year", "fiveYears", "forEver"] as const;
export const PAUSES = [...TIMEOUTS, ...EXCLUSIONS] as const;
export type Pause = (typeof PAUSES)[number];

/** How long a return from self-exclusion takes after the player's request. */
const RETURN_WAIT_MS = DAY_MS;

/** A break or self-exclusion that was started. `untilMs` is null for a permanent one. */
export interface Exclusion {
  kind: "timeout" | "exclusion";
  untilMs: number | null;
  returnAskedAtMs: number | null;
}

const DAYS: Partial<Record<Pause, number>> = { day: 1, week: 7, sixWeeks: 42 };
const MONTHS: Partial<Record<Pause, number>> = { month: 1, sixMonths: 6, year: 12, fiveYears: 60 };

export const kindOfPause = (pause: Pause): Exclusion["kind"] =>
  (EXCLUSIONS as readonly string[]).includes(pause) ? "exclusion" : "timeout";

/**
 * When a break or exclusion that begins now ends; null for never. Months are calendar months, with the day
 * limited to the month's last.
 */
export function pauseEnd(pause: Pause, nowMs: number): number | null {
  const days = DAYS[pause];
  if (days !== undefined) return nowMs + days * DAY_MS;
  const months = MONTHS[pause];
  if (months === undefined) return null;
  const { key, startMs } = dayOf(nowMs);
  const [year = 0, month = 1, day = 1] = key.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const end = Date.UTC(year, month - 1 + months, Math.min(day, last));
  return nowMs + (end - Date.parse(`${dayOf(startMs).key}T00:00:00Z`));
}

/**
 * Until when play is closed: null where no end is known (permanent, or until the player returns from a
 * self-exclusion whose time is over), undefined where play is open.
 */
export function excludedUntil(exclusion: Exclusion | undefined, nowMs: number): number | null | undefined {
  if (!exclusion) return undefined;
  const { kind, untilMs, returnAskedAtMs } = exclusion;
  if (untilMs === null) return null;
  if (nowMs < untilMs) return untilMs;
  if (kind === "timeout") return undefined;
  if (returnAskedAtMs === null) return null;
  const backMs = returnAskedAtMs + RETURN_WAIT_MS;
  return nowMs < backMs ? backMs : undefined;
}

/**
 * Whether a new break or exclusion may replace the present one: it must end later, and a break never replaces a
 * self-exclusion.
 */
export function mayPause(running: Exclusion | undefined, pause: Pause, nowMs: number): boolean {
  if (!running || excludedUntil(running, nowMs) === undefined) return true;
  if (running.untilMs === null) return false;
  if (running.kind === "exclusion" && kindOfPause(pause) === "timeout") return false;
  const end = pauseEnd(pause, nowMs);
  return end === null || end > running.untilMs;
}

/**
 * Whether a player can request to return: after a self-exclusion whose time is over, unless it was requested
 * already.
 */
export function mayReturn(exclusion: Exclusion | undefined, nowMs: number): boolean {
  return (
    exclusion?.kind === "exclusion" &&
    exclusion.untilMs !== null &&
    nowMs >= exclusion.untilMs &&
    exclusion.returnAskedAtMs === null
  );
}

/**
 * Whether play is open or why not: `waiting` is a self-exclusion whose time is over but whose end has not
 * been requested; `returning` has been requested, and waits 24 hours.
 */
export const pauseStates = ["open", "timeout", "excluded", "waiting", "returning", "forEver"] as const;
export type PauseState = (typeof pauseStates)[number];

export const pauseEvents = ["timeout", "exclude", "excludeForEver", "askReturn"] as const;
/**
 * All events come from the player; the table assumes pauses that end later than the present one, because a
 * shorter one may not replace it.
 */
export type PauseEvent = (typeof pauseEvents)[number];

/**
 * The player's possible actions (SAFE-02). The ends of breaks and returns come with time alone and are no
 * events, see {@link pauseState}.
 */
export const pauseTransitions: Transitions<PauseState, PauseEvent> = {
  open: { timeout: "timeout", exclude: "excluded", excludeForEver: "forEver" },
  timeout: { timeout: "timeout", exclude: "excluded", excludeForEver: "forEver" },
  excluded: { exclude: "excluded", excludeForEver: "forEver" },
  waiting: { exclude: "excluded", excludeForEver: "forEver", askReturn: "returning" },
  returning: { exclude: "excluded", excludeForEver: "forEver" },
  forEver: {},
};

/** The state of play at a moment. */
export function pauseState(exclusion: Exclusion | undefined, nowMs: number): PauseState {
  if (!exclusion || excludedUntil(exclusion, nowMs) === undefined) return "open";
  const { kind, untilMs, returnAskedAtMs } = exclusion;
  if (untilMs === null) return "forEver";
  if (kind === "timeout") return "timeout";
  if (nowMs < untilMs) return "excluded";
  return returnAskedAtMs === null ? "waiting" : "returning";
}
