/**
 * The results of an outcome as sports feeds give them (SPORT-03): won or lost, the part of it that is void, and the
 * share that counts where several ended level.
 */
export interface LegResult {
  readonly isWon: boolean;
  /** The part of the stake that returns whatever the result, in hundredths: 0, 50 or 100. */
  readonly voidHundredths: 0 | 50 | 100;
  /** In a dead heat the places that are shared and the number of those who share them; null otherwise. */
  readonly deadHeat: { readonly places: number; readonly sharedBy: number } | null;
}

export const WON: LegResult = { isWon: true, voidHundredths: 0, deadHeat: null };
export const LOST: LegResult = { isWon: false, voidHundredths: 0, deadHeat: null };
export const VOID: LegResult = { isWon: false, voidHundredths: 100, deadHeat: null };
export const HALF_WON: LegResult = { isWon: true, voidHundredths: 50, deadHeat: null };
export const HALF_LOST: LegResult = { isWon: false, voidHundredths: 50, deadHeat: null };

/** An exact ratio; the denominator is positive. */
export interface Ratio {
  readonly num: bigint;
  readonly den: bigint;
}

const ONE: Ratio = { num: 1n, den: 1n };

const times = (one: Ratio, other: Ratio): Ratio => ({
  num: one.num * other.num,
  den: one.den * other.den,
});

export const plus = (one: Ratio, other: Ratio): Ratio => ({
  num: one.num * other.den + other.num * one.den,
  den: one.den * other.den,
});

/**
 * What an outcome pays back per unit of stake. A void one has odds of 1.00; of a half result the other half is void;
 * in a dead heat the same part of the stake wins at full odds and the rest of it loses.
 */
export function legReturn(odds: Ratio, { isWon, voidHundredths, deadHeat }: LegResult): Ratio {
  const returned: Ratio = { num: BigInt(voidHundredths), den: 100n };
  if (!isWon || voidHundredths === 100) return returned;
  const staked: Ratio = { num: BigInt(100 - voidHundredths), den: 100n };
  const share: Ratio = deadHeat ? { num: BigInt(deadHeat.places), den: BigInt(deadHeat.sharedBy) } : ONE;
  return plus(returned, times(staked, times(odds, share)));
}

export const oddsRatio = (oddsMilli: number): Ratio => ({ num: BigInt(oddsMilli), den: 1_000n });

/**
 * The result on an Asian line: by how much a side is ahead after its handicap, or a total is above its line.
 * @param quarters the lead in quarters of a goal, run or point
 */
export function quarterResult(quarters: number): LegResult {
  if (quarters === 0) return VOID;
  if (Math.abs(quarters) === 1) return quarters > 0 ? HALF_WON : HALF_LOST;
  return quarters > 0 ? WON : LOST;
}
