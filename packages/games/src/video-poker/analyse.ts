import { bestOf, bitsOf, EVEN, HOLDS, valuesOf } from "./best-play.ts";
import { DECK, HAND, judge, NOTHING } from "./hands.ts";
import { type VideoPokerCode, pokerTable } from "./pay-tables.ts";

/** What a title returns with best play, counted over every deal and every draw. */
export interface PokerReport {
  /** The return is returned / staked, exactly. */
  readonly returned: number;
  readonly staked: number;
  /** Rounded down. */
  readonly rtpPpm: number;
  /** Share of rounds that pay anything, with best play; rounded down. */
  readonly hitRatePpm: number;
  /** What the square of a round's pay is on average, with best play; and the best pay. In stakes. */
  readonly square: number;
  readonly most: number;
  readonly deals: number;
  /** Deals that differ by more than their suits. */
  readonly classes: number;
  /** What all hands of the deck pay together, and all hands with a card of each rank. */
  readonly paidByAll: number;
  readonly paidByRank: readonly number[];
}

const choose = (n: number, k: number): number => {
  let ways = 1;
  for (let step = 1; step <= k; step += 1) ways = (ways * (n - k + step)) / step;
  return ways;
};
/** Ways to choose k of n, for the places of sets. */
const WAYS = Array.from({ length: DECK + 1 }, (_, n) =>
  Array.from({ length: HAND + 1 }, (_row, k) => (k > n ? 0 : choose(n, k))),
);
const ways = (n: number, k: number): number => WAYS[n]?.[k] ?? 0;

/** By the number of cards in a set: a sum for each set of so many. */
type Sums = readonly Float64Array[];

/** The place of a hand's cards that a mask names among all sets of as many; the hand is sorted. */
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

/** Decimals to which the mean square is stated. */
const SQUARE_DECIMALS = 4;

/** Calls for every hand of five, sorted. The array is used again. */
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

/** What is paid, how many hands pay, and the squares of what is paid, by every set of cards that a hand can hold. */
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

/** How many deals a hand stands for: those that come of it by exchanging suits; 0 where another one stands for it. */
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
 * The exact return with best play: of every deal (134,459 classes stand for 2,598,960) every hold, of every hold
 * every draw. A few seconds. GAME-10, domain rules H7.
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
    // Above what floats hold exactly, and so not to the last digit.
    square: Number((squared / staked).toFixed(SQUARE_DECIMALS)),
    most: Math.max(...pokerTable(code).pays),
    deals,
    classes,
    paidByAll: paid[0]?.[0] ?? 0,
    paidByRank: Array.from({ length: 13 }, (_, rank) => paid[1]?.[rank] ?? 0),
  };
}

/** Hands of each name among all deals, as dealt: by place in HAND_NAMES, the last one being nothing. */
export function countDeals(code: VideoPokerCode): number[] {
  const { wild } = pokerTable(code);
  const counted = Array.from({ length: NOTHING + 1 }, () => 0);
  eachHand((hand) => {
    const place = judge(hand, wild);
    counted[place] = (counted[place] ?? 0) + 1;
  });
  return counted;
}
