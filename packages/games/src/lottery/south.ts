import { eachBet } from "./each-bet.ts";
import { endings, numberAt, type NumberRow } from "./numbers.ts";
import { lotteryOf } from "./rules.ts";
import type { LotteryResult } from "./types.ts";

/** The 18 numbers of the lottery of southern Vietnam: the special prize, then the first to the eighth. */
export const SOUTH_ROWS: readonly NumberRow[] = [
  ["special", 1, 6],
  ["g1", 1, 5],
  ["g2", 1, 5],
  ["g3", 2, 5],
  ["g4", 7, 5],
  ["g5", 1, 4],
  ["g6", 3, 4],
  ["g7", 1, 3],
  ["g8", 1, 2],
];

const special = (result: LotteryResult): string => numberAt(result, 0);
const seventh = (result: LotteryResult): string => numberAt(result, -2);
const eighth = (result: LotteryResult): string => numberAt(result, -1);

/**
 * Bao lô bets on the last digits of every number that is long enough: digits, the count of such numbers, the payout
 * of a hit.
 */
const BAO = [
  [2, 18, 510],
  [3, 17, 5_400],
  [4, 16, 57_500],
] as const;

/** Bets that one number decides, or each of two: group, code, digits, payout, the deciding numbers. */
const ENDS = [
  ["ends", "head-tail", 2, 4_600, [eighth, special]],
  ["ends", "head", 2, 9_200, [eighth]],
  ["ends", "tail", 2, 9_200, [special]],
  ["xiu-chu", "xiu-chu", 3, 46_000, [seventh, special]],
  ["xiu-chu", "xiu-chu-head", 3, 92_000, [seventh]],
  ["xiu-chu", "xiu-chu-tail", 3, 92_000, [special]],
] as const;

/** The lottery of southern Vietnam. */
export const SOUTH = lotteryOf({
  code: "lotto-south",
  area: "vn",
  vassalage: "TCG_LOTTO_VN",
  mathsVersion: 1,
  everyS: 60,
  rows: SOUTH_ROWS.map(([key, numbers]) => ({ key, numbers })),
  rules: [
    ...BAO.map(([digits, numbers, pay]) =>
      eachBet({
        code: `bao-${digits}`,
        group: "bao",
        pick: { kind: "numbers", digits },
        hitUnits: (result) => endings(result, digits),
        pay,
        hits: [BigInt(numbers), BigInt(10 ** digits)],
        times: numbers,
        most: numbers,
      }),
    ),
    ...ENDS.map(([group, code, digits, pay, counted]) =>
      eachBet({
        code,
        group,
        pick: { kind: "numbers", digits },
        hitUnits: (result) => counted.map((number) => number(result).slice(-digits)),
        pay,
        hits: [BigInt(counted.length), BigInt(10 ** digits)],
        times: counted.length,
        most: counted.length,
      }),
    ),
  ],
});
