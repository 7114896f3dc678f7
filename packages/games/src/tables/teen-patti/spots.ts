import { type Card, rankOf, suitOf } from "../cards.ts";
import { spot, type TableRules, unknownSpot } from "../types.ts";

const TEEN_PATTI_CODE = "teen-patti";

/** Three cards for each side. */
export interface TeenPattiOutcome {
  readonly a: readonly [Card, Card, Card];
  readonly b: readonly [Card, Card, Card];
}

/** Kinds of hands from the weakest to the strongest. */
export const HANDS = ["high", "pair", "colour", "sequence", "pure-sequence", "trail"] as const;
export type HandKind = (typeof HANDS)[number];

/** A hand's kind, and a number by which hands compare: the higher one wins, equal ones tie. */
export interface HandValue {
  readonly kind: HandKind;
  readonly value: number;
}

/** Aces are high; A-K-Q is the best sequence, A-2-3 the second. */
export function handOf(cards: readonly [Card, Card, Card]): HandValue {
  const ranks = cards.map((card) => (rankOf(card) === 1 ? 14 : rankOf(card))).toSorted((x, y) => y - x);
  const [high = 0, middle = 0, low = 0] = ranks;
  const flush = cards.every((card) => suitOf(card) === suitOf(cards[0]));
  const lowAce = high === 14 && middle === 3 && low === 2;
  const straight = lowAce || (high === middle + 1 && middle === low + 1);
  const kind: HandKind =
    high === low
      ? "trail"
      : straight
        ? flush
          ? "pure-sequence"
          : "sequence"
        : flush
          ? "colour"
          : high === middle || middle === low
            ? "pair"
            : "high";
  // A-2-3 ranks between K-Q-J and A-K-Q; of a pair, the pair compares before the third card.
  const order = straight
    ? [high * 2 + (lowAce ? -1 : 0), 0, 0]
    : kind === "pair"
      ? [middle, high + low - middle, 0]
      : ranks;
  return { kind, value: [HANDS.indexOf(kind), ...order].reduce((sum, part) => sum * 32 + part, 0) };
}

export function winnerOf({ a, b }: TeenPattiOutcome): "a" | "b" | "tie" {
  const lead = handOf(a).value - handOf(b).value;
  return lead > 0 ? "a" : lead < 0 ? "b" : "tie";
}

/** Payouts of the bets on one side's hand: from a pair up, in hundredths. */
const PLUS: Readonly<Record<HandKind, number>> = {
  high: 0,
  pair: 200,
  colour: 500,
  sequence: 700,
  "pure-sequence": 4_100,
  trail: 3_100,
};
/** The hands of two sides against each other; a tie returns the stake. */
export const TEEN_PATTI: TableRules<TeenPattiOutcome> = {
  code: TEEN_PATTI_CODE,
  mathsVersion: 1,
  spots: [
    spot("a", [196, 100], 980_022),
    spot("b", [196, 100], 980_022),
    spot("a-plus", [4_100, 3_100, 700, 500, 200], 976_832, 9_426_064),
    spot("b-plus", [4_100, 3_100, 700, 500, 200], 976_832, 9_426_064),
  ],
  judge(code, outcome) {
    if (code === "a-plus") return PLUS[handOf(outcome.a).kind];
    if (code === "b-plus") return PLUS[handOf(outcome.b).kind];
    if (code !== "a" && code !== "b") return unknownSpot(code);
    const winner = winnerOf(outcome);
    return winner === "tie" ? 100 : winner === code ? 196 : 0;
  },
  revealMs: () => 6_500,
};
