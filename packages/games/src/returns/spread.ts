/**
 * How far the payouts of many bets may lie from what their maths says (OPS-04, domain rules I4). Floating point
 * throughout: these are figures about money for a person to judge by, and no amount is ever taken from them.
 */

/** Of one bet, or of all bets on one shared round. Amounts in 1/10,000 of the currency unit. */
export interface Single {
  /** What it pays on average. */
  readonly expected: number;
  /** The standard deviation of that, or a bound above it. */
  readonly deviation: number;
  /** The most that it can pay beyond the average, and the most that it can stay below. */
  readonly up: number;
  readonly down: number;
}

/** Of many bets that are drawn apart from each other. */
export interface Spread {
  readonly expected: number;
  readonly variance: number;
  /** The largest of any single one. */
  readonly up: number;
  readonly down: number;
}

export const NO_SPREAD: Spread = { expected: 0, variance: 0, up: 0, down: 0 };

/** Adds bets that are drawn apart from each other. */
export function addSpreads(one: Spread, other: Spread): Spread {
  return {
    expected: one.expected + other.expected,
    variance: one.variance + other.variance,
    up: Math.max(one.up, other.up),
    down: Math.max(one.down, other.down),
  };
}

/** The same bet, drawn so many times. */
export function repeated(single: Single, times: number): Spread {
  const { expected, deviation, up, down } = single;
  return { expected: expected * times, variance: deviation ** 2 * times, up, down };
}

/**
 * Bets on one outcome: they may all win together, so their deviations add up, which is never too little (Minkowski).
 */
export function together(singles: readonly Single[]): Single {
  const sum = (pick: (single: Single) => number): number =>
    singles.reduce((all, single) => all + pick(single), 0);
  return {
    expected: sum(({ expected }) => expected),
    deviation: sum(({ deviation }) => deviation),
    up: sum(({ up }) => up),
    down: sum(({ down }) => down),
  };
}

/** The chance to lie beyond four standard deviations on one side (domain rules I4), as a logarithm: 1 in 31,574. */
const ALARM_LOG = Math.log(31_574);

/**
 * Between what the payouts lie, but for one time in 15,787. Not by the normal distribution, which is wrong where
 * few bets are played for rare, high wins: by Bernstein's bound, which holds for any number of bets. A day of few rounds
 * so gets an interval that says how little it tells, and neither a missing nor a single high win is an alarm.
 */
export function boundsOf({ expected, variance, up, down }: Spread): { low: number; high: number } {
  const reach = (most: number): number => {
    const part = (most * ALARM_LOG) / 3;
    return part + Math.sqrt(part ** 2 + 2 * ALARM_LOG * variance);
  };
  return { low: Math.max(0, expected - reach(down)), high: expected + reach(up) };
}
