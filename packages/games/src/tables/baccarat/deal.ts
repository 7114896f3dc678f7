import { type Card, openShoe } from "../cards.ts";
import type { TableGame } from "../types.ts";
import {
  BACCARAT,
  BACCARAT_DECKS,
  type BaccaratOutcome,
  bankerDraws,
  playerDraws,
  pointsOf,
} from "./spots.ts";

/** Deals player, banker, player, banker; then the player's third card, then the banker's. */
export const baccaratGame: TableGame<BaccaratOutcome> = {
  ...BACCARAT,
  deal(rng) {
    return finishHand(openShoe(rng, BACCARAT_DECKS));
  },
};

/** Completes a round from cards in their order by the third-card rules. */
export function finishHand(next: () => Card): BaccaratOutcome {
  const [first, second, third, fourth] = [next(), next(), next(), next()];
  const player = [first, third];
  const banker = [second, fourth];
  const [low, high] = [pointsOf(player), pointsOf(banker)];
  let drawn: number | undefined;
  if (playerDraws(low, high)) {
    const card = next();
    player.push(card);
    drawn = pointsOf([card]);
  }
  if (bankerDraws(low, high, drawn)) banker.push(next());
  return { player, banker };
}
