import type { Rng } from "@khela/kernel/rng";

/** 0 to 51: four suits of each rank, aces first. */
export type Card = number;

/** 1 (ace) to 13 (king). */
export const rankOf = (card: Card): number => Math.floor(card / 4) + 1;

/** 0 spades, 1 hearts, 2 clubs, 3 diamonds. */
export const suitOf = (card: Card): number => card % 4;

/**
 * Deals from full, shuffled decks without replacement: every remaining card is equally likely (Fisher and Yates, as
 * far as cards are needed). Place p of the decks holds card p mod 52.
 */
export function openShoe(rng: Rng, decks: number): () => Card {
  const places = Array.from({ length: decks * 52 }, (_, place) => place);
  let dealt = 0;
  return () => {
    const at = dealt + rng.int(places.length - dealt);
    const place = places[at] ?? 0;
    places[at] = places[dealt] ?? 0;
    dealt += 1;
    return place % 52;
  };
}
