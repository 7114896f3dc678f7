import { mostPaidTogether } from "@khela/games/lottery/payouts";
import type { LotteryRules } from "@khela/games/lottery/types";
import { type Money, taka } from "@khela/kernel/money";
import { TRIAL_CURRENCY } from "@khela/rules/auth/trial";
import type { Book } from "./book-store.ts";
import type { PricedLines } from "./ticket.ts";

/** The most that a draw may cost the house over all players: the worst possible payout less all stakes. */
const LOTTERY_MOST_LOST = taka(10_000_000);

/**
 * The most that one player's tickets of a draw can win. It keeps one player from using up the draw's whole
 * bound, and from passing the limit of a unit's stake by repeating a line.
 */
export const PLAYER_MOST_WON = taka(2_000_000);

/**
 * Payouts are rounded down line by line, so the payout of combined lines exceeds the sum of separate ones by
 * at most this.
 */
const ROUNDED = taka(1);

/** A ticket as the bound of its draw sees it. */
export interface Bounded extends Pick<PricedLines, "stake" | "mostPaid" | "sold"> {
  rules: LotteryRules;
  currency: string;
  /** LOTTERY_MOST_LOST by default. */
  mostLost?: Money;
}

const isFree = ({ currency }: Bounded): boolean => currency === TRIAL_CURRENCY;
const boundOf = ({ mostLost }: Bounded): Money => mostLost ?? LOTTERY_MOST_LOST;

/**
 * Whether a draw could cost more than its bound with all of these tickets, by the sum of their largest
 * payouts. If not, the payout of joint outcomes need not be computed.
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
 * Adds a ticket to the exposure in memory, unless the draw could then cost the house more than its bound
 * (domain rules H16). Tickets together never win more than the sum of their largest payouts, so joint
 * outcomes are computed only where that sum exceeds the bound. Play credit costs nothing.
 * @param book includes stakes by place where {@link isClose} is true of the batch
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
