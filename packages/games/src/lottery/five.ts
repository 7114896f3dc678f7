import type { Ratio } from "./bet-rule.ts";
import { anyBet, groupBets, placeBet, placeNames, starBet, sumSidesBet } from "./digit-bets.ts";
import { atPlace, eachBet } from "./each-bet.ts";
import { numberAt, type NumberRow } from "./numbers.ts";
import { lotteryOf } from "./rules.ts";
import { seriesPay } from "./series.ts";
import { dragonTiger, HALF, SIDES, sideCell, sidesOf } from "./sides.ts";

const FIVE_SERIES = 1_900;

export const FIVE_ROWS: readonly NumberRow[] = [["digits", 5, 1]];

/** The first, the middle and the last three digits. */
const THREES = [
  { end: "-front", from: 0, count: 3 },
  { end: "-mid", from: 1, count: 3 },
  { end: "-back", from: 2, count: 3 },
];
const TWOS = [
  { end: "-front", from: 0, count: 2 },
  { end: "-back", from: 3, count: 2 },
];

/** The chance that the first digit is above the last, below it, or equal to it. */
const DRAGON_TIGER: Readonly<Record<string, Ratio>> = {
  dragon: [45n, 100n],
  tiger: [45n, 100n],
  tie: [10n, 100n],
};
const dragonHits = (option: string): Ratio => DRAGON_TIGER[option] ?? [0n, 1n];

/** The lottery of five digits. */
export const FIVE = lotteryOf({
  code: "lotto-five",
  area: "lott",
  vassalage: "LOTT",
  mathsVersion: 1,
  everyS: 60,
  rows: FIVE_ROWS.map(([key, numbers]) => ({ key, numbers })),
  rules: [
    placeBet(5, FIVE_SERIES),
    eachBet({
      code: "sides",
      group: "sides",
      pick: { kind: "places", places: placeNames(5), values: SIDES, isEach: true },
      hitUnits: (result) =>
        result.flatMap((digit, place) => sidesOf(Number(digit), 5).map((side) => atPlace(place, side))),
      pay: seriesPay(HALF, FIVE_SERIES),
      hits: HALF,
      cell: sideCell,
    }),
    sumSidesBet(23, FIVE_SERIES),
    eachBet({
      code: "dragon-tiger",
      group: "sides",
      pick: { kind: "choice", options: Object.keys(DRAGON_TIGER) },
      hitUnits: (result) => [dragonTiger(Number(numberAt(result, 0)), Number(numberAt(result, -1)))],
      pay: (option) => seriesPay(dragonHits(option), FIVE_SERIES),
      hits: dragonHits,
    }),
    anyBet(3, FIVE_SERIES),
    anyBet(5, FIVE_SERIES),
    ...TWOS.flatMap((span) => [starBet(span, FIVE_SERIES), ...groupBets(span, FIVE_SERIES)]),
    ...THREES.flatMap((span) => [starBet(span, FIVE_SERIES), ...groupBets(span, FIVE_SERIES)]),
    starBet({ end: "", from: 1, count: 4 }, FIVE_SERIES),
    starBet({ end: "", from: 0, count: 5 }, FIVE_SERIES),
  ],
});
