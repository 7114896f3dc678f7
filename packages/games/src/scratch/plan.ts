import { type Money, taka } from "@khela/kernel/money";
import prizes from "./prizes.json" with { type: "json" };

/** How many tickets a book has, and how many of them pay what. The others pay nothing. */
export interface BookPlan {
  readonly size: number;
  /** `times`: whole multiples of the price; the largest first. */
  readonly prizes: readonly { readonly times: number; readonly count: number }[];
}

/** The printed book. Whoever buys all of it gets exactly 95 % back. */
export const SCRATCH_PLAN: BookPlan = prizes;

/** Tickets cost one of these; each price has books of its own. */
export const SCRATCH_PRICES: readonly Money[] = [taka(10), taka(50), taka(200)];

/** What a book pays back of everything paid for it, as a ratio: exactly this, whatever its order. GAME-10. */
export function bookReturn({ size, prizes: rows }: BookPlan): { returned: number; staked: number } {
  return { returned: rows.reduce((sum, { times, count }) => sum + times * count, 0), staked: size };
}

/** Tickets that pay anything. */
export const winningTickets = ({ prizes: rows }: BookPlan): number =>
  rows.reduce((sum, { count }) => sum + count, 0);
