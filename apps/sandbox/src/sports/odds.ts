/**
 * From the chances of a model to odds. Feeds of the trade do the same; no money is reckoned here, so that chances are
 * ordinary numbers.
 */

/** The share of a stake that an outcome must win to be worth betting on for nobody, and the value it stands for. */
export type Distribution = readonly (readonly [value: number, chance: number])[];

const SHORTEST_MILLI = 1_010;
const LONGEST_MILLI = 101_000;
/** Outcomes that happen less often than this aren't offered. */
const LEAST_CHANCE = 0.0008;

/** Odds of an outcome, and whether it can be offered with the house's margin. */
export function oddsOf(chance: number, margin: number): { oddsMilli: number; isOpen: boolean } {
  const withMargin = 1_000 / (Math.max(chance, 1e-6) * (1 + margin));
  const step = withMargin < 4_000 ? 10 : withMargin < 10_000 ? 50 : 500;
  const oddsMilli = Math.floor(withMargin / step) * step;
  return {
    oddsMilli: Math.min(LONGEST_MILLI, Math.max(SHORTEST_MILLI, oddsMilli)),
    // Below the shortest odds the house would pay more than the chance is worth.
    isOpen: oddsMilli >= SHORTEST_MILLI && chance >= LEAST_CHANCE,
  };
}

/**
 * The chance that stands for "above the line", where quarter lines give halves back: 1 ÷ the odds at which neither side
 * gains.
 * @param line in quarters; a value wins where value × 4 is above it
 */
export function aboveLine(values: Distribution, line: number): number {
  let [won, lost] = [0, 0];
  for (const [value, chance] of values) {
    const above = value * 4 - line;
    if (above >= 2) won += chance;
    else if (above === 1) won += chance / 2;
    else if (above === -1) lost += chance / 2;
    else if (above <= -2) lost += chance;
  }
  return won + lost === 0 ? 0.5 : won / (won + lost);
}

/** The chances of zero to `most` events that come independently; the last one stands for more, too. */
export function poisson(mean: number, most: number): number[] {
  const shares = [Math.exp(-mean)];
  for (let more = 1; more <= most; more += 1) shares.push(((shares[more - 1] ?? 0) * mean) / more);
  const rest = 1 - shares.reduce((sum, share) => sum + share, 0);
  shares[most] = (shares[most] ?? 0) + Math.max(0, rest);
  return shares;
}

/** The chance that a normally distributed value stays below a number of standard deviations (Abramowitz and Stegun, 7.1.26). */
export function normal(deviations: number): number {
  const x = Math.abs(deviations) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const series =
    ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t;
  const inner = series * Math.exp(-x * x);
  return deviations >= 0 ? 1 - inner / 2 : inner / 2;
}

/** The chance that a total of this mean and variance ends above a line between two whole numbers. */
export const aboveHalf = (mean: number, variance: number, line: number): number =>
  1 - normal((line - mean) / Math.sqrt(Math.max(variance, 0.05)));
