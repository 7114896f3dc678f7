import type { Rng } from "@khela/kernel/rng";
import { hasOnly, isIntIn, isRisk, type Risk, type SeedGame } from "../instant/seed-game.ts";
import tables from "./tables.json" with { type: "json" };
import { PLINKO_INFO } from "./info.ts";

/** Bounds of the number of rows of pegs. */
export const PLINKO_ROWS = { min: 8, max: 16 } as const;

export interface PlinkoBet {
  readonly rows: number;
  readonly risk: Risk;
}

export interface PlinkoOutcome {
  /** For every row, 1 where the ball went right and 0 where it went left. */
  readonly path: readonly number[];
  /** The pocket, counted from the left: the number of times the ball went right. */
  readonly pocket: number;
  readonly multiplierE4: number;
}

/**
 * Payouts of the pockets from left to right, in hundredths of the stake.
 * @throws RangeError for a board without a table
 */
export function plinkoTable({ rows, risk }: PlinkoBet): readonly number[] {
  const half = (tables[risk] as Readonly<Record<string, readonly number[]>>)[String(rows)];
  if (!half) throw new RangeError("no such board");
  // The table stores the right half only, from the middle outwards; a board with an even number of rows has a pocket
  // in the middle.
  const left = half.toReversed();
  return [...(rows % 2 === 0 ? left.slice(0, -1) : left), ...half];
}

/** Plinko: a ball falls through rows of pegs and goes left or right with the same chance at each. */
export const PLINKO: SeedGame<PlinkoBet, PlinkoOutcome> = {
  code: PLINKO_INFO.code,
  mathsVersion: PLINKO_INFO.mathsVersion,
  draw: "row",
  isBet(bet): bet is PlinkoBet {
    return hasOnly(bet, ["rows", "risk"]) && isIntIn(bet.rows, PLINKO_ROWS) && isRisk(bet.risk);
  },
  play(rng: Rng, bet) {
    if (!PLINKO.isBet(bet)) throw new RangeError("a plinko bet out of range");
    const path = Array.from({ length: bet.rows }, () => rng.int(2));
    const pocket = path.reduce((sum, step) => sum + step, 0);
    return { path, pocket, multiplierE4: (plinkoTable(bet)[pocket] ?? 0) * 100 };
  },
  maxMultiplierE4: (bet) => Math.max(...plinkoTable(bet)) * 100,
};
