import type { Card } from "../cards.ts";
import { spot, type TableRules, unknownSpot } from "../types.ts";

const ANDAR_BAHAR_CODE = "andar-bahar";

/** The middle card, and the cards after it: the first to Andar, then in turns, until one has its rank. */
export interface AndarBaharOutcome {
  readonly joker: Card;
  readonly cards: readonly Card[];
}

/** Spots on the number of cards dealt: from, to, payout in hundredths, return in ppm. */
const COUNTS = [
  [1, 5, 350, 948_739],
  [6, 10, 450, 976_710],
  [11, 15, 550, 929_651],
  [16, 25, 450, 981_032],
  [26, 30, 1_500, 914_765],
  [31, 35, 2_500, 924_369],
  [36, 40, 5_000, 948_379],
  [41, 49, 12_000, 950_780],
] as const;

export const winnerOf = ({ cards }: AndarBaharOutcome): "andar" | "bahar" =>
  cards.length % 2 === 1 ? "andar" : "bahar";

/** Andar is dealt first and pays 0.9 to 1, Bahar 1 to 1 (domain rules H11). */
export const ANDAR_BAHAR: TableRules<AndarBaharOutcome> = {
  code: ANDAR_BAHAR_CODE,
  mathsVersion: 1,
  spots: [
    spot("andar", [190], 978_511),
    spot("bahar", [200], 969_987),
    ...COUNTS.map(([from, to, pay, rtpPpm]) => spot(`cards-${from}-${to}`, [pay], rtpPpm)),
  ],
  judge(code, outcome) {
    if (code === "andar") return winnerOf(outcome) === code ? 190 : 0;
    if (code === "bahar") return winnerOf(outcome) === code ? 200 : 0;
    const count = COUNTS.find(([from, to]) => code === `cards-${from}-${to}`) ?? unknownSpot(code);
    const [from, to, pay] = count;
    return outcome.cards.length >= from && outcome.cards.length <= to ? pay : 0;
  },
  revealMs: ({ cards }) => 2_500 + cards.length * dealStepMs(cards.length),
};

/** Time between two cards in milliseconds: long deals go faster. */
export const dealStepMs = (count: number): number => Math.max(180, Math.min(700, Math.floor(9_000 / count)));
