import type { Rng } from "@khela/kernel/rng";
import { hasOnly, isRisk, type Risk, type SeedGame } from "../instant/seed-game.ts";
import tables from "./tables.json" with { type: "json" };
import { WHEEL_INFO } from "./info.ts";

/** Possible numbers of segments. */
export const WHEEL_SEGMENTS = [10, 20, 30, 40, 50] as const;

export interface WheelBet {
  readonly segments: number;
  readonly risk: Risk;
}

export interface WheelOutcome {
  /** The segment at the pointer, counted clockwise from the top, from 0. */
  readonly segment: number;
  readonly multiplierE4: number;
}

/**
 * Payouts of the segments, clockwise, in hundredths of the stake.
 * @throws RangeError for a number of segments without a table
 */
export function wheelTable({ segments, risk }: WheelBet): readonly number[] {
  const table = (tables[risk] as Readonly<Record<string, readonly number[]>>)[String(segments)];
  if (!table) throw new RangeError("no such wheel");
  return table;
}

/** The wheel: one segment is drawn, all with the same chance. */
export const WHEEL: SeedGame<WheelBet, WheelOutcome> = {
  code: WHEEL_INFO.code,
  mathsVersion: WHEEL_INFO.mathsVersion,
  draw: "segment",
  isBet(bet): bet is WheelBet {
    return (
      hasOnly(bet, ["segments", "risk"]) &&
      (WHEEL_SEGMENTS as readonly unknown[]).includes(bet.segments) &&
      isRisk(bet.risk)
    );
  },
  play(rng: Rng, bet) {
    if (!WHEEL.isBet(bet)) throw new RangeError("a wheel bet out of range");
    const segment = rng.int(bet.segments);
    return { segment, multiplierE4: (wheelTable(bet)[segment] ?? 0) * 100 };
  },
  maxMultiplierE4: (bet) => Math.max(...wheelTable(bet)) * 100,
};
