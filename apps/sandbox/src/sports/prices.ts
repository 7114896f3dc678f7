import { type Chance, wander } from "./chance.ts";
import type { Fixture } from "./fixtures.ts";

/** The share of steps at which prices change before a match. */
const MOVES = 0.3;
/** From this long before the start prices move more often. */
const NEAR_MS = 6 * 3_600_000;

/** How long the price of a match stands at least that is days away. */
const EARLY_STEP_MS = 30 * 60_000;

type Phase = "early" | "far" | "near";

/** How long a price stands at least: the main one and the others. */
const stepOf = (stepMs: number, phase: Phase, isMain: boolean): number => {
  if (phase === "early") return Math.max(30 * stepMs, EARLY_STEP_MS);
  if (phase === "near") return isMain ? stepMs : Math.max(6 * stepMs, 60_000);
  return isMain ? Math.max(6 * stepMs, 30_000) : Math.max(30 * stepMs, 300_000);
};

const NAMES: Readonly<Record<Phase, string>> = { early: "moves early", far: "moves", near: "moves near" };

/**
 * When the prices of a match last changed before its start. @param stepMs how often the main one may change near the start
 */
export function movedAt(
  chance: Chance,
  { key, knownAtMs, opensAtMs, startsAtMs }: Fixture,
  nowMs: number,
  { stepMs, isMain }: { stepMs: number; isMain: boolean },
): number {
  const nearAtMs = startsAtMs - NEAR_MS;
  const phase = nowMs >= nearAtMs ? "near" : nowMs >= opensAtMs ? "far" : "early";
  const fromMs = { early: knownAtMs, far: opensAtMs, near: nearAtMs }[phase];
  const length = stepOf(stepMs, phase, isMain);
  let step = Math.floor((nowMs - fromMs) / length);
  while (step > 0 && chance(key, NAMES[phase], isMain ? 1 : 0, step) >= MOVES) step -= 1;
  return fromMs + step * length;
}

/** How much the market thinks of the home side beyond its strength at a time, in logits. */
export function moodAt(chance: Chance, { key, knownAtMs }: Fixture, atMs: number, stepMs: number): number {
  const place = (atMs - knownAtMs) / Math.max(stepMs, 1_000);
  return 0.28 * wander(chance, `${key}|tide`, place / 60) + 0.1 * wander(chance, `${key}|wave`, place / 5);
}
