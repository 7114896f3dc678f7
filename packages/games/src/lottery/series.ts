import type { Ratio } from "./bet-rule.ts";

/** Prizes go by series: of series 2,000 they would be fair, so one of 1,900 returns 95 %. */
const FAIR_SERIES = 2_000n;
const SERIES = { min: 1_700, max: 1_980 } as const;

const HUNDREDTHS = 100n;

/**
 * What a unit pays by its series, stake included, in hundredths, rounded down: fair × series / 2,000.
 * @param chance of the unit
 * @throws RangeError for a series that isn't a whole number from 1,700 to 1,980, and for a chance of none
 */
export function seriesPay([ways, of]: Ratio, series: number): number {
  if (!Number.isInteger(series) || series < SERIES.min || series > SERIES.max || ways <= 0n)
    throw new RangeError(`no such series: ${series}`);
  return Number((HUNDREDTHS * of * BigInt(series)) / (ways * FAIR_SERIES));
}

/** A unit's chance with what it pays for it in a series. */
export const priced = (chance: Ratio, series: number): { readonly pay: number; readonly chance: Ratio } => ({
  pay: seriesPay(chance, series),
  chance,
});
