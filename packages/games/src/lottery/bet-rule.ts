import type { LotteryBet, LotteryResult, LotteryShare } from "./types.ts";

/** A probability or an average as a fraction: `ways` of `of`. */
export type Ratio = readonly [ways: bigint, of: bigint];

/** A bet with its rules. The caller must not pass picks for which `unitsOf` is 0 to the other functions. */
export interface BetRule {
  readonly bet: LotteryBet;
  /** The number of units, without the limit of a line ({@link MAX_LINE_UNITS}), which the lottery checks. */
  unitsOf(picks: readonly string[]): number;
  judge(picks: readonly string[], result: LotteryResult): number;
  maxPayout(picks: readonly string[]): number;
  meanPpm(picks: readonly string[]): number;
  shares(picks: readonly string[]): readonly LotteryShare[];
  worstPayout(sums: ReadonlyMap<string, bigint>): bigint;
}

const PPM = 1_000_000n;
const HUNDREDTHS = 100n;

/** Return in parts per million, rounded down. @param hits the average number of hits of a unit */
export const rtpPpm = (pay: number, [ways, of]: Ratio): number =>
  Number((BigInt(pay) * ways * PPM) / (of * HUNDREDTHS));

/** The binomial coefficient n over k; exact as long as it stays below 2^53. */
export function choose(n: number, k: number): number {
  if (k < 0 || k > n) return 0;
  let ways = 1;
  for (let step = 1; step <= Math.min(k, n - k); step += 1) ways = (ways * (n - step + 1)) / step;
  return ways;
}

/** All combinations of k elements, in the order of the input. */
export function combinations<T>(things: readonly T[], k: number): T[][] {
  if (k === 0) return [[]];
  return things.flatMap((first, at) =>
    combinations(things.slice(at + 1), k - 1).map((rest) => [first, ...rest]),
  );
}

/** Whether all texts are different. */
export const areDifferent = (things: readonly string[]): boolean => new Set(things).size === things.length;

/** Whether a text consists of exactly this number of digits. */
export const isNumber = (text: string, digits: number): boolean =>
  text.length === digits && /^[0-9]+$/.test(text);

/** All numbers with this many digits, leading zeros included. */
export const numbersOf = (digits: number): string[] =>
  Array.from({ length: 10 ** digits }, (_, number) => String(number).padStart(digits, "0"));

/**
 * An upper bound of the payout of a number of hits: the largest liabilities first, each hit `times` times. No
 * distribution of the hits pays more.
 * @param liabilities payout of each unit for one hit
 */
export function worstHits(liabilities: readonly bigint[], hits: number, times: number): bigint {
  const count = Math.ceil(hits / times);
  const largest: bigint[] = [];
  for (const liability of liabilities) {
    if (largest.length === count && liability <= (largest.at(-1) ?? 0n)) continue;
    const at = largest.findIndex((other) => other < liability);
    largest.splice(at < 0 ? largest.length : at, 0, liability);
    if (largest.length > count) largest.pop();
  }
  return largest.reduce((sum, one, at) => sum + one * BigInt(Math.min(times, hits - at * times)), 0n);
}
