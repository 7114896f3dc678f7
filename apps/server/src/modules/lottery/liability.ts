import { maxDrawPayout } from "@khela/games/lottery/payouts";
import type { LotteryRules } from "@khela/games/lottery/types";
import { type Money, taka } from "@khela/kernel/money";
import { TRIAL_CURRENCY } from "@khela/rules/auth/trial";
import type { DrawExposure } from "./exposure-store.ts";
import type { PricedLines } from "./ticket.ts";

/** The most that a draw may cost the house over all players: the worst possible payout less all stakes. */
const MAX_DRAW_LOSS = taka(10_000_000);

/**
 * The most that one player's tickets of a draw can win. It keeps one player from using up the draw's whole
 * bound, and from passing the limit of a unit's stake by repeating a line.
 */
export const MAX_PLAYER_PAYOUT = taka(2_000_000);

/**
 * Payouts are rounded down line by line, so the payout of combined lines exceeds the sum of separate ones by
 * at most this.
 */
const ROUNDED = taka(1);

/** A ticket as the bound of its draw sees it. */
export interface LiabilityCheckedTicket extends Pick<PricedLines, "stake" | "maxPayout" | "sold"> {
  rules: LotteryRules;
  currency: string;
  /** MAX_DRAW_LOSS by default. */
  maxLoss?: Money;
}

const isFree = ({ currency }: LiabilityCheckedTicket): boolean => currency === TRIAL_CURRENCY;
const boundOf = ({ maxLoss }: LiabilityCheckedTicket): Money => maxLoss ?? MAX_DRAW_LOSS;

/**
 * Whether a draw could cost more than its bound with all of these tickets, by the sum of their largest
 * payouts. If not, the payout of joint outcomes need not be computed.
 */
export function mayExceedLiability(
  { stakes, maxPayout }: Pick<DrawExposure, "stakes" | "maxPayout">,
  tickets: readonly LiabilityCheckedTicket[],
): boolean {
  const paid = tickets.filter((ticket) => !isFree(ticket));
  const most = paid.reduce((sum, ticket) => sum + ticket.maxPayout, maxPayout);
  return paid.some((ticket) => most > stakes + boundOf(ticket));
}

/**
 * Adds a ticket to the exposure in memory, unless the draw could then cost the house more than its bound
 * (domain rules H16). Tickets together never win more than the sum of their largest payouts, so joint
 * outcomes are computed only where that sum exceeds the bound. Play credit costs nothing.
 * @param book includes stakes by place where {@link mayExceedLiability} is true of the batch
 */
export function acceptWithinLiability(book: DrawExposure, ticket: LiabilityCheckedTicket): boolean {
  if (isFree(ticket)) return true;
  const { rules, stake, maxPayout } = ticket;
  if (book.sold) {
    const may = book.stakes + stake + boundOf(ticket);
    const sold = new Map(book.sold);
    for (const [place, amount] of ticket.sold) sold.set(place, (sold.get(place) ?? 0n) + amount);
    book.maxDrawPayout ??= maxDrawPayout(rules, book.sold);
    const apart = book.maxDrawPayout + maxPayout + ROUNDED;
    const most = apart <= may ? apart : maxDrawPayout(rules, sold);
    if (most > may) return false;
    book.sold = sold;
    book.maxDrawPayout = most;
  }
  book.stakes += stake;
  book.maxPayout += maxPayout;
  return true;
}
