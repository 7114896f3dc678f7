/**
 * What blackjack returns with best play, counted: every starting hand, every dealer's hand and every card that can
 * still come, of eight full decks. Best play knows the cards of its own hand and the dealer's open one.
 */
import { BLACKJACK_DECKS } from "./spots.ts";

/** Cards left by what they count: 1 to 10. */
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

/** Chances of the dealer's totals 17 to 21 and of a bust (the last place), where the dealer has no blackjack. */
function dealerEnds(deck: Deck, left: number, open: number): readonly number[] {
  const ends = [0, 0, 0, 0, 0, 0];
  const draw = (low: number, aces: boolean, cards: number, remaining: number, chance: number): void => {
    const total = totalOf(low, aces);
    if (total >= 17) {
      if (cards === 2 && total === 21) return;
      const at = total > 21 ? 5 : total - 17;
      ends[at] = (ends[at] ?? 0) + chance;
      return;
    }
    for (const rank of RANKS) {
      const count = deck[rank] ?? 0;
      if (count === 0) continue;
      deck[rank] = count - 1;
      draw(low + rank, aces || rank === 1, cards + 1, remaining - 1, (chance * count) / remaining);
      deck[rank] = count;
    }
  };
  draw(open, open === 1, 1, left, 1);
  const all = ends.reduce((sum, chance) => sum + chance, 0);
  return ends.map((chance) => chance / all);
}

/** The hidden card that would make a blackjack of the open one; 0: none. */
const partnerOf = (open: number): number => (open === 1 ? 10 : open === 10 ? 1 : 0);

/** Best expected win of each hand against one open card, per stake of one, where the dealer has no blackjack. */
function solver(open: number): (deck: Deck, left: number, hand: Hand, cards: number) => number {
  const known = new Map<string, number>();
  const stand = (deck: Deck, left: number, hand: Hand): number => {
    const total = totalOf(hand.low, hand.aces);
    return dealerEnds(deck, left, open).reduce((sum, chance, place) => {
      if (place === 5) return sum + chance;
      return sum + chance * Math.sign(total - (place + 17));
    }, 0);
  };
  /** What the next card brings, given that the hidden one is not the dealer's blackjack. */
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
    const key = `${deck.join()}:${cards === 2}`;
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
  return best;
}

/** Expected payout over the first stake, in parts per million, rounded down; what is doubled wins or loses twice. */
export function blackjackReturnPpm(): number {
  let expected = 0;
  for (const open of RANKS) {
    const best = solver(open);
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
        const value = natural ? 1.5 * (1 - dealer) : -dealer + (1 - dealer) * best(deck, left, hand, 2);
        expected += chance * value;
        back(two);
      }
      back(one);
    }
    back(open);
  }
  return Math.floor((1 + expected) * 1_000_000);
}
