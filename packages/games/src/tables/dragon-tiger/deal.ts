import { openShoe } from "../cards.ts";
import type { TableGame } from "../types.ts";
import { DRAGON_TIGER, DRAGON_TIGER_DECKS, type DragonTigerOutcome } from "./spots.ts";

/** Deals the dragon's card, then the tiger's. */
export const dragonTigerGame: TableGame<DragonTigerOutcome> = {
  ...DRAGON_TIGER,
  deal(rng) {
    const next = openShoe(rng, DRAGON_TIGER_DECKS);
    return { dragon: next(), tiger: next() };
  },
};
