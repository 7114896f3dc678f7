import { dayOf } from "@khela/kernel/period";
import type { DepositState } from "../cashier/deposit.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** How far back markers of harm are looked for; raises of limits are rarer, so they count for longer. */
export const HARM_DAYS = 7;
export const HARM_RAISE_DAYS = 30;

/** A player's recent behaviour. Times are Unix ms. */
export interface HarmFacts {
  deposits: readonly { atMs: number; state: DepositState }[];
  /** The hours in which a bet was placed, each by its first millisecond. */
  playedHours: readonly number[];
  /** How often a higher limit, or none, was requested. */
  raises: number;
}

/** The markers of harm; the console has a text for each code. */
export const MARKERS_OF_HARM = ["chasing", "night_play", "long_play", "raises", "declined"] as const;
export type MarkerOfHarmCode = (typeof MARKERS_OF_HARM)[number];
export interface MarkerOfHarm {
  code: MarkerOfHarmCode;
  points: number;
  /** How often the marker was observed. */
  count: number;
}
export type HarmLevel = "none" | "some" | "high";

/** The points of a marker by the number of its occurrences; the last threshold that is reached counts. */
const POINTS: Record<MarkerOfHarmCode, readonly (readonly [from: number, points: number])[]> = {
  // Another deposit within the hour, which research finds to be the strongest marker.
  chasing: [
    [3, 25],
    [6, 45],
  ],
  night_play: [
    [3, 20],
    [5, 35],
  ],
  long_play: [
    [35, 20],
    [60, 35],
  ],
  raises: [
    [1, 10],
    [3, 25],
  ],
  declined: [
    [3, 10],
    [6, 20],
  ],
};
const SOME = 20;
const HIGH = 50;
const MOST = 100;
/** Night play is play before five in the morning, in the operator's time zone. */
const NIGHT_ENDS_MS = 5 * HOUR_MS;

/** The number of deposits requested within an hour of the previous one. */
function chasedOf(deposits: HarmFacts["deposits"]): number {
  const times = deposits.map(({ atMs }) => atMs).toSorted((a, b) => a - b);
  return times.filter((atMs, index) => atMs - (times[index - 1] ?? -Infinity) <= HOUR_MS).length;
}

/**
 * Looks for markers of harm (domain rules R4): a score from 0 to 100 with its reasons, the weightiest first.
 * It is meant for a conversation with the player; nothing is closed or refused because of it.
 */
export function findMarkersOfHarm(
  facts: HarmFacts,
  nowMs: number,
): { score: number; level: HarmLevel; signs: MarkerOfHarm[] } {
  const sinceMs = nowMs - HARM_DAYS * DAY_MS;
  const deposits = facts.deposits.filter(({ atMs }) => atMs >= sinceMs);
  const hours = facts.playedHours.filter((atMs) => atMs >= sinceMs);
  const nights = hours.filter((atMs) => atMs - dayOf(atMs).startMs < NIGHT_ENDS_MS);
  const counts: Record<MarkerOfHarmCode, number> = {
    chasing: chasedOf(deposits),
    night_play: new Set(nights.map((atMs) => dayOf(atMs).key)).size,
    long_play: new Set(hours).size,
    raises: facts.raises,
    declined: deposits.filter(({ state }) => state === "failed").length,
  };
  const signs = MARKERS_OF_HARM.flatMap((code) => {
    const count = counts[code];
    const points = POINTS[code].findLast(([from]) => count >= from)?.[1];
    return points === undefined ? [] : [{ code, points, count }];
  }).toSorted((a, b) => b.points - a.points);
  const score = Math.min(
    MOST,
    signs.reduce((sum, { points }) => sum + points, 0),
  );
  return { score, level: score >= HIGH ? "high" : score >= SOME ? "some" : "none", signs };
}

/** An earlier message of care to a player. */
export interface SentCareMessage {
  about: MarkerOfHarmCode | "talk";
  atMs: number;
}

/**
 * The message of care that is due now, if any, by the ladder of domain rules R4. Several markers that add up
 * come first, as an offer to talk; then the weightiest marker that no message was sent about while it counts.
 * At most one message a day, because many at once would not be taken seriously.
 */
export function dueCareMessage(
  { level, signs }: { level: HarmLevel; signs: readonly MarkerOfHarm[] },
  told: readonly SentCareMessage[],
  nowMs: number,
): MarkerOfHarmCode | "talk" | undefined {
  const since = (atMs: number, days: number): boolean => nowMs - atMs < days * DAY_MS;
  if (told.some(({ atMs }) => dayOf(atMs).key === dayOf(nowMs).key)) return undefined;
  const due = (about: MarkerOfHarmCode | "talk"): boolean => {
    const days = about === "raises" ? HARM_RAISE_DAYS : HARM_DAYS;
    return !told.some((one) => one.about === about && since(one.atMs, days));
  };
  if (level === "high" && due("talk")) return "talk";
  return signs.find(({ code }) => due(code))?.code;
}
