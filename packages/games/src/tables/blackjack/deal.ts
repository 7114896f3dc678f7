import { type Card, openShoe } from "../cards.ts";
import type { TableGame } from "../types.ts";
import {
  BLACKJACK,
  BLACKJACK_DECKS,
  type BlackjackOutcome,
  canDraw,
  dealerDraws,
  isNatural,
  isPair,
} from "./spots.ts";

/**
 * Length of the decision windows, in milliseconds: the first one, later ones, and later ones where somebody has
 * split.
 */
const FIRST_MS = 12_000;
const NEXT_MS = 8_000;
const BOTH_MS = 12_000;

/** Draws until the hand can take no more cards. */
function drawsTo(cards: readonly Card[], next: () => Card, isOfSplit = false): Card[] {
  const drawn: Card[] = [];
  while (canDraw([...cards, ...drawn], isOfSplit)) drawn.push(next());
  return drawn;
}

/**
 * Deals from one shoe: player, dealer, player, dealer; then the dealer's draws, then all cards that the player's hand
 * can draw, then those of each hand of a split pair. The dealer's cards come first, so that no player's decision
 * changes them.
 */
export const blackjackGame: TableGame<BlackjackOutcome> = {
  ...BLACKJACK,
  deal(rng) {
    const next = openShoe(rng, BLACKJACK_DECKS);
    const [first, open, second, hidden] = [next(), next(), next(), next()];
    const player: [Card, Card] = [first, second];
    const dealer = [open, hidden];
    while (dealerDraws(dealer)) dealer.push(next());
    const draws = drawsTo(player, next);
    if (!isPair(player)) return { player, draws, dealer };
    return { player, draws, splits: [drawsTo([first], next, true), drawsTo([second], next, true)], dealer };
  },
  outcomeInVersion({ splits, ...outcome }, mathsVersion) {
    return splits === undefined || mathsVersion === "1" ? outcome : { ...outcome, splits };
  },
  decisions: {
    // The dealer checks the hidden card first: against a blackjack there is nothing to decide.
    needed: ({ player, dealer }) => !isNatural(player) && !isNatural(dealer),
    shown: ({ player, draws, splits, dealer }, [whole, ...ofSplit]) => ({
      cards: [...player, ...draws.slice(0, whole)],
      ...(splits && ofSplit.some((drawn) => drawn > 0)
        ? { splits: player.map((card, hand) => [card, ...(splits[hand] ?? []).slice(0, ofSplit[hand])]) }
        : {}),
      open: dealer.slice(0, 1),
    }),
    drawn: ({ cards, splits }) => {
      const [first = [0], second = [0]] = splits ?? [];
      return [cards.length - 2, first.length - 1, second.length - 1];
    },
    canDraw: ({ cards, splits }, hand) => {
      if (hand === 0) return canDraw(cards);
      const own = splits?.[hand - 1];
      return own !== undefined && canDraw(own, true);
    },
    windowMs: (window, isSplit) => (window === 0 ? FIRST_MS : isSplit ? BOTH_MS : NEXT_MS),
  },
};
