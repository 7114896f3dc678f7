import type { Ratio } from "./bet-rule.ts";
import { eachBet } from "./each-bet.ts";
import { numberAt, type NumberRow } from "./numbers.ts";
import { lotteryOf } from "./rules.ts";
import type { LotteryResult } from "./types.ts";

/**
 * Rows of the Siam lottery: six digits of the first prize, two numbers of three digits each for the front and the
 * back, and two digits at the bottom.
 */
export const SIAM_ROWS: readonly NumberRow[] = [
  ["first", 1, 6],
  ["front3", 2, 3],
  ["back3", 2, 3],
  ["bottom2", 1, 2],
];

const first = (result: LotteryResult): string => numberAt(result, 0);
const bottom = (result: LotteryResult): string => numberAt(result, -1);
const sorted = (number: string): string => number.split("").toSorted().join("");

/** The number of different orders of three digits. */
const ordersOf = (number: string): 1 | 3 | 6 => {
  const { size } = new Set(number);
  return size === 3 ? 6 : size === 2 ? 3 : 1;
};
/** Payout by the number of orders: fewer orders pay more, so that every unit returns the same. */
const TOD_PAYS = { 6: 15_000, 3: 30_000, 1: 90_000 } as const;
const todHits = (number: string): Ratio => [BigInt(ordersOf(number)), 1_000n];

/**
 * Bets on one part of the result: group, code, digits, payout, chance, highest number of hits, the values that come.
 */
const ON_PARTS = [
  ["three", "top-3", 3, 90_000, [1n, 1_000n], 1, (result) => [first(result).slice(-3)]],
  ["three", "front-3", 3, 45_000, [2n, 1_000n], 2, (result) => result.slice(1, 3)],
  ["three", "back-3", 3, 45_000, [2n, 1_000n], 2, (result) => result.slice(3, 5)],
  ["two", "top-2", 2, 9_200, [1n, 100n], 1, (result) => [first(result).slice(-2)]],
  ["two", "bottom-2", 2, 9_200, [1n, 100n], 1, (result) => [bottom(result)]],
] as const satisfies readonly (readonly [
  string,
  string,
  number,
  number,
  Ratio,
  number,
  (result: LotteryResult) => readonly string[],
])[];

/**
 * The South-East Asian lottery: bets on three and two digits of the first prize (top) and of the bottom number, in
 * order or not, and on one digit.
 */
export const SIAM = lotteryOf({
  code: "lotto-siam",
  area: "sea",
  vassalage: "TCG_SEA",
  mathsVersion: 1,
  everyS: 300,
  rows: SIAM_ROWS.map(([key, numbers]) => ({ key, numbers })),
  rules: [
    ...ON_PARTS.map(([group, code, digits, pay, hits, times, hitUnits]) =>
      eachBet({
        code,
        group,
        pick: { kind: "numbers", digits },
        hitUnits,
        pay,
        hits,
        times,
        most: times,
      }),
    ),
    eachBet({
      code: "tod-3",
      group: "three",
      pick: { kind: "numbers", digits: 3 },
      hitUnits: (result) => [sorted(first(result).slice(-3))],
      pay: (number) => TOD_PAYS[ordersOf(number)],
      hits: todHits,
      normalize: sorted,
    }),
    // A digit that comes twice pays once.
    eachBet({
      code: "run-top",
      group: "run",
      pick: { kind: "numbers", digits: 1 },
      hitUnits: (result) => [...new Set(first(result).slice(-3))],
      pay: 340,
      hits: [271n, 1_000n],
      most: 3,
    }),
    eachBet({
      code: "run-bottom",
      group: "run",
      pick: { kind: "numbers", digits: 1 },
      hitUnits: (result) => [...new Set(bottom(result))],
      pay: 480,
      hits: [19n, 100n],
      most: 2,
    }),
  ],
});
