import { dayOf } from "@khela/kernel/period";
import type { Transitions } from "../cashier/transitions.ts";

const DAY_MS = 86_400_000;

/** A pause of days, chosen lightly. Source: SAFE-02; LCCP 3.3.4. */
export const TIMEOUTS = ["day", "week", "month", "sixWeeks"] as const;
/** Self-exclusion: six months at least. Source: SAFE-02; LCCP 3.5.3. */
export const EXCLUSIONS = ["sixMonths", "year", "fiveYears", "forEver"] as const;
export const PAUSES = [...TIMEOUTS, ...EXCLUSIONS] as const;
export type Pause = (typeof PAUSES)[number];

/** A return from self-exclusion takes so long after the player asked. */
const RETURN_WAIT_MS = DAY_MS;

/** A pause that was begun. `untilMs` null: for ever. */
export interface Exclusion {
  kind: "timeout" | "exclusion";
  untilMs: number | null;
  returnAskedAtMs: number | null;
}

const DAYS: Partial<Record<Pause, number>> = { day: 1, week: 7, sixWeeks: 42 };
const MONTHS: Partial<Record<Pause, number>> = { month: 1, sixMonths: 6, year: 12, fiveYears: 60 };

export const kindOfPause = (pause: Pause): Exclusion["kind"] =>
  (EXCLUSIONS as readonly string[]).includes(pause) ? "exclusion" : "timeout";

/** When a pause that begins now ends, null for never. Months are the calendar's, the day cut to the month's last. */
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
 * Until when nobody plays: null for nobody knows (for ever, or until the player comes back from a
 * self-exclusion that has ended), undefined where play is open.
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

/** Whether a pause may take the place of what runs: it never ends earlier, nor weakens a self-exclusion. */
export function mayPause(running: Exclusion | undefined, pause: Pause, nowMs: number): boolean {
  if (!running || excludedUntil(running, nowMs) === undefined) return true;
  if (running.untilMs === null) return false;
  if (running.kind === "exclusion" && kindOfPause(pause) === "timeout") return false;
  const end = pauseEnd(pause, nowMs);
  return end === null || end > running.untilMs;
}

/** Whether a player can ask to return: a self-exclusion whose time is over, and nobody asked yet. */
export function mayReturn(exclusion: Exclusion | undefined, nowMs: number): boolean {
  return (
    exclusion?.kind === "exclusion" &&
    exclusion.untilMs !== null &&
    nowMs >= exclusion.untilMs &&
    exclusion.returnAskedAtMs === null
  );
}

/**
 * How play stands: `waiting` is a self-exclusion whose time is over and that nobody has asked to end; `returning` has
 * been asked, and waits 24 hours.
 */
export const pauseStates = ["open", "timeout", "excluded", "waiting", "returning", "forEver"] as const;
export type PauseState = (typeof pauseStates)[number];

export const pauseEvents = ["timeout", "exclude", "excludeForEver", "askReturn"] as const;
/** All are the player's wish; in the table pauses end later than what runs, for no shorter one takes its place. */
export type PauseEvent = (typeof pauseEvents)[number];

/** What a player can do about play (SAFE-02). Time alone ends time-outs and returns; it is not an event, see {@link pauseState}. */
export const pauseTransitions: Transitions<PauseState, PauseEvent> = {
  open: { timeout: "timeout", exclude: "excluded", excludeForEver: "forEver" },
  timeout: { timeout: "timeout", exclude: "excluded", excludeForEver: "forEver" },
  excluded: { exclude: "excluded", excludeForEver: "forEver" },
  waiting: { exclude: "excluded", excludeForEver: "forEver", askReturn: "returning" },
  returning: { exclude: "excluded", excludeForEver: "forEver" },
  forEver: {},
};

/** How play stands at a moment. */
export function pauseState(exclusion: Exclusion | undefined, nowMs: number): PauseState {
  if (!exclusion || excludedUntil(exclusion, nowMs) === undefined) return "open";
  const { kind, untilMs, returnAskedAtMs } = exclusion;
  if (untilMs === null) return "forEver";
  if (kind === "timeout") return "timeout";
  if (nowMs < untilMs) return "excluded";
  return returnAskedAtMs === null ? "waiting" : "returning";
}
