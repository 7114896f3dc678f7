import { type Card, rankOf } from "../cards.ts";
import { type DrawCounts, spot, type TableRules, unknownSpot } from "../types.ts";

const BLACKJACK_CODE = "blackjack";
export const BLACKJACK_DECKS = 8;
/** The spot that takes chips while betting is open. */
export const BLACKJACK_MAIN = "main";
/** The spot of a doubled hand's second stake; players can't bet on it directly. */
export const BLACKJACK_DOUBLE = "double";
/**
 * The spot of the stake of a split pair's second hand; the first hand's stake stays on the main spot. Players can't
 * bet on it directly.
 */
export const BLACKJACK_SPLIT = "split";

/**
 * All cards of a round. All players share the same two cards, and every player who draws at the same point gets the
 * same card, so that no player's decision changes another player's cards.
 */
export interface BlackjackOutcome {
  readonly player: readonly [Card, Card];
  /** The cards that the player's hand draws, in this order, up to a total of 21 or more. */
  readonly draws: readonly Card[];
  /**
   * Only for a pair: the cards that each of its hands draws after a split, up to 21 or more; a split ace draws one.
   */
  readonly splits?: readonly [first: readonly Card[], second: readonly Card[]];
  /** The open card, the hidden one, and the dealer's draws. */
  readonly dealer: readonly Card[];
}

export const BLACKJACK_ACTIONS = ["hit", "stand", "double", "split"] as const;
export type BlackjackAction = (typeof BLACKJACK_ACTIONS)[number];

/** A hand's best total, and whether an ace counts eleven in it. */
export function blackjackTotal(cards: readonly Card[]): { readonly total: number; readonly soft: boolean } {
  const low = cards.reduce((sum, card) => sum + Math.min(rankOf(card), 10), 0);
  const soft = low <= 11 && cards.some((card) => rankOf(card) === 1);
  return { total: soft ? low + 10 : low, soft };
}

/** Whether two cards make a blackjack. */
export const isNatural = (cards: readonly Card[]): boolean =>
  cards.length === 2 && blackjackTotal(cards).total === 21;

/** The dealer stands on every 17. */
export const dealerDraws = (cards: readonly Card[]): boolean => blackjackTotal(cards).total < 17;

/** Two cards of the same rank; a ten and a king are not a pair. */
export const isPair = ([one, two]: readonly [Card, Card]): boolean => rankOf(one) === rankOf(two);

/** Whether a hand can take one more card; a split ace gets only one. */
export const canDraw = (cards: readonly Card[], isOfSplit = false): boolean =>
  blackjackTotal(cards).total < 21 && !(isOfSplit && cards.length > 1 && rankOf(cards[0] ?? 0) === 1);

/**
 * A player's hands after these draws: one, or both of a split pair.
 * @throws RangeError for two hands without a pair
 */
export function handsAfter(
  { player, draws, splits }: BlackjackOutcome,
  drew: DrawCounts,
): readonly (readonly Card[])[] {
  if (typeof drew === "number") return [[...player, ...draws.slice(0, drew)]];
  if (!splits) throw new RangeError("no pair, no split");
  return player.map((card, hand) => [card, ...(splits[hand] ?? []).slice(0, drew[hand])]);
}

/** Blackjack pays 3 to 2; a 21 of a split pair is no blackjack. */
export const BLACKJACK: TableRules<BlackjackOutcome> = {
  code: BLACKJACK_CODE,
  // In version 1 pairs could not be split.
  mathsVersion: 2,
  spots: [spot(BLACKJACK_MAIN, [250, 200, 100], 993_927)],
  judge(code, outcome, drew = 0) {
    const isSplit = typeof drew !== "number";
    const other = isSplit ? BLACKJACK_SPLIT : BLACKJACK_DOUBLE;
    if (code !== BLACKJACK_MAIN && code !== other) return unknownSpot(code);
    const dealerNatural = isNatural(outcome.dealer);
    if (!isSplit && isNatural(outcome.player)) return dealerNatural ? 100 : 250;
    const hand = handsAfter(outcome, drew)[code === BLACKJACK_SPLIT ? 1 : 0] ?? [];
    const { total } = blackjackTotal(hand);
    if (dealerNatural || total > 21) return 0;
    const dealer = blackjackTotal(outcome.dealer).total;
    if (dealer > 21 || total > dealer) return 200;
    return total === dealer ? 100 : 0;
  },
  revealMs: ({ dealer }, afterPlay = false) => (afterPlay ? 1_800 : 4_600) + (dealer.length - 2) * 900,
};
