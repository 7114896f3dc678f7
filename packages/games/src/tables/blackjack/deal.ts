import { type Card, openShoe } from "../cards.ts";
import type { TableGame } from "../types.ts";
import {
  BLACKJACK,
  BLACKJACK_DECKS,
  type BlackjackOutcome,
  blackjackTotal,
  dealerDraws,
  isNatural,
} from "./spots.ts";

/** How long a decision may take, in milliseconds: the first one and those after it. */
const FIRST_MS = 12_000;
const NEXT_MS = 8_000;

/**
 * Player, dealer, player, dealer; then what the dealer draws, then what a player can draw, from one shoe. The dealer's
 * cards lie before the players' ones, so no hand can reach into the other's.
 */
export const blackjackGame: TableGame<BlackjackOutcome> = {
  ...BLACKJACK,
  deal(rng) {
    const next = openShoe(rng, BLACKJACK_DECKS);
    const [first, open, second, hidden] = [next(), next(), next(), next()];
    const player: [Card, Card] = [first, second];
    const dealer = [open, hidden];
    while (dealerDraws(dealer)) dealer.push(next());
    const draws: Card[] = [];
    while (blackjackTotal([...player, ...draws]).total < 21) draws.push(next());
    return { player, draws, dealer };
  },
  decisions: {
    // The dealer looks at the hidden card first: against a blackjack nobody has anything to decide.
    needed: ({ player, dealer }) => !isNatural(player) && !isNatural(dealer),
    most: ({ draws }) => draws.length,
    shown: ({ player, draws, dealer }, drawn) => ({
      cards: [...player, ...draws.slice(0, drawn)],
      open: dealer.slice(0, 1),
    }),
    windowMs: (window) => (window === 0 ? FIRST_MS : NEXT_MS),
  },
};
