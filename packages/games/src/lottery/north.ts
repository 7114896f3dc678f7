import { eachBet } from "./each-bet.ts";
import { allCome, endings, numberAt, type NumberRow } from "./numbers.ts";
import { lotteryOf } from "./rules.ts";
import { setBet } from "./set-bet.ts";
import type { LotteryResult } from "./types.ts";

/** The 27 numbers of the lottery of northern Vietnam: the special prize, then the first to the seventh. */
export const NORTH_ROWS: readonly NumberRow[] = [
  ["special", 1, 5],
  ["g1", 1, 5],
  ["g2", 2, 5],
  ["g3", 6, 5],
  ["g4", 4, 4],
  ["g5", 6, 4],
  ["g6", 3, 3],
  ["g7", 4, 2],
];
const NUMBERS = 27;
/** The number of drawn numbers with at least three digits. */
const LONG_NUMBERS = 23;

const special = (result: LotteryResult): string => numberAt(result, 0);

/** Xiên bets: the size of a combination and its payout; all numbers have to come, three of four pay nothing. */
const XIEN = [
  [2, 1_700],
  [3, 7_300],
  [4, 34_000],
] as const;

/** The lottery of northern Vietnam. A lô bet pays for every time that its number comes. */
export const NORTH = lotteryOf({
  code: "lotto-north",
  area: "vn",
  vassalage: "TCG_LOTTO_VN",
  mathsVersion: 1,
  everyS: 180,
  rows: NORTH_ROWS.map(([key, numbers]) => ({ key, numbers })),
  rules: [
    eachBet({
      code: "lo-2",
      group: "lo",
      pick: { kind: "numbers", digits: 2 },
      hitUnits: (result) => endings(result, 2),
      pay: 347,
      hits: [27n, 100n],
      times: NUMBERS,
      most: NUMBERS,
    }),
    eachBet({
      code: "lo-3",
      group: "lo",
      pick: { kind: "numbers", digits: 3 },
      hitUnits: (result) => endings(result, 3),
      pay: 4_000,
      hits: [23n, 1_000n],
      times: LONG_NUMBERS,
      most: LONG_NUMBERS,
    }),
    ...XIEN.map(([of, pay]) =>
      setBet({
        code: `xien-${of}`,
        group: "xien",
        pick: { kind: "combination", digits: 2, of },
        drawnValues: (result) => [...new Set(endings(result, 2))],
        most: NUMBERS,
        pay,
        chance: allCome(of, NUMBERS, 100),
      }),
    ),
    eachBet({
      code: "de",
      group: "de",
      pick: { kind: "numbers", digits: 2 },
      hitUnits: (result) => [special(result).slice(-2)],
      pay: 9_200,
      hits: [1n, 100n],
    }),
    eachBet({
      code: "de-front",
      group: "de",
      pick: { kind: "numbers", digits: 2 },
      hitUnits: (result) => [special(result).slice(0, 2)],
      pay: 9_200,
      hits: [1n, 100n],
    }),
    eachBet({
      code: "cang-3",
      group: "de",
      pick: { kind: "numbers", digits: 3 },
      hitUnits: (result) => [special(result).slice(-3)],
      pay: 92_000,
      hits: [1n, 1_000n],
    }),
    eachBet({
      code: "head-digit",
      group: "digit",
      pick: { kind: "numbers", digits: 1 },
      hitUnits: (result) => [special(result).charAt(3)],
      pay: 920,
      hits: [1n, 10n],
    }),
    eachBet({
      code: "tail-digit",
      group: "digit",
      pick: { kind: "numbers", digits: 1 },
      hitUnits: (result) => [special(result).charAt(4)],
      pay: 920,
      hits: [1n, 10n],
    }),
  ],
});
