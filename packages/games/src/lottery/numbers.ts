import type { Rng } from "@khela/kernel/rng";
import { choose, type Ratio } from "./bet-rule.ts";
import type { LotteryResult } from "./types.ts";

/** A row of drawn numbers of one length: the name of the row, the count of numbers and their digits. */
export type NumberRow = readonly [key: string, numbers: number, digits: number];

/** Draws every number independently, with leading zeros; a number may come more than once. */
export const drawRows = (rng: Rng, rows: readonly NumberRow[]): LotteryResult =>
  rows.flatMap(([, numbers, digits]) =>
    Array.from({ length: numbers }, () => String(rng.int(10 ** digits)).padStart(digits, "0")),
  );

/** The last `digits` digits of every number that is long enough. */
export const endings = (result: LotteryResult, digits: number): string[] =>
  result.filter(({ length }) => length >= digits).map((number) => number.slice(-digits));

/** The number at a place of the result; "" where there is none. */
export const numberAt = (result: LotteryResult, place: number): string => result.at(place) ?? "";

/**
 * The chance that k chosen values all come, each at least once, in `draws` draws from `size` values: by inclusion and
 * exclusion.
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
