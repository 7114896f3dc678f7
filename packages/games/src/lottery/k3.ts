import type { Ratio } from "./bet-rule.ts";
import { sumOf, sumSidesBet } from "./digit-bets.ts";
import { eachBet } from "./each-bet.ts";
import { placesBet } from "./places-bet.ts";
import { lotteryOf } from "./rules.ts";
import { priced, seriesPay } from "./series.ts";
import { setBet } from "./set-bet.ts";
import type { LotteryResult } from "./types.ts";

const K3_SERIES = 1_900;
export const K3_DICE = 3;

const FACES = ["1", "2", "3", "4", "5", "6"] as const;
/** The number of the 216 results that make each sum from 3 to 10; 11 to 18 mirror them. */
const SUMS = [1, 3, 6, 10, 15, 21, 25, 27];
const sumHits = (sum: string): Ratio => [
  BigInt(SUMS[Math.min(Number(sum) - 3, 18 - Number(sum))] ?? 0),
  216n,
];

const facesOf = (result: LotteryResult): string[] => [...new Set(result)].toSorted();
const isRow = (result: LotteryResult): boolean => {
  const faces = facesOf(result);
  return faces.length === K3_DICE && Number(faces[2]) - Number(faces[0]) === 2;
};
/** Faces that came at least `times` times. */
const often = (result: LotteryResult, times: number): string[] =>
  facesOf(result).filter((face) => result.filter((die) => die === face).length >= times);

/**
 * Choice bets whose options all have the same chance: group, code, options, chance, highest number of hits, options
 * hit by a result.
 */
const CHOICES = [
  ["single", "single", FACES, [91n, 216n], 3, facesOf],
  [
    "pair",
    "pair",
    FACES.map((face) => face.repeat(2)),
    [16n, 216n],
    1,
    (result) => often(result, 2).map((face) => face.repeat(2)),
  ],
  [
    "triple",
    "triple",
    FACES.map((face) => face.repeat(3)),
    [1n, 216n],
    1,
    (result) => often(result, 3).map((face) => face.repeat(3)),
  ],
  ["triple", "any-triple", ["any"], [6n, 216n], 1, (result) => often(result, 3).map(() => "any")],
  ["different", "straight", ["any"], [24n, 216n], 1, (result) => (isRow(result) ? ["any"] : [])],
] as const satisfies readonly (readonly [
  string,
  string,
  readonly string[],
  Ratio,
  number,
  (result: LotteryResult) => readonly string[],
])[];

/** The lottery of three dice. Small, big, odd and even count for every result, triples included. */
export const K3 = lotteryOf({
  code: "lotto-k3",
  area: "lott",
  vassalage: "LOTT",
  mathsVersion: 1,
  everyS: 60,
  rows: [{ key: "dice", numbers: K3_DICE }],
  rules: [
    sumSidesBet(11, K3_SERIES),
    eachBet({
      code: "sum",
      group: "sum",
      pick: { kind: "choice", options: Array.from({ length: 16 }, (_, at) => String(at + 3)) },
      hitUnits: (result) => [String(sumOf(result))],
      pay: (sum) => seriesPay(sumHits(sum), K3_SERIES),
      hits: sumHits,
    }),
    ...CHOICES.map(([group, code, options, hits, most, hitUnits]) =>
      eachBet({
        code,
        group,
        pick: { kind: "choice", options },
        hitUnits,
        pay: seriesPay(hits, K3_SERIES),
        hits,
        most,
      }),
    ),
    // A bet on exactly two dice of one face and the third of the other.
    placesBet({
      code: "pair-single",
      group: "pair",
      places: ["pair", "single"],
      values: FACES,
      isDistinct: true,
      drawnValues: (result) => {
        const pair = often(result, 2);
        const [single] = facesOf(result).filter((face) => !pair.includes(face));
        return single === undefined ? [] : [...pair, single];
      },
      ...priced([3n, 216n], K3_SERIES),
    }),
    setBet({
      code: "different-2",
      group: "different",
      pick: { kind: "set", of: 2, values: FACES },
      drawnValues: facesOf,
      most: K3_DICE,
      ...priced([30n, 216n], K3_SERIES),
    }),
    setBet({
      code: "different-3",
      group: "different",
      pick: { kind: "set", of: 3, values: FACES },
      drawnValues: facesOf,
      most: K3_DICE,
      ...priced([6n, 216n], K3_SERIES),
    }),
  ],
});
