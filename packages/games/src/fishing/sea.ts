import type { Rng } from "@khela/kernel/rng";
import { drawStream } from "../fair/stream.ts";
import type { FishTitle } from "./types.ts";

/** Fish come in for this long; then the next sea begins, while the last ones of this swim on. */
export const SEA_MS = 120_000;

/** A fish on its way through the sea. Points are thousandths of the sea's width and height. */
export interface Fish {
  /** Its number in the sea, from 0. */
  readonly number: number;
  readonly kind: string;
  /** From the sea's beginning. */
  readonly entersMs: number;
  readonly leavesMs: number;
  /** A cubic curve from one side to the other: x and y of its four points. */
  readonly xs: readonly [number, number, number, number];
  readonly ys: readonly [number, number, number, number];
}

const GAP = { least: 600, more: 800 } as const;
/** Outside of the picture, for the longest fish too. */
const OUTSIDE = 180;
const TOP = 110;
const DEPTH = 700;

/**
 * All fish of a sea, in the order drawn. Every number comes from the draws, so whoever has the sea's seed
 * sees the same fish at the same time (GAME-08, GAME-09). Draws per school, in this order: the time since the one
 * before, its kind by weight, how many, how fast, from which side, the bends of its way; then of each fish how far
 * behind the one before and how far off the way.
 */
export function drawSea(rng: Rng, { kinds }: Pick<FishTitle, "kinds">): Fish[] {
  const weights = kinds.reduce((sum, { weight }) => sum + weight, 0);
  const fish: Fish[] = [];
  let atMs = 0;
  for (;;) {
    atMs += GAP.least + rng.int(GAP.more);
    if (atMs >= SEA_MS) return fish;
    let place = rng.int(weights);
    const kind = kinds.find(({ weight }) => (place -= weight) < 0);
    if (!kind) throw new Error("weights that don't add up");
    const size = 1 + rng.int(kind.school);
    const [fastest, slowest] = kind.crossMs;
    const crossMs = fastest + rng.int(slowest - fastest + 1);
    const toLeft = rng.int(2) === 1;
    const bends = [150 + rng.int(400), 450 + rng.int(400)] as const;
    const xs = [-OUTSIDE, bends[0], bends[1], 1_000 + OUTSIDE].map((x) => (toLeft ? 1_000 - x : x));
    const ys = [0, 1, 2, 3].map(() => TOP + rng.int(DEPTH));
    let entersMs = atMs;
    for (let member = 0; member < size; member += 1) {
      if (member > 0) entersMs += 350 + rng.int(450);
      const off = member === 0 ? 0 : rng.int(141) - 70;
      fish.push({
        number: fish.length,
        kind: kind.code,
        entersMs,
        leavesMs: entersMs + crossMs,
        xs: fourOf(xs),
        ys: fourOf(ys.map((y) => y + off)),
      });
    }
  }
}

function fourOf(points: readonly number[]): [number, number, number, number] {
  const [a = 0, b = 0, c = 0, d = 0] = points;
  return [a, b, c, d];
}

/** What makes a sea: a link of the game's chain, shown when the sea begins, with the chain's salt and its number. */
export interface SeaSeed {
  readonly seed: string;
  readonly salt: string;
  readonly linkIndex: number;
}

/** All fish of a sea that has begun: it is public, and every screen draws it by itself (GAME-09, decision 0022). */
export function fishOfSea(
  title: FishTitle,
  { seed: serverSeedHex, salt: clientSeed, linkIndex: nonce }: SeaSeed,
): Fish[] {
  return drawSea(drawStream({ serverSeedHex, clientSeed, nonce, gameCode: title.code }), title);
}

/** Where a fish is, in thousandths of the sea, and which way it looks. */
export interface Place {
  readonly x: number;
  readonly y: number;
  /** Movement per unit of the way, in thousandths: its direction. */
  readonly dx: number;
  readonly dy: number;
}

/** Where a fish is at a time of its sea; undefined while it isn't there. For the eye alone: nothing is judged by it. */
export function placeAt({ entersMs, leavesMs, xs, ys }: Fish, seaMs: number): Place | undefined {
  if (seaMs < entersMs || seaMs > leavesMs) return undefined;
  const u = (seaMs - entersMs) / (leavesMs - entersMs);
  return { x: curve(xs, u), y: curve(ys, u), dx: slope(xs, u), dy: slope(ys, u) };
}

type Four = Fish["xs"];
function curve([a, b, c, d]: Four, u: number): number {
  const v = 1 - u;
  return v * v * v * a + 3 * v * v * u * b + 3 * v * u * u * c + u * u * u * d;
}
function slope([a, b, c, d]: Four, u: number): number {
  const v = 1 - u;
  return 3 * (v * v * (b - a) + 2 * v * u * (c - b) + u * u * (d - c));
}
