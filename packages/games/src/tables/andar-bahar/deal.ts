import { type Card, openShoe, rankOf } from "../cards.ts";
import type { TableGame } from "../types.ts";
import { ANDAR_BAHAR, type AndarBaharOutcome } from "./spots.ts";

/** Draws from one deck: the middle card, then cards until one has its rank. */
export const andarBaharGame: TableGame<AndarBaharOutcome> = {
  ...ANDAR_BAHAR,
  deal(rng) {
    const next = openShoe(rng, 1);
    const joker = next();
    const cards: Card[] = [];
    do cards.push(next());
    while (rankOf(cards.at(-1) ?? joker) !== rankOf(joker));
    return { joker, cards };
  },
};
