/** Figures of the crash games that need no hashing: lists and screens read these. */
import { type Money, taka } from "@khela/kernel/money";

/** Multipliers are integers in hundredths: 100 is 1.00×, the lowest crash point. */
export const CRASH_MIN_HUNDREDTHS = 100;

/** The lowest multiplier at which a bet can leave: 1.01×. A round that crashes at 1.00 pays nobody. */
export const CASH_OUT_MIN_HUNDREDTHS = 101;

/** What makes one crash game differ from another: data, and no way of its own to do anything. */
export interface CrashTitle {
  /** Catalogue code; part of what its rounds are drawn from. */
  readonly code: string;
  /** Stored with every round; changes whenever one of the figures below does. */
  readonly mathsVersion: number;
  /** What every bet returns in the long run, in percent; the rest is the house's edge. */
  readonly returnPercent: number;
  /** Above this no bet runs, in hundredths. Stated before the bet; the round ends here at the latest. */
  readonly capHundredths: number;
  /** How fast the curve e^(growth · ms) climbs, in 1/100,000 per millisecond. */
  readonly growthE5: number;
  /**
   * The most that one bet can win back. A larger stake gets a lower cap on its multiplier, told before the bet
   * is placed, instead of a cut of what it won (domain rules H16).
   */
  readonly maxPayout: Money;
  /** Bets that a player can have in one round, each with a stake and an exit of its own. */
  readonly seats: 1 | 2;
  /** How long bets are taken, in milliseconds. */
  readonly betWindowMs: number;
  /** How long the crashed round stays on the screen before the next one opens, in milliseconds. */
  readonly pauseMs: number;
}

/** The rocket: one bet, a long climb. */
export const CRASH: CrashTitle = {
  code: "crash",
  mathsVersion: 1,
  returnPercent: 99,
  capHundredths: 1_000_000,
  growthE5: 6,
  maxPayout: taka(2_500_000),
  seats: 1,
  betWindowMs: 6_000,
  pauseMs: 2_000,
};

/** Two kites on one wind: two bets at once, a faster climb, a lower top. */
export const BHOKATTA: CrashTitle = {
  code: "bhokatta",
  mathsVersion: 1,
  returnPercent: 98,
  capHundredths: 100_000,
  growthE5: 10,
  maxPayout: taka(1_000_000),
  seats: 2,
  betWindowMs: 7_000,
  pauseMs: 3_000,
};

/** All crash games. Their codes are topics of the socket too (contract/realtime). */
export const CRASH_TITLES: readonly CrashTitle[] = [CRASH, BHOKATTA];

/** The crash game of a code, or `undefined`. */
export function crashTitle(code: string): CrashTitle | undefined {
  return CRASH_TITLES.find((title) => title.code === code);
}
