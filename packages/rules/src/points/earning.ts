import { type Money, money, UNITS_PER_CURRENCY } from "@khela/kernel/money";

/** The currency of points in the ledger. Points are whole; one point is {@link UNITS_PER_CURRENCY} units. */
export const POINTS_CURRENCY = "PTS";

/** Points as the ledger keeps them. */
export const pointsToMoney = (points: number | bigint): Money => money(BigInt(points) * UNITS_PER_CURRENCY);

/** Whole points of a ledger amount. @throws RangeError for a fraction, which no posting makes */
export function moneyToPoints(amount: Money): number {
  if (amount % UNITS_PER_CURRENCY !== 0n) throw new RangeError(`${amount} is no whole number of points`);
  return Number(amount / UNITS_PER_CURRENCY);
}

const MILLION = 1_000_000n;
/** A rate is points for this much turnover. */
export const TURNOVER_UNIT = 100n * UNITS_PER_CURRENCY;

/**
 * The points of one member's turnover of a business day in one category: ⌊turnover / 100 × rate⌋, never below zero.
 * The batch at the day's end and the preview of the running day both use it. Source: domain rules 2.7.
 * @param validCash turnover that counts, without bonus money
 * @param ratePpm points for a turnover of 100, in millionths
 */
export function pointsFor(validCash: Money, ratePpm: bigint): number {
  return validCash <= 0n ? 0 : Number((validCash * ratePpm) / (TURNOVER_UNIT * MILLION));
}

/** A version of the earning rates: points for a turnover of 100 by category, in millionths. */
export interface RateVersion {
  version: number;
  /** The first business day that it applies to. */
  from: string;
  rates: Readonly<Partial<Record<string, number>>>;
}

/**
 * The rate of a category on a business day: that of the latest version which begins on it or before. A change begins
 * with the next day, so that no day has two rates.
 */
export function rateOn(versions: readonly RateVersion[], day: string, category: string): bigint {
  const [latest] = versions
    .filter(({ from }) => from <= day)
    .toSorted((one, other) => other.version - one.version);
  return BigInt(latest?.rates[category] ?? 0);
}

/**
 * The part of a member's open differences that can be posted now. Gains come first; takings-back never exceed the
 * balance, and what is missing stays open for a later run.
 * @param differences points to give (positive) or to take back, in order
 * @param balance the points on the account
 * @returns the points to post for each difference
 */
export function postable(differences: readonly number[], balance: number): number[] {
  let left = balance + differences.reduce((sum, difference) => sum + Math.max(difference, 0), 0);
  return differences.map((difference) => {
    if (difference >= 0) return difference;
    const taken = Math.min(-difference, left);
    left -= taken;
    return taken === 0 ? 0 : -taken;
  });
}
