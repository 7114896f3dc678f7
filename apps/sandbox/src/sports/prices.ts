import { type Chance, wander } from "./chance.ts";
import type { Fixture } from "./fixtures.ts";

/** The share of steps at which prices change before a match. */
const MOVES = 0.3;
/** From this long before the start prices move more often. */
const NEAR_MS = 6 * 3_600_000;

/** How long a price stands at least: the main one and the others, near the start and long before it. */
const stepOf = (stepMs: number, isNear: boolean, isMain: boolean): number => {
  if (isNear) return isMain ? stepMs : Math.max(6 * stepMs, 60_000);
  return isMain ? Math.max(6 * stepMs, 30_000) : Math.max(30 * stepMs, 300_000);
};

/**
 * When the prices of a match last changed before its start. @param stepMs how often the main one may change near the start
 */
export function movedAt(
  chance: Chance,
  { key, knownAtMs, startsAtMs }: Fixture,
  nowMs: number,
  { stepMs, isMain }: { stepMs: number; isMain: boolean },
): number {
  const nearAtMs = startsAtMs - NEAR_MS;
  const isNear = nowMs >= nearAtMs;
  const fromMs = isNear ? nearAtMs : knownAtMs;
  const length = stepOf(stepMs, isNear, isMain);
  let step = Math.floor((nowMs - fromMs) / length);
  while (step > 0 && chance(key, isNear ? "moves near" : "moves", isMain ? 1 : 0, step) >= MOVES) step -= 1;
  return fromMs + step * length;
}

/** How much the market thinks of the home side beyond its strength at a time, in logits. */
export function moodAt(chance: Chance, { key, knownAtMs }: Fixture, atMs: number, stepMs: number): number {
  const place = (atMs - knownAtMs) / Math.max(stepMs, 1_000);
  return 0.28 * wander(chance, `${key}|tide`, place / 60) + 0.1 * wander(chance, `${key}|wave`, place / 5);
}
