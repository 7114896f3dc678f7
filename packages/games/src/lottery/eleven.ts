import { choose, type Ratio } from "./bet-rule.ts";
import { placeNames } from "./digit-bets.ts";
import { atPlace, eachBet } from "./each-bet.ts";
import { placesBet } from "./places-bet.ts";
import { lotteryOf } from "./rules.ts";
import { priced, seriesPay } from "./series.ts";
import { setBet } from "./set-bet.ts";
import { placeCell } from "./sides.ts";
import type { LotteryResult } from "./types.ts";

const ELEVEN_SERIES = 1_900;
export const ELEVEN_NUMBERS = 11;
export const ELEVEN_DRAWN = 5;
/** The number of ways to draw five of eleven, in any order. */
const ALL = 462n;

const PLAYERS = Array.from({ length: ELEVEN_NUMBERS }, (_, at) => String(at + 1).padStart(2, "0"));

/**
 * The chance of a unit of `of` numbers: up to five numbers must all be drawn, beyond that the unit must contain all
 * that are drawn.
 */
const anyChance = (of: number): Ratio => [
  BigInt(of <= ELEVEN_DRAWN ? choose(ELEVEN_NUMBERS - of, ELEVEN_DRAWN - of) : choose(of, ELEVEN_DRAWN)),
  ALL,
];

const oddOf = (result: LotteryResult): string =>
  String(result.filter((number) => Number(number) % 2 === 1).length);
/** Six of the eleven numbers are odd, five even. */
const oddHits = (odd: string): Ratio => [
  BigInt(choose(6, Number(odd)) * choose(5, ELEVEN_DRAWN - Number(odd))),
  ALL,
];
const middleOf = (result: LotteryResult): string => result.toSorted()[2] ?? "";
/** The middle number has two lower and two higher ones among those drawn. */
const middleHits = (number: string): Ratio => [
  BigInt(choose(Number(number) - 1, 2) * choose(ELEVEN_NUMBERS - Number(number), 2)),
  ALL,
];

/** Bets on the first k numbers: k, the chance of one order, the chance of any order. */
const FRONTS = [
  [2, [1n, 110n], [2n, 110n]],
  [3, [1n, 990n], [6n, 990n]],
] as const satisfies readonly (readonly [number, Ratio, Ratio])[];

/** Five of eleven numbers, drawn one after another. */
export const ELEVEN = lotteryOf({
  code: "lotto-eleven",
  area: "lott",
  vassalage: "LOTT",
  mathsVersion: 1,
  everyS: 180,
  rows: [{ key: "drawn", numbers: ELEVEN_DRAWN }],
  rules: [
    ...[1, 2, 3, 4, 5, 6, 7, 8].map((of) =>
      setBet({
        code: `any-${of}`,
        group: "any",
        pick: { kind: "set", of, values: PLAYERS },
        drawnValues: (result) => result,
        most: ELEVEN_DRAWN,
        ...(of > ELEVEN_DRAWN && { isCovering: true }),
        ...priced(anyChance(of), ELEVEN_SERIES),
      }),
    ),
    eachBet({
      code: "place",
      group: "place",
      pick: { kind: "places", places: placeNames(ELEVEN_DRAWN), values: PLAYERS, isEach: true },
      hitUnits: (result) => result.map((number, place) => atPlace(place, number)),
      pay: seriesPay([1n, 11n], ELEVEN_SERIES),
      hits: [1n, 11n],
      cell: placeCell,
    }),
    ...FRONTS.flatMap(([count, inOrder, inAny]) => [
      placesBet({
        code: `front-${count}`,
        group: "front",
        places: placeNames(count),
        values: PLAYERS,
        isDistinct: true,
        drawnValues: (result) => result.slice(0, count),
        ...priced(inOrder, ELEVEN_SERIES),
      }),
      setBet({
        code: `front-${count}-any`,
        group: "front",
        pick: { kind: "set", of: count, values: PLAYERS },
        drawnValues: (result) => result.slice(0, count),
        most: count,
        ...priced(inAny, ELEVEN_SERIES),
      }),
    ]),
    setBet({
      code: "in-front-3",
      group: "front",
      pick: { kind: "set", of: 1, values: PLAYERS },
      drawnValues: (result) => result.slice(0, 3),
      most: 3,
      ...priced([3n, 11n], ELEVEN_SERIES),
    }),
    eachBet({
      code: "odd-count",
      group: "more",
      pick: { kind: "choice", options: ["0", "1", "2", "3", "4", "5"] },
      hitUnits: (result) => [oddOf(result)],
      pay: (odd) => seriesPay(oddHits(odd), ELEVEN_SERIES),
      hits: oddHits,
    }),
    eachBet({
      code: "middle",
      group: "more",
      pick: { kind: "choice", options: PLAYERS.slice(2, 9) },
      hitUnits: (result) => [middleOf(result)],
      pay: (number) => seriesPay(middleHits(number), ELEVEN_SERIES),
      hits: middleHits,
    }),
  ],
});
