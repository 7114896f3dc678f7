import { type Money, money } from "@khela/kernel/money";
import { type CountableStake, sumStakes, totalOf, type Uncounted } from "./cover.ts";
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

/**
 * The part of a stake that can count as valid, from the bet's own shape: opposite sides count their difference, and
 * bets on nearly all numbers nothing. Games without sides, vendors' games and bets of an unknown shape count whole; a
 * stake of 0 counts nothing. Never throws. Source: PROMO-03, domain rules 2.7.
 * @param earlier bets that the same player had already placed on the same table round or draw; what they and this bet
 * cover together counts
 */
export function countableStake(round: StoredBet, earlier: readonly StoredBet[] = []): CountableStake {
  const { stake } = round;
  if (stake <= 0n) return { amount: money(0n), reason: "free_round" };
  const own = countedOf(round, [round]);
  // A bet whose parts don't add up to its stake is of an unknown shape.
  if (own?.price !== stake) return { amount: stake, reason: null };
  const before = earlier.length === 0 ? undefined : countedOf(round, earlier);
  const all = before && countedOf(round, [...earlier, round]);
  const opposite = (all ?? own).uncounted.opposite - (all ? before.uncounted.opposite : 0n);
  const wide = (all ?? own).uncounted.wide - (all ? before.uncounted.wide : 0n);
  const left = stake - opposite - wide;
  const amount = money(left < 0n ? 0n : left > stake ? stake : left);
  if (amount === stake) return { amount, reason: null };
  return { amount, reason: wide > opposite ? "wide_coverage" : "opposite_sides" };
}

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
