import { bestOf, bitsOf, EVEN, HOLDS, valuesOf } from "./best-play.ts";
import { DECK, HAND, judge, NO_HAND } from "./hands.ts";
import { type VideoPokerCode, pokerTable } from "./pay-tables.ts";

/** The figures of a title with best play, counted over every deal and every draw. */
export interface PokerReport {
  /** The exact return is returned / staked. */
  readonly returned: number;
  readonly staked: number;
  /** The return in parts per million, rounded down. */
  readonly rtpPpm: number;
  /** Share of winning rounds with best play, in parts per million, rounded down. */
  readonly hitRatePpm: number;
  /** Mean square of a round's payout with best play, and its highest payout, in stakes. */
  readonly square: number;
  readonly most: number;
  readonly deals: number;
  /** The number of classes of deals that differ in more than an exchange of suits. */
  readonly classes: number;
  /** Total payout of all hands of the deck, and of all hands that contain a card of each rank. */
  readonly paidByAll: number;
  readonly paidByRank: readonly number[];
}

const choose = (n: number, k: number): number => {
  let ways = 1;
  for (let step = 1; step <= k; step += 1) ways = (ways * (n - k + step)) / step;
  return ways;
};
/** Binomial coefficients n over k, for the index of a set of cards. */
const WAYS = Array.from({ length: DECK + 1 }, (_, n) =>
  Array.from({ length: HAND + 1 }, (_row, k) => (k > n ? 0 : choose(n, k))),
);
const ways = (n: number, k: number): number => WAYS[n]?.[k] ?? 0;

/** A sum for each set of cards, by the size of the set and its index. */
type Sums = readonly Float64Array[];

/** The index of a subset of the sorted hand, selected by a mask, among all sets of the same size. */
function placeOf(hand: readonly number[], mask: number): number {
  let place = 0;
  let size = 0;
  for (let bit = 0; bit < HAND; bit += 1) {
    if (mask & (1 << bit)) {
      size += 1;
      place += ways(hand[bit] ?? 0, size);
    }
  }
  return place;
}

/** Decimals of the stated mean square. */
const SQUARE_DECIMALS = 4;

/** Calls back for every sorted hand of five cards. The array is reused between calls. */
function eachHand(visit: (hand: readonly number[]) => void): void {
  const hand = [0, 0, 0, 0, 0];
  const fill = (place: number, from: number): void => {
    for (let card = from; card <= DECK - HAND + place; card += 1) {
      hand[place] = card;
      if (place === HAND - 1) visit(hand);
      else fill(place + 1, card + 1);
    }
  };
  fill(0, 0);
}

const SIZES = Array.from({ length: HOLDS }, (_, mask) => bitsOf(mask));

/**
 * For every set of cards that a hand can hold: the total payout, the number of winning hands and the sum of squared
 * payouts.
 */
function countSets(code: VideoPokerCode): { paid: Sums; hits: Sums; squares: Sums } {
  const { wild, pays } = pokerTable(code);
  const empty = (): Sums => Array.from({ length: HAND + 1 }, (_, size) => new Float64Array(ways(DECK, size)));
  const [paid, hits, squares] = [empty(), empty(), empty()];
  eachHand((hand) => {
    const pay = pays[judge(hand, wild)] ?? 0;
    if (pay === 0) return;
    for (let mask = 0; mask < HOLDS; mask += 1) {
      const [size, place] = [SIZES[mask] ?? 0, placeOf(hand, mask)];
      const [sums, counts, squared] = [paid[size], hits[size], squares[size]];
      if (sums && counts && squared) {
        sums[place] = (sums[place] ?? 0) + pay;
        counts[place] = (counts[place] ?? 0) + 1;
        squared[place] = (squared[place] ?? 0) + pay * pay;
      }
    }
  });
  return { paid, hits, squares };
}

/** The number of deals that a hand represents by exchanging suits; 0 where another hand represents them. */
export function weightOf(hand: readonly number[]): number {
  const suits = [0, 0, 0, 0];
  for (const card of hand) {
    const suit = Math.floor(card / 13);
    suits[suit] = (suits[suit] ?? 0) | (1 << (card % 13));
  }
  const [a = 0, b = 0, c = 0, d = 0] = suits;
  if (a < b || b < c || c < d) return 0;
  let same = 1;
  let run = 1;
  for (let suit = 1; suit < 4; suit += 1) {
    run = suits[suit] === suits[suit - 1] ? run + 1 : 1;
    same *= run;
  }
  return 24 / same;
}

/**
 * The exact figures with best play: every hold of every deal (134,459 classes represent 2,598,960 deals) with every
 * draw. Takes a few seconds. GAME-10, domain rules H7.
 */
export function analysePoker(code: VideoPokerCode): PokerReport {
  const { paid, hits, squares } = countSets(code);
  const read = (sums: Sums, hand: readonly number[]): number[] =>
    SIZES.map((size, mask) => sums[size]?.[placeOf(hand, mask)] ?? 0);
  let [returned, hit, squared, deals, classes] = [0, 0, 0, 0, 0];
  eachHand((hand) => {
    const weight = weightOf(hand);
    if (weight === 0) return;
    const values = valuesOf(read(paid, hand));
    const hold = bestOf(values);
    returned += weight * (values[hold] ?? 0);
    hit += weight * (valuesOf(read(hits, hand))[hold] ?? 0);
    squared += weight * (valuesOf(read(squares, hand))[hold] ?? 0);
    deals += weight;
    classes += 1;
  });
  const staked = deals * EVEN;
  const ppm = (part: number): number => Number((BigInt(part) * 1_000_000n) / BigInt(staked));
  return {
    returned,
    staked,
    rtpPpm: ppm(returned),
    hitRatePpm: ppm(hit),
    // The sum exceeds the exact range of floats, so the mean square is rounded to fewer decimals.
    square: Number((squared / staked).toFixed(SQUARE_DECIMALS)),
    most: Math.max(...pokerTable(code).pays),
    deals,
    classes,
    paidByAll: paid[0]?.[0] ?? 0,
    paidByRank: Array.from({ length: 13 }, (_, rank) => paid[1]?.[rank] ?? 0),
  };
}

/**
 * The number of deals of each kind of hand, as dealt, indexed like HAND_NAMES; the last one counts hands without a
 * name.
 */
export function countDeals(code: VideoPokerCode): number[] {
  const { wild } = pokerTable(code);
  const counted = Array.from({ length: NO_HAND + 1 }, () => 0);
  eachHand((hand) => {
    const place = judge(hand, wild);
    counted[place] = (counted[place] ?? 0) + 1;
  });
  return counted;
}
