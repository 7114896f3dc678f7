import type { Rng } from "@khela/kernel/rng";
import { drawStream } from "../fair/stream.ts";
import type { FishTitle } from "./types.ts";

/** How long fish enter a sea; then the next sea begins, while the last fish of this one swim on. */
export const SEA_MS = 120_000;

/** A fish on its way through the sea. Points are thousandths of the sea's width and height. */
export interface Fish {
  /** The fish's number in the sea, from 0. */
  readonly number: number;
  readonly kind: string;
  /** Milliseconds since the sea's start. */
  readonly entersMs: number;
  readonly leavesMs: number;
  /** A cubic curve from one side to the other: x and y of its four points. */
  readonly xs: readonly [number, number, number, number];
  readonly ys: readonly [number, number, number, number];
}

const GAP = { least: 600, more: 800 } as const;
/** Distance beyond the edges of the picture at which even the longest fish is hidden. */
const OUTSIDE = 180;
const TOP = 110;
const DEPTH = 700;

/**
 * All fish of a sea, in the order drawn. Every number comes from the draws, so everybody who has the sea's seed sees
 * the same fish at the same time (GAME-08, GAME-09). Draws per school, in this order: the time since the school
 * before, its kind by weight, its size, its speed, the side it enters from, the bends of its path; then for each fish
 * its distance behind the fish before and off the path.
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

/**
 * The seed of a sea: a link of the game's chain, revealed when the sea begins, with the chain's salt and the link's
 * number.
 */
export interface SeaSeed {
  readonly seed: string;
  readonly salt: string;
  readonly linkIndex: number;
}

/**
 * All fish of a sea that has begun. Its seed is public then, and every screen computes the fish itself (GAME-09,
 * decision 0022).
 */
export function fishOfSea(
  title: FishTitle,
  { seed: serverSeedHex, salt: clientSeed, linkIndex: nonce }: SeaSeed,
): Fish[] {
  return drawSea(drawStream({ serverSeedHex, clientSeed, nonce, gameCode: title.code }), title);
}

/** A fish's position in thousandths of the sea, and its direction. */
export interface Place {
  readonly x: number;
  readonly y: number;
  /** Movement per unit of the path, in thousandths: the direction that the fish faces. */
  readonly dx: number;
  readonly dy: number;
}

/**
 * A fish's position at a time of its sea; undefined while it is outside. For display only: no shot is judged by it.
 */
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
