import { type Card, rankOf } from "../cards.ts";
import { spot, type TableRules, unknownSpot } from "../types.ts";

const BLACKJACK_CODE = "blackjack";
export const BLACKJACK_DECKS = 8;
/** The spot that takes chips while betting is open. */
export const BLACKJACK_MAIN = "main";
/** Where the second stake of a doubled hand lies; nobody can bet on it. */
export const BLACKJACK_DOUBLE = "double";

/**
 * All cards of a round. Everybody begins with the same two, and whoever takes a card in the same place takes the same
 * one: nothing that a player does changes a card of anybody.
 */
export interface BlackjackOutcome {
  readonly player: readonly [Card, Card];
  /** What the player's hand draws, in this order, as far as anybody can: until it has 21 or more. */
  readonly draws: readonly Card[];
  /** The open card, the hidden one, and what the dealer draws. */
  readonly dealer: readonly Card[];
}

export const BLACKJACK_ACTIONS = ["hit", "stand", "double"] as const;
export type BlackjackAction = (typeof BLACKJACK_ACTIONS)[number];

/** A hand's best total, and whether an ace counts eleven in it. */
export function blackjackTotal(cards: readonly Card[]): { readonly total: number; readonly soft: boolean } {
  const low = cards.reduce((sum, card) => sum + Math.min(rankOf(card), 10), 0);
  const soft = low <= 11 && cards.some((card) => rankOf(card) === 1);
  return { total: soft ? low + 10 : low, soft };
}

export const isNatural = (cards: readonly Card[]): boolean =>
  cards.length === 2 && blackjackTotal(cards).total === 21;

/** The dealer stands on every 17. */
export const dealerDraws = (cards: readonly Card[]): boolean => blackjackTotal(cards).total < 17;

/** A player's hand after some draws. */
export const handAfter = ({ player, draws }: BlackjackOutcome, drew: number): readonly Card[] => [
  ...player,
  ...draws.slice(0, drew),
];

/** Blackjack pays 3 to 2. */
export const BLACKJACK: TableRules<BlackjackOutcome> = {
  code: BLACKJACK_CODE,
  mathsVersion: 1,
  spots: [spot(BLACKJACK_MAIN, [250, 200, 100], 989_990)],
  judge(code, outcome, drew = 0) {
    if (code !== BLACKJACK_MAIN && code !== BLACKJACK_DOUBLE) return unknownSpot(code);
    const dealerNatural = isNatural(outcome.dealer);
    if (isNatural(outcome.player)) return dealerNatural ? 100 : 250;
    const { total } = blackjackTotal(handAfter(outcome, drew));
    if (dealerNatural || total > 21) return 0;
    const dealer = blackjackTotal(outcome.dealer).total;
    if (dealer > 21 || total > dealer) return 200;
    return total === dealer ? 100 : 0;
  },
  revealMs: ({ dealer }, afterPlay = false) => (afterPlay ? 1_800 : 4_600) + (dealer.length - 2) * 900,
};
