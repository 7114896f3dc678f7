import { mostPaidTogether } from "@khela/games/lottery/payouts";
import type { LotteryRules } from "@khela/games/lottery/types";
import { type Money, taka } from "@khela/kernel/money";
import { TRIAL_CURRENCY } from "@khela/rules/auth/trial";
import type { Book } from "./book-store.ts";
import type { PricedLines } from "./ticket.ts";

/** What a draw may cost the house at most, over all players: the worst that can come, less everything staked. */
const LOTTERY_MOST_LOST = taka(10_000_000);

/**
 * The most that one player's tickets of a draw can win, so that nobody alone takes from all others what a draw may cost, nor
 * goes around the bound of a unit's stake by writing the same line again.
 */
export const PLAYER_MOST_WON = taka(2_000_000);

/** What lines are paid is rounded down line by line: a sum lies so much above the sum of its parts, at most. */
const ROUNDED = taka(1);

/** A ticket that is judged by what its draw can cost. */
export interface Bounded extends Pick<PricedLines, "stake" | "mostPaid" | "sold"> {
  rules: LotteryRules;
  currency: string;
  /** LOTTERY_MOST_LOST unless said otherwise. */
  mostLost?: Money;
}

const isFree = ({ currency }: Bounded): boolean => currency === TRIAL_CURRENCY;
const boundOf = ({ mostLost }: Bounded): Money => mostLost ?? LOTTERY_MOST_LOST;

/**
 * Whether a draw could cost more than its bound if all of these were taken, by what each ticket can be paid alone. Where it
 * could not, nobody has to count what can come at once.
 */
export function isClose(
  { stakes, mostPaid }: Pick<Book, "stakes" | "mostPaid">,
  tickets: readonly Bounded[],
): boolean {
  const paid = tickets.filter((ticket) => !isFree(ticket));
  const most = paid.reduce((sum, ticket) => sum + ticket.mostPaid, mostPaid);
  return paid.some((ticket) => most > stakes + boundOf(ticket));
}

/**
 * Takes a ticket into the book that a batch judges by, unless the draw could cost the house more than its bound with it (domain
 * rules H16). Two can never be paid more together than each alone; only where those sums go beyond the bound it is counted
 * what can come at once. Play credit costs nothing.
 * @param book with what stands where, if {@link isClose} says so of the batch
 */
export function takeIn(book: Book, ticket: Bounded): boolean {
  if (isFree(ticket)) return true;
  const { rules, stake, mostPaid } = ticket;
  if (book.sold) {
    const may = book.stakes + stake + boundOf(ticket);
    const sold = new Map(book.sold);
    for (const [place, amount] of ticket.sold) sold.set(place, (sold.get(place) ?? 0n) + amount);
    book.most ??= mostPaidTogether(rules, book.sold);
    const apart = book.most + mostPaid + ROUNDED;
    const most = apart <= may ? apart : mostPaidTogether(rules, sold);
    if (most > may) return false;
    book.sold = sold;
    book.most = most;
  }
  book.stakes += stake;
  book.mostPaid += mostPaid;
  return true;
}
