import type { Ratio } from "./bet-rule.ts";
import { placeNames, sumOf } from "./digit-bets.ts";
import { atPlace, eachBet } from "./each-bet.ts";
import { numberAt } from "./numbers.ts";
import { placesBet } from "./places-bet.ts";
import { lotteryOf } from "./rules.ts";
import { priced, seriesPay } from "./series.ts";
import { setBet } from "./set-bet.ts";
import { HALF, placeCell, SIDES, sideCell, sidesOf } from "./sides.ts";

const PK10_SERIES = 1_900;
export const PK10_RACERS = 10;

const RACERS = Array.from({ length: PK10_RACERS }, (_, at) => String(at + 1).padStart(2, "0"));

/** The number of the 90 orders in which the first two make a sum from 3 to 19; the counts are symmetric about 11. */
const sumHits = (sum: string): Ratio => {
  const away = Math.abs(Number(sum) - 11);
  return [BigInt(away === 0 ? 10 : 2 * Math.floor((10 - away) / 2)), 90n];
};
/** The chances of the sides of the sum; big begins at 12. */
const SUM_SIDES: Readonly<Record<string, Ratio>> = {
  small: [50n, 90n],
  big: [40n, 90n],
  odd: [50n, 90n],
  even: [40n, 90n],
};
const sideHits = (side: string): Ratio => SUM_SIDES[side] ?? [0n, 1n];

/** Bets on the first k racers: k, the chance of one order, the chance of any order. */
const TOPS = [
  [2, [1n, 90n], [2n, 90n]],
  [3, [1n, 720n], [6n, 720n]],
] as const satisfies readonly (readonly [number, Ratio, Ratio])[];

/** The lottery of ten racers that finish one after another. */
export const PK10 = lotteryOf({
  code: "lotto-pk10",
  area: "lott",
  vassalage: "LOTT",
  mathsVersion: 1,
  everyS: 60,
  rows: [{ key: "ranks", numbers: PK10_RACERS }],
  rules: [
    eachBet({
      code: "place",
      group: "place",
      pick: { kind: "places", places: placeNames(PK10_RACERS), values: RACERS, isEach: true },
      hitUnits: (result) => result.map((racer, place) => atPlace(place, racer)),
      pay: seriesPay([1n, 10n], PK10_SERIES),
      hits: [1n, 10n],
      cell: placeCell,
    }),
    eachBet({
      code: "sides",
      group: "sides",
      pick: { kind: "places", places: placeNames(PK10_RACERS), values: SIDES, isEach: true },
      hitUnits: (result) =>
        result.flatMap((racer, place) => sidesOf(Number(racer), 6).map((side) => atPlace(place, side))),
      pay: seriesPay(HALF, PK10_SERIES),
      hits: HALF,
      cell: sideCell,
    }),
    // The first racer against the last, the second against the last but one, and so on.
    eachBet({
      code: "dragon-tiger",
      group: "sides",
      pick: { kind: "places", places: placeNames(5), values: ["dragon", "tiger"], isEach: true },
      hitUnits: (result) =>
        Array.from({ length: 5 }, (_, place) =>
          atPlace(place, numberAt(result, place) > numberAt(result, -1 - place) ? "dragon" : "tiger"),
        ),
      pay: seriesPay(HALF, PK10_SERIES),
      hits: HALF,
      cell: placeCell,
    }),
    ...TOPS.flatMap(([count, inOrder, inAny]) => [
      placesBet({
        code: `top-${count}`,
        group: "top",
        places: placeNames(count),
        values: RACERS,
        isDistinct: true,
        drawnValues: (result) => result.slice(0, count),
        ...priced(inOrder, PK10_SERIES),
      }),
      setBet({
        code: `top-${count}-any`,
        group: "top",
        pick: { kind: "set", of: count, values: RACERS },
        drawnValues: (result) => result.slice(0, count),
        most: count,
        ...priced(inAny, PK10_SERIES),
      }),
    ]),
    eachBet({
      code: "sum",
      group: "sum",
      pick: { kind: "choice", options: Array.from({ length: 17 }, (_, at) => String(at + 3)) },
      hitUnits: (result) => [String(sumOf(result.slice(0, 2)))],
      pay: (sum) => seriesPay(sumHits(sum), PK10_SERIES),
      hits: sumHits,
    }),
    eachBet({
      code: "sum-sides",
      group: "sum",
      pick: { kind: "choice", options: SIDES },
      hitUnits: (result) => sidesOf(sumOf(result.slice(0, 2)), 12),
      pay: (side) => seriesPay(sideHits(side), PK10_SERIES),
      hits: sideHits,
      cell: sideCell,
    }),
  ],
});
