import { type Card, rankOf, suitOf } from "../tables/cards.ts";

/** Hand categories from the weakest to the strongest; see {@link categoryOf}. */
export const HAND_CATEGORIES = [
  "highCard",
  "pair",
  "twoPair",
  "threeOfAKind",
  "straight",
  "flush",
  "fullHouse",
  "fourOfAKind",
  "straightFlush",
  "royalFlush",
] as const;
export type HandCategory = (typeof HAND_CATEGORIES)[number];

const CATEGORY_SHIFT = 20;
const STRAIGHT_FLUSH = 8;
const ACE = 14;

/** A card's value in comparisons, 2 to 14: an ace is high. */
function heightOf(card: Card): number {
  const rank = rankOf(card);
  return rank === 1 ? ACE : rank;
}

/**
 * The highest card of a straight among these heights (one bit per height), 0 where there is none; A-2-3-4-5 is 5
 * high.
 */
function straightIn(bits: number): number {
  const withLowAce = bits & (1 << ACE) ? bits | 2 : bits;
  for (let high = ACE; high >= 5; high -= 1) {
    const wanted = 0b11111 << (high - 4);
    if ((withLowAce & wanted) === wanted) return high;
  }
  return 0;
}

/** The highest set bit; 0 where there is none. */
const top = (bits: number): number => (bits === 0 ? 0 : 31 - Math.clz32(bits));

/**
 * The part of a score that decides within a category: the `places` highest heights of a bit set, four bits each, from
 * a shift on.
 */
function kickers(bits: number, places: number, shift: number): number {
  let score = 0;
  let left = bits;
  for (let place = 0; place < places; place += 1) {
    const height = top(left);
    score |= height << (shift - 4 * place);
    left &= ~(1 << height);
  }
  return score;
}

/**
 * The best poker hand in five to seven cards, as a number: the better hand has the larger one, equal hands the
 * same. No suit beats another.
 */
export function evaluateHand(cards: readonly Card[]): number {
  // Heights that occur at least once, twice, three and four times.
  let ones = 0;
  let twos = 0;
  let threes = 0;
  let fours = 0;
  const suits: [number, number, number, number] = [0, 0, 0, 0];
  for (const card of cards) {
    const bit = 1 << heightOf(card);
    fours |= threes & bit;
    threes |= twos & bit;
    twos |= ones & bit;
    ones |= bit;
    suits[suitOf(card) as 0 | 1 | 2 | 3] |= bit;
  }
  const flush = suits.find((bits) => bitsIn(bits) >= 5) ?? 0;
  const straightFlush = flush === 0 ? 0 : straightIn(flush);
  if (straightFlush > 0) {
    const category = straightFlush === ACE ? STRAIGHT_FLUSH + 1 : STRAIGHT_FLUSH;
    return (category << CATEGORY_SHIFT) | (straightFlush << 16);
  }
  return others({ ones, twos, threes, fours, flush });
}

function bitsIn(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}

/** Scores every hand except straight flushes. */
function others(of: { ones: number; twos: number; threes: number; fours: number; flush: number }): number {
  const { ones, twos, threes, fours, flush } = of;
  const score = (category: number, first: number, rest = 0): number =>
    (category << CATEGORY_SHIFT) | (first << 16) | rest;
  if (fours !== 0) return score(7, top(fours), kickers(ones & ~(1 << top(fours)), 1, 12));
  const three = top(threes);
  const pairs = twos & ~(1 << three);
  if (threes !== 0 && pairs !== 0) return score(6, three, top(pairs) << 12);
  if (flush !== 0) return score(5, 0, kickers(flush, 5, 16));
  const straight = straightIn(ones);
  if (straight > 0) return score(4, straight);
  if (threes !== 0) return score(3, three, kickers(ones & ~(1 << three), 2, 12));
  const pair = top(twos);
  const lower = top(twos & ~(1 << pair));
  if (lower > 0) return score(2, pair, (lower << 12) | kickers(ones & ~(1 << pair) & ~(1 << lower), 1, 8));
  if (pair > 0) return score(1, pair, kickers(ones & ~(1 << pair), 3, 12));
  return score(0, 0, kickers(ones, 5, 16));
}

/** The category of a score from {@link evaluateHand}. @throws RangeError for any other number */
export function categoryOf(score: number): HandCategory {
  const category = HAND_CATEGORIES[score >> CATEGORY_SHIFT];
  if (category === undefined) throw new RangeError(`not a hand's number: ${score}`);
  return category;
}
