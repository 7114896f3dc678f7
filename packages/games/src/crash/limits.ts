/** Limits of the crash games, apart from the hashing so that lists and screens need not load it. */
import { type Money, taka } from "@khela/kernel/money";

/** Multipliers are integers in hundredths: 100 is 1.00×, the lowest crash point. */
export const CRASH_MIN_HUNDREDTHS = 100;

/** The lowest multiplier at which a bet can cash out: 1.01×. A round that crashes at 1.00 pays nobody. */
export const CASH_OUT_MIN_HUNDREDTHS = 101;

/** The data in which one crash game differs from another. */
export interface CrashTitle {
  /** Catalogue code; an input of the round's draws. */
  readonly code: string;
  /** Stored with every round; changes whenever one of the figures below does. */
  readonly mathsVersion: number;
  /** Return to player of every bet in percent; the rest is the house edge. */
  readonly returnPercent: number;
  /** The multiplier at which a round ends at the latest, in hundredths; shown before the bet. */
  readonly capHundredths: number;
  /** Growth of the curve e^(growth · ms), in 1/100,000 per millisecond. */
  readonly growthE5: number;
  /**
   * The highest payout of one bet. A larger stake gets a lower multiplier cap, shown before the bet is placed,
   * instead of a cut of the win (domain rules H16).
   */
  readonly maxPayout: Money;
  /** Bets that a player can have in one round, each with its own stake and exit. */
  readonly seats: 1 | 2;
  /** Length of the betting phase, in milliseconds. */
  readonly betWindowMs: number;
  /** How long the crashed round stays on the screen before the next one opens, in milliseconds. */
  readonly pauseMs: number;
}

/** The rocket: one bet per player, a slow climb, a high cap. */
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

/** Two kites: two bets per player, a faster climb, a lower cap. */
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
