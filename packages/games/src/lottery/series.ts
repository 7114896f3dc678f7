import type { Ratio } from "./bet-rule.ts";

/** The prize series whose payouts would be fair; a series of 1,900 of 2,000 returns 95 %. */
const FAIR_SERIES = 2_000n;
const SERIES = { min: 1_700, max: 1_980 } as const;

const HUNDREDTHS = 100n;

/**
 * Payout of a unit in a series, stake included, in hundredths, rounded down: fair × series / 2,000.
 * @param chance chance of the unit
 * @throws RangeError for a series that isn't a whole number from 1,700 to 1,980, and for a chance of zero
 */
export function seriesPay([ways, of]: Ratio, series: number): number {
  if (!Number.isInteger(series) || series < SERIES.min || series > SERIES.max || ways <= 0n)
    throw new RangeError(`no such series: ${series}`);
  return Number((HUNDREDTHS * of * BigInt(series)) / (ways * FAIR_SERIES));
}

/** A unit's chance with its payout in a series. */
export const priced = (chance: Ratio, series: number): { readonly pay: number; readonly chance: Ratio } => ({
  pay: seriesPay(chance, series),
  chance,
});
