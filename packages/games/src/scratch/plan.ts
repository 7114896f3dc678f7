import { type Money, taka } from "@khela/kernel/money";
import prizes from "./prizes.json" with { type: "json" };

/** Size of a book and the count of tickets for each prize. The remaining tickets are blanks. */
export interface BookPlan {
  readonly size: number;
  /** `times`: payout in whole multiples of the price; the largest first. */
  readonly prizes: readonly { readonly times: number; readonly count: number }[];
}

/** The plan of every book. A whole book returns exactly 95 % of its price. */
export const SCRATCH_PLAN: BookPlan = prizes;

/** The ticket prices; each price has books of its own. */
export const SCRATCH_PRICES: readonly Money[] = [taka(10), taka(50), taka(200)];

/** The return of a whole book as a ratio; exact, whatever its order. GAME-10. */
export function bookReturn({ size, prizes: rows }: BookPlan): { returned: number; staked: number } {
  return { returned: rows.reduce((sum, { times, count }) => sum + times * count, 0), staked: size };
}

/** The number of winning tickets in a book. */
export const winningTickets = ({ prizes: rows }: BookPlan): number =>
  rows.reduce((sum, { count }) => sum + count, 0);
