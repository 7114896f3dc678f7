import { DECK, HAND, judge } from "./hands.ts";
import { type PokerTable, pokerTable, type VideoPokerCode } from "./pay-tables.ts";
import report from "./report.json" with { type: "json" };

/** The number of possible holds: bit p of a hold keeps the card at place p. */
export const HOLDS = 1 << HAND;
const ALL_HELD = HOLDS - 1;

/**
 * The number of possible draws of n cards: 47 over n. `EVEN` is their least common multiple, so that values of
 * different holds are compared as whole numbers.
 */
const DRAWS = [1, 47, 1_081, 16_215, 178_365, 1_533_939] as const;
export const EVEN = 7_669_695;

/** The number of set bits in a mask: the cards held or thrown away. */
export const bitsOf = (mask: number): number => {
  let bits = 0;
  for (let rest = mask; rest > 0; rest &= rest - 1) bits += 1;
  return bits;
};
const BITS = Array.from({ length: HOLDS }, (_, mask) => bitsOf(mask));

/**
 * The mean payout of every hold, times {@link EVEN}. The possible hands contain the kept cards and none of those
 * thrown away; inclusion and exclusion counts them from the payouts of all hands that contain a set of cards.
 * @param paidWith total payout of all hands of the deck that contain the set of cards, by the set's mask
 */
export function valuesOf(paidWith: ArrayLike<number>): number[] {
  return Array.from({ length: HOLDS }, (_, hold) => {
    const thrown = ALL_HELD & ~hold;
    let sum = 0;
    for (let back = thrown; ; back = (back - 1) & thrown) {
      const paid = paidWith[hold | back] ?? 0;
      sum += (BITS[back] ?? 0) % 2 === 0 ? paid : -paid;
      if (back === 0) break;
    }
    return sum * (EVEN / (DRAWS[BITS[thrown] ?? 0] ?? 1));
  });
}

/** The hold with the highest value; among equal ones the one that keeps the most cards. */
export function bestOf(values: readonly number[]): number {
  let best = ALL_HELD;
  for (let hold = ALL_HELD; hold >= 0; hold -= 1) {
    const [value = 0, most = 0] = [values[hold], values[best]];
    if (value > most || (value === most && (BITS[hold] ?? 0) > (BITS[best] ?? 0))) best = hold;
  }
  return best;
}

/**
 * The hold with the highest mean return, counted exactly, as advice for a player who asks (domain rules H7). Takes a
 * few hundredths of a second, because the sums for empty and one-card sets are precomputed (report.json).
 * @param dealt five different cards
 */
export function bestHold(code: VideoPokerCode, dealt: readonly number[]): { hold: number; returnE4: number } {
  const table = pokerTable(code);
  const { paidByAll, paidByRank } = report[code];
  const values = valuesOf(
    Array.from({ length: HOLDS }, (_, mask) => {
      const set = dealt.filter((_card, place) => mask & (1 << place));
      if (set.length === 0) return paidByAll;
      return set.length === 1 ? (paidByRank[(set[0] ?? 0) % 13] ?? 0) : paidWithSet(table, set);
    }),
  );
  const hold = bestOf(values);
  return { hold, returnE4: Math.floor(((values[hold] ?? 0) * 10_000) / EVEN) };
}

/** Total payout of all hands of the deck that contain these cards. */
export function paidWithSet({ wild, pays }: PokerTable, set: readonly number[]): number {
  const hand = [...set];
  const others = Array.from({ length: DECK }, (_, card) => card).filter((card) => !set.includes(card));
  const count = (from: number): number => {
    if (hand.length === HAND) return pays[judge(hand, wild)] ?? 0;
    let sum = 0;
    for (let place = from; place < others.length; place += 1) {
      hand.push(others[place] ?? 0);
      sum += count(place + 1);
      hand.pop();
    }
    return sum;
  };
  return count(0);
}
