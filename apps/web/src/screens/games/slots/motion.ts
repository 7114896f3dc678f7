/**
 * The motion of one reel: a kick against the direction, a steady run, and a stop with one overshoot.
 * Distances in symbols, times in milliseconds. Pure.
 */

/** The speed of a running reel in symbols per millisecond. */
export const RUN_SPEED = 0.032;
const KICK_MS = 110;
const KICK_DEPTH = 0.18;
const RAMP_MS = 160;
/** The overshoot of a stop: about a tenth of a symbol. */
const SWING = 0.85;
const START_SLOPE = SWING + 3;
/** The minimum distance from the order to stop to the resting place, in symbols. */
const STOP_TRAVEL = 3.2;

/** The distance run since the start, before any stop. */
export function runDistance(elapsedMs: number): number {
  if (elapsedMs <= 0) return 0;
  if (elapsedMs < KICK_MS) return -KICK_DEPTH * Math.sin((elapsedMs / KICK_MS) * Math.PI);
  const run = elapsedMs - KICK_MS;
  if (run < RAMP_MS) return (RUN_SPEED * run * run) / (2 * RAMP_MS);
  return RUN_SPEED * (run - RAMP_MS / 2);
}

export interface StopMove {
  readonly from: number;
  /** The resting place, in whole symbols. */
  readonly to: number;
  readonly ms: number;
}

/** The stop of a reel that has run `from` symbols; it begins at the running speed. */
export function stopMove(from: number): StopMove {
  const to = Math.ceil(from + STOP_TRAVEL);
  return { from, to, ms: (START_SLOPE * (to - from)) / RUN_SPEED };
}

/** The distance at a time within a stop. */
export function stopDistance({ from, to, ms }: StopMove, elapsedMs: number): number {
  if (elapsedMs >= ms) return to;
  const back = elapsedMs / ms - 1;
  return from + (to - from) * (1 + (SWING + 1) * back ** 3 + SWING * back ** 2);
}

/** The share of a stop's duration at which the reel first reaches its place, when the sound plays. */
export const STOP_ARRIVAL = 1 - SWING / (SWING + 1);

const STAGGER_MS = 170;
const ANTICIPATION_MS = 1050;
/** The minimum time from the press to the first stop. */
export const FIRST_STOP_MS = 620;

/** The delay of each reel's stop after the earliest possible one; held reels have none. */
export function stopDelays(
  reels: number,
  held: readonly number[],
  late: readonly number[],
): Map<number, number> {
  const delays = new Map<number, number>();
  let at = 0;
  for (let reel = 0; reel < reels; reel += 1) {
    if (held.includes(reel)) continue;
    if (late.includes(reel)) at += ANTICIPATION_MS;
    delays.set(reel, at);
    at += STAGGER_MS;
  }
  return delays;
}

/** The symbol at each position of a running reel, derived by a hash so that it is the same in every frame. */
export function fillerIndex(seed: number, place: number, symbols: number): number {
  let hash = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(place + 0x7f4a7c15, 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) % symbols;
}
