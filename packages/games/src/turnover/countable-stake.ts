import { type Money, money } from "@khela/kernel/money";
import { type CountableStake, NOTHING_UNCOUNTED, sumStakes, totalOf, type Uncounted } from "./cover.ts";
import { priceOf, ticketLines, uncountedOnTicket } from "./lottery-cover.ts";
import { tableStakes, uncountedAtTable } from "./table-cover.ts";

/** A bet as its round stores it. */
export interface StoredBet {
  /** The kind of the round: `table`, `lottery`, `vendor` … */
  readonly kind: string;
  readonly gameCode: string;
  readonly stake: Money;
  /** Any JSON. */
  readonly bet: unknown;
}

/** What a family of games makes of stored bets: their price, and what doesn't count of it. */
interface Counted {
  readonly price: bigint;
  readonly uncounted: Uncounted;
}

/** The part of a bet's stake that can count as valid, from its own shape; see {@link countableStakes}. */
export function countableStake(bet: StoredBet): CountableStake {
  const [counted] = countableStakes([bet]);
  if (!counted) throw new RangeError("a bet is not counted");
  return counted;
}

/**
 * The parts of stakes that can count as valid, for all bets of one player on one table round or draw, in the order in
 * which they were placed: together they count what one bet of their sum would. Opposite sides count their difference,
 * and bets on nearly all numbers nothing. Of what counts, the first bets have the most that leaves the later ones not
 * below zero. Games without sides, vendors' games and bets of an unknown shape count whole; a stake of 0 counts
 * nothing. Never throws. Source: PROMO-03, domain rules 2.7.
 */
export function countableStakes(bets: readonly StoredBet[]): CountableStake[] {
  // A bet whose parts don't add up to its stake is of an unknown shape.
  const known = bets.filter((bet) => bet.stake > 0n && countedOf(bet, [bet])?.price === bet.stake);
  const valid: bigint[] = [];
  let last: Uncounted = NOTHING_UNCOUNTED;
  for (const [at, bet] of known.entries()) {
    const sum = countedOf(bet, known.slice(0, at + 1));
    // Bets on different games are never given together; each would count for itself.
    if (!sum) return bets.map(countableStake);
    last = sum.uncounted;
    const left = sum.price - last.opposite - last.wide;
    valid.push(left < 0n ? 0n : left);
  }
  // What a later bet takes from the sum is taken from the bets before it, and none counts more than its stake.
  for (let at = valid.length - 2; at >= 0; at--) valid[at] = least(valid[at], valid[at + 1]);
  for (const [at, { stake }] of known.entries()) valid[at] = least(valid[at], (valid[at - 1] ?? 0n) + stake);
  return bets.map((bet): CountableStake => {
    if (bet.stake <= 0n) return { amount: money(0n), reason: "free_round" };
    const at = known.indexOf(bet);
    if (at < 0) return { amount: bet.stake, reason: null };
    const amount = money((valid[at] ?? 0n) - (valid[at - 1] ?? 0n));
    if (amount === bet.stake) return { amount, reason: null };
    return { amount, reason: last.wide > last.opposite ? "wide_coverage" : "opposite_sides" };
  });
}

const least = (one = 0n, other = 0n): bigint => (one < other ? one : other);

/** Several bets on one game taken together; `undefined` where one is of an unknown shape or the game has no sides. */
function countedOf({ kind, gameCode }: StoredBet, bets: readonly StoredBet[]): Counted | undefined {
  if (bets.some((bet) => bet.kind !== kind || bet.gameCode !== gameCode)) return undefined;
  if (kind === "table") {
    const found = bets.map(({ bet }) => tableStakes(gameCode, bet));
    if (!areKnown(found)) return undefined;
    const stakes = sumStakes(found.flatMap((one) => [...one]));
    return { price: totalOf(stakes), uncounted: uncountedAtTable(gameCode, stakes) };
  }
  if (kind === "lottery") {
    const found = bets.map(({ bet }) => ticketLines(gameCode, bet));
    if (!areKnown(found)) return undefined;
    const lines = found.flat();
    return { price: priceOf(gameCode, lines), uncounted: uncountedOnTicket(gameCode, lines) };
  }
  return undefined;
}

const areKnown = <T>(found: readonly (T | undefined)[]): found is T[] => !found.includes(undefined);
