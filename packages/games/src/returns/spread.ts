/**
 * How far the payouts of many bets may deviate from their expectation (OPS-04, domain rules I4). Floating point is
 * allowed here: these figures inform a person, and no amount is ever computed from them.
 */

/** Moments of one bet, or of all bets on one shared round. Amounts in 1/10,000 of the currency unit. */
export interface BetMoments {
  /** Mean payout. */
  readonly expected: number;
  /** Standard deviation of the payout, or an upper bound of it. */
  readonly deviation: number;
  /** The largest deviation above the mean, and the largest below it. */
  readonly up: number;
  readonly down: number;
}

/** Moments of many independent bets. */
export interface Spread {
  readonly expected: number;
  readonly variance: number;
  /** The largest deviation of any single bet, above and below its mean. */
  readonly up: number;
  readonly down: number;
}

/** The spread of no bets; start value of sums. */
export const NO_SPREAD: Spread = { expected: 0, variance: 0, up: 0, down: 0 };

/** Adds independent bets. */
export function addSpreads(one: Spread, other: Spread): Spread {
  return {
    expected: one.expected + other.expected,
    variance: one.variance + other.variance,
    up: Math.max(one.up, other.up),
    down: Math.max(one.down, other.down),
  };
}

/** A number of independent repetitions of the same bet. */
export function repeated(single: BetMoments, times: number): Spread {
  const { expected, deviation, up, down } = single;
  return { expected: expected * times, variance: deviation ** 2 * times, up, down };
}

/**
 * Bets on one outcome. They may all win together, so their deviations add up, which is an upper bound (Minkowski).
 */
export function combineShared(singles: readonly BetMoments[]): BetMoments {
  const sum = (pick: (single: BetMoments) => number): number =>
    singles.reduce((all, single) => all + pick(single), 0);
  return {
    expected: sum(({ expected }) => expected),
    deviation: sum(({ deviation }) => deviation),
    up: sum(({ up }) => up),
    down: sum(({ down }) => down),
  };
}

/**
 * The chance of a deviation beyond four standard deviations on one side (domain rules I4) is 1 in 31,574; this is the
 * logarithm of its inverse.
 */
const ALARM_LOG = Math.log(31_574);

/**
 * The interval outside of which payouts lie in at most one of 15,787 cases. It uses Bernstein's bound, which holds for any number of
 * bets, because the normal approximation is wrong for few bets on rare, high wins. A day of few rounds therefore gets
 * a wide interval, and neither a missing nor a single high win raises an alarm.
 */
export function payoutInterval({ expected, variance, up, down }: Spread): { low: number; high: number } {
  const reach = (most: number): number => {
    const part = (most * ALARM_LOG) / 3;
    return part + Math.sqrt(part ** 2 + 2 * ALARM_LOG * variance);
  };
  return { low: Math.max(0, expected - reach(down)), high: expected + reach(up) };
}
