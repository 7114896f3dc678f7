/**
 * The return of blackjack with best play, counted over every starting hand, every dealer hand and every card to come
 * from eight full decks. Best play knows the cards of its own hand, the dealer's open card and, after a split, the
 * first card of the other hand. Both hands of a pair are therefore worth the same: cards drawn by the other hand are
 * unseen cards of the shoe.
 */
import { BLACKJACK_DECKS } from "./spots.ts";

/** The remaining cards by their value, 1 to 10. */
type Deck = number[];
const RANKS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
const FULL: Deck = [0, ...RANKS.map((rank) => (rank === 10 ? 16 : 4) * BLACKJACK_DECKS)];
const CARDS = 52 * BLACKJACK_DECKS;

const totalOf = (low: number, aces: boolean): number => (aces && low <= 11 ? low + 10 : low);

interface Hand {
  readonly low: number;
  readonly aces: boolean;
}
const withCard = ({ low, aces }: Hand, rank: number): Hand => ({ low: low + rank, aces: aces || rank === 1 });

/**
 * A set of cards that the dealer can draw, the number of orders in which it can come, and the final total: 17 to 21,
 * or a bust (the last place).
 */
interface DealerHand {
  readonly drawn: readonly (readonly [rank: number, count: number])[];
  readonly cards: number;
  readonly orders: number;
  readonly place: number;
}

/** All hands that the dealer can draw to an open card, without blackjack, because the dealer checks for it first. */
function dealerHands(open: number): readonly DealerHand[] {
  const hands = new Map<string, DealerHand>();
  const draw = (hand: Hand, drawn: readonly number[]): void => {
    const total = totalOf(hand.low, hand.aces);
    if (total < 17) {
      for (const rank of RANKS) draw(withCard(hand, rank), [...drawn, rank]);
      return;
    }
    if (drawn.length === 1 && total === 21) return;
    const key = drawn.toSorted((x, y) => x - y).join();
    const counts = Map.groupBy(drawn, (rank) => rank);
    hands.set(key, {
      drawn: [...counts].map(([rank, all]) => [rank, all.length] as const),
      cards: drawn.length,
      orders: (hands.get(key)?.orders ?? 0) + 1,
      place: total > 21 ? 5 : total - 17,
    });
  };
  draw(withCard({ low: 0, aces: false }, open), []);
  return [...hands.values()];
}

/**
 * Probabilities of the dealer's totals 17 to 21 and of a bust (the last place), given that the dealer has no
 * blackjack.
 */
function dealerEnds(deck: Deck, left: number, hands: readonly DealerHand[]): readonly number[] {
  const ends = [0, 0, 0, 0, 0, 0];
  for (const { drawn, cards, orders, place } of hands) {
    let chance = orders;
    for (const [rank, count] of drawn)
      for (let taken = 0; taken < count; taken += 1) chance *= (deck[rank] ?? 0) - taken;
    for (let taken = 0; taken < cards; taken += 1) chance /= left - taken;
    ends[place] = (ends[place] ?? 0) + chance;
  }
  const all = ends.reduce((sum, chance) => sum + chance, 0);
  return ends.map((chance) => chance / all);
}

/** The hidden card that makes a blackjack with the open one; 0 where none does. */
const partnerOf = (open: number): number => (open === 1 ? 10 : open === 10 ? 1 : 0);

/** The highest expected net wins against one open card, per stake of one, given that the dealer has no blackjack. */
interface Solver {
  /** For a hand of `cards` cards; a hand of two may be doubled. */
  best(deck: Deck, left: number, hand: Hand, cards: number): number;
  /** For both hands of a split pair together: each continues from one card and can't be doubled. */
  split(deck: Deck, left: number, rank: number): number;
}

function solver(open: number): Solver {
  const known = new Map<string, number>();
  const dealers = dealerHands(open);
  const stand = (deck: Deck, left: number, hand: Hand): number => {
    const total = totalOf(hand.low, hand.aces);
    return dealerEnds(deck, left, dealers).reduce((sum, chance, place) => {
      if (place === 5) return sum + chance;
      return sum + chance * Math.sign(total - (place + 17));
    }, 0);
  };
  /** The expected value over the next card, given that the hidden card doesn't make a dealer's blackjack. */
  const drawn = (deck: Deck, left: number, then: (rank: number) => number): number => {
    const partner = partnerOf(open);
    const none = 1 - (deck[partner] ?? 0) / left;
    return RANKS.reduce((sum, rank) => {
      const count = deck[rank] ?? 0;
      if (count === 0) return sum;
      const partners = (deck[partner] ?? 0) - (rank === partner ? 1 : 0);
      const chance = ((count / left) * (1 - partners / (left - 1))) / none;
      deck[rank] = count - 1;
      const value = then(rank);
      deck[rank] = count;
      return sum + chance * value;
    }, 0);
  };
  const best = (deck: Deck, left: number, hand: Hand, cards: number): number => {
    if (hand.low > 21) return -1;
    const key = `${deck.join()}:${cards === 2}:${hand.low}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const standing = stand(deck, left, hand);
    let value = standing;
    if (totalOf(hand.low, hand.aces) < 21) {
      const hit = drawn(deck, left, (rank) => best(deck, left - 1, withCard(hand, rank), cards + 1));
      value = Math.max(value, hit);
      if (cards === 2) {
        const doubled = drawn(deck, left, (rank) => {
          const after = withCard(hand, rank);
          return after.low > 21 ? -2 : 2 * stand(deck, left - 1, after);
        });
        value = Math.max(value, doubled);
      }
    }
    known.set(key, value);
    return value;
  };
  const split = (deck: Deck, left: number, of: number): number => {
    const one: Hand = { low: of, aces: of === 1 };
    return (
      2 *
      drawn(deck, left, (rank) => {
        const hand = withCard(one, rank);
        return one.aces ? stand(deck, left - 1, hand) : best(deck, left - 1, hand, SPLIT_CARDS);
      })
    );
  };
  return { best, split };
}

/** A card count that rules out doubling for a hand of a split pair. */
const SPLIT_CARDS = 3;

/** The share of two equal values that are also of one rank: four ranks count ten. */
const pairShare = (rank: number): number =>
  rank === 10 ? (4 * BLACKJACK_DECKS - 1) / (16 * BLACKJACK_DECKS - 1) : 1;

/**
 * Expected payout over the first stake, in parts per million, rounded down; wins and losses of doubled or split
 * stakes are included.
 */
export function blackjackReturnPpm(): number {
  let expected = 0;
  for (const open of RANKS) {
    const { best, split } = solver(open);
    const deck = [...FULL];
    let left = CARDS;
    const take = (rank: number): number => {
      const chance = (deck[rank] ?? 0) / left;
      deck[rank] = (deck[rank] ?? 0) - 1;
      left -= 1;
      return chance;
    };
    const back = (rank: number): void => {
      deck[rank] = (deck[rank] ?? 0) + 1;
      left += 1;
    };
    const opens = take(open);
    for (const one of RANKS) {
      const first = take(one);
      for (const two of RANKS) {
        const chance = opens * first * take(two);
        const dealer = partnerOf(open) === 0 ? 0 : (deck[partnerOf(open)] ?? 0) / left;
        const natural = (one === 1 && two === 10) || (one === 10 && two === 1);
        const hand = withCard(withCard({ low: 0, aces: false }, one), two);
        const whole = natural ? 1.5 : best(deck, left, hand, 2);
        const pair = one === two ? pairShare(one) : 0;
        const more = pair === 0 ? 0 : pair * Math.max(0, split(deck, left, one) - whole);
        expected += chance * ((natural ? 0 : -dealer) + (1 - dealer) * (whole + more));
        back(two);
      }
      back(one);
    }
    back(open);
  }
  return Math.floor((1 + expected) * 1_000_000);
}
