import { type Money, taka } from "@khela/kernel/money";

/** The limits of the house for sports bets, in units of the currency (domain rules S4, S11). */

/** The most that one bet can pay, the stake included. */
export const MOST_PAYOUT: Money = taka(1_000_000);

/** The most that one market may cost the house, over all players, with whatever outcome. */
export const MOST_LIABILITY: Money = taka(2_000_000);

/** What the house keeps of a bet's value when it is cashed out, in millionths; published. */
export const CASH_OUT_MARGIN_PPM = 50_000;

/** How long an offer for a bet can be taken. */
export const CASH_OUT_OFFER_MS = 10_000;

/**
 * How long a bet in play waits before its price is looked at again, by sport: pictures of the match reach the people on the
 * ground before the feed.
 */
const IN_PLAY_DELAY_MS: Readonly<Record<string, number>> = {
  cricket: 5_000,
  football: 5_000,
  tennis: 4_000,
  basketball: 4_000,
  kabaddi: 4_000,
  badminton: 4_000,
  esports: 6_000,
};

const LONGEST_DELAY_MS = 8_000;

/** The delay of a bet with legs of these sports in play; 0 without any. */
export const inPlayDelayMs = (sports: readonly string[]): number =>
  sports.reduce((longest, sport) => Math.max(longest, IN_PLAY_DELAY_MS[sport] ?? LONGEST_DELAY_MS), 0);
