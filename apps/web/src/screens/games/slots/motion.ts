/**
 * How one reel moves: a kick against the direction, a steady run, and a stop that swings once over
 * its place. Distances in symbols, times in milliseconds. Pure.
 */

/** Speed of a running reel, symbols per millisecond. */
export const RUN_SPEED = 0.032;
const KICK_MS = 110;
const KICK_DEPTH = 0.18;
const RAMP_MS = 160;
/** Swing of the stop: the overshoot is about a tenth of a symbol. */
const SWING = 0.85;
const START_SLOPE = SWING + 3;
/** Shortest way from the order to stop to the place, in symbols. */
const STOP_TRAVEL = 3.2;

/** Distance run since the start, without a stop. */
export function runDistance(elapsedMs: number): number {
  if (elapsedMs <= 0) return 0;
  if (elapsedMs < KICK_MS) return -KICK_DEPTH * Math.sin((elapsedMs / KICK_MS) * Math.PI);
  const run = elapsedMs - KICK_MS;
  if (run < RAMP_MS) return (RUN_SPEED * run * run) / (2 * RAMP_MS);
  return RUN_SPEED * (run - RAMP_MS / 2);
}

export interface StopMove {
  readonly from: number;
  /** Whole symbols: where the reel rests. */
  readonly to: number;
  readonly ms: number;
}

/** The stop of a reel that has run `from` symbols; it starts with the running speed. */
export function stopMove(from: number): StopMove {
  const to = Math.ceil(from + STOP_TRAVEL);
  return { from, to, ms: (START_SLOPE * (to - from)) / RUN_SPEED };
}

/** Distance within a stop. */
export function stopDistance({ from, to, ms }: StopMove, elapsedMs: number): number {
  if (elapsedMs >= ms) return to;
  const back = elapsedMs / ms - 1;
  return from + (to - from) * (1 + (SWING + 1) * back ** 3 + SWING * back ** 2);
}

/** When a stopping reel first reaches its place, as a share of its time: the moment of the sound. */
export const STOP_ARRIVAL = 1 - SWING / (SWING + 1);

const STAGGER_MS = 170;
const ANTICIPATION_MS = 1050;
/** A spin is never shorter than this from the press to the first stop. */
export const FIRST_STOP_MS = 620;

/** When each reel is told to stop, after the first one may; held reels are not in it. */
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

/** A symbol for each place of a running reel: fixed by its numbers, so that frames agree. */
export function fillerIndex(seed: number, place: number, symbols: number): number {
  let hash = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(place + 0x7f4a7c15, 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) % symbols;
}
