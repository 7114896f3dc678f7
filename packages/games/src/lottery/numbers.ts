import type { Rng } from "@khela/kernel/rng";
import { choose, type Ratio } from "./bet-rule.ts";
import type { LotteryResult } from "./types.ts";

/** Numbers of one length that are drawn one after another: the name of their row, how many, of how many digits. */
export type NumberRow = readonly [key: string, numbers: number, digits: number];

/** Every number by itself, with its leading zeros; the same one may come again. */
export const drawRows = (rng: Rng, rows: readonly NumberRow[]): LotteryResult =>
  rows.flatMap(([, numbers, digits]) =>
    Array.from({ length: numbers }, () => String(rng.int(10 ** digits)).padStart(digits, "0")),
  );

/** The last digits of every number that has so many. */
export const endings = (result: LotteryResult, digits: number): string[] =>
  result.filter(({ length }) => length >= digits).map((number) => number.slice(-digits));

/** The number at a place of the result; "" where there is none. */
export const numberAt = (result: LotteryResult, place: number): string => result.at(place) ?? "";

/**
 * The chance that k chosen values are all among what comes in so many draws of one of `size`, each at least once: inclusion
 * and exclusion.
 */
export function allCome(k: number, draws: number, size: number): Ratio {
  const power = BigInt(draws);
  let ways = 0n;
  for (let missing = 0; missing <= k; missing += 1) {
    const without = BigInt(choose(k, missing)) * BigInt(size - missing) ** power;
    ways += missing % 2 === 0 ? without : -without;
  }
  return [ways, BigInt(size) ** power];
}
