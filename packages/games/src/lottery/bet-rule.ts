import type { LotteryBet, LotteryResult, LotteryShare } from "./types.ts";

/** A chance or an average as a fraction: so many ways of so many. */
export type Ratio = readonly [ways: bigint, of: bigint];

/** A bet with its rules. Picks that `unitsOf` finds no unit in come to none of the other functions. */
export interface BetRule {
  readonly bet: LotteryBet;
  /** However many; the bound of a line is not its matter. */
  unitsOf(picks: readonly string[]): number;
  judge(picks: readonly string[], result: LotteryResult): number;
  mostPaid(picks: readonly string[]): number;
  meanPpm(picks: readonly string[]): number;
  shares(picks: readonly string[]): readonly LotteryShare[];
  worst(sums: ReadonlyMap<string, bigint>): bigint;
}

const PPM = 1_000_000n;
const HUNDREDTHS = 100n;

/** Return in parts per million, rounded down. @param hits how often a unit is hit on average */
export const rtpPpm = (pay: number, [ways, of]: Ratio): number =>
  Number((BigInt(pay) * ways * PPM) / (of * HUNDREDTHS));

/** Ways to choose k of n; exact as long as it stays below 2^53. */
export function choose(n: number, k: number): number {
  if (k < 0 || k > n) return 0;
  let ways = 1;
  for (let step = 1; step <= Math.min(k, n - k); step += 1) ways = (ways * (n - step + 1)) / step;
  return ways;
}

/** Every way to take k of these, in their order. */
export function combinations<T>(things: readonly T[], k: number): T[][] {
  if (k === 0) return [[]];
  return things.flatMap((first, at) =>
    combinations(things.slice(at + 1), k - 1).map((rest) => [first, ...rest]),
  );
}

/** Whether nothing is there twice. */
export const areDifferent = (things: readonly string[]): boolean => new Set(things).size === things.length;

/** Whether a text is a whole number of so many digits. */
export const isNumber = (text: string, digits: number): boolean =>
  text.length === digits && /^[0-9]+$/.test(text);

/** All whole numbers of so many digits. */
export const numbersOf = (digits: number): string[] =>
  Array.from({ length: 10 ** digits }, (_, number) => String(number).padStart(digits, "0"));

/**
 * The most that so many hits can pay: the largest ones first, each hit `times` times. However the hits fall, it is never more.
 * @param liabilities what each unit would be paid for one hit
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
