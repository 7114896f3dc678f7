import { type Money, mulDiv } from "@khela/kernel/money";
import { capElapsedMs, elapsedAt, multiplierAt } from "./curve.ts";
import { CASH_OUT_MIN_HUNDREDTHS, CRASH_MIN_HUNDREDTHS, type CrashTitle } from "./limits.ts";

/** One crash bet. Without an own limit it leaves at the cap of its stake. */
export interface CrashBet {
  /** Leave at exactly this multiplier, in hundredths: 101 up to the stake's cap. */
  readonly autoCashOutHundredths?: number | undefined;
  /** Which of the player's bets it is, where a title takes two: 1 or 2; 1 where it isn't told. */
  readonly seat?: number | undefined;
}

/** What one bet came to in a finished round. */
export interface CrashOutcome {
  /** Where the round ended, in hundredths, at most the cap. */
  readonly crashHundredths: number;
  readonly won: boolean;
  /** Where the bet left, in hundredths; 0 when it was still in. */
  readonly cashedOutHundredths: number;
}

/**
 * When the round ends, in milliseconds after its start: the first one at which the curve is above the
 * crash point. Whoever leaves earlier leaves at or below the point, so a cash-out by hand and one by a
 * limit have the same chance. A round that crashes at 1.00 ends at once.
 */
export function crashElapsedMs(title: CrashTitle, crash: number): number {
  if (crash <= CRASH_MIN_HUNDREDTHS) return 0;
  return crash >= title.capHundredths ? capElapsedMs(title) : elapsedAt(title, crash + 1);
}

/** The highest multiplier that a stake can reach, in hundredths. Below 101 the stake is too large. */
export function capForStake({ maxPayout, capHundredths }: CrashTitle, stake: Money): number {
  const byPayout = (maxPayout * 100n) / stake;
  return byPayout < BigInt(capHundredths) ? Number(byPayout) : capHundredths;
}

/** Where a bet leaves by itself: its own limit, else the cap of its stake. In hundredths. */
export function exitHundredths(title: CrashTitle, stake: Money, bet: CrashBet): number {
  return bet.autoCashOutHundredths ?? capForStake(title, stake);
}

/** Which of the player's bets in its round a bet is: 1 or 2. */
export function seatOf({ seat = 1 }: CrashBet): number {
  return seat;
}

/** Whether a bet may be placed with this stake. */
export function isCrashBet(title: CrashTitle, stake: Money, bet: CrashBet): boolean {
  const seat = seatOf(bet);
  if (stake <= 0n || !Number.isInteger(seat) || seat < 1 || seat > title.seats) return false;
  const exit = exitHundredths(title, stake, bet);
  return Number.isInteger(exit) && exit >= CASH_OUT_MIN_HUNDREDTHS && exit <= capForStake(title, stake);
}

/**
 * The multiplier of a cash-out by hand that the server received at a moment of the running round.
 * Its limit takes precedence: a bet never leaves above its exit.
 * @returns hundredths, or `undefined` where it is too early (below 1.01) or the round is over
 */
export function cashOutAt(
  title: CrashTitle,
  input: { readonly elapsedMs: number; readonly crash: number; readonly exit: number },
): number | undefined {
  if (input.elapsedMs >= crashElapsedMs(title, input.crash)) return undefined;
  const hundredths = Math.min(multiplierAt(title, input.elapsedMs), input.exit);
  return hundredths < CASH_OUT_MIN_HUNDREDTHS ? undefined : hundredths;
}

/**
 * Judges a bet when the round is over. An automatic exit counts when the crash point is at or above it,
 * at exactly the exit; the timing of messages plays no part.
 * @param manualHundredths what {@link cashOutAt} granted during the round, if anything
 */
export function judgeCrash(input: {
  readonly crash: number;
  readonly exit: number;
  readonly manualHundredths?: number | undefined;
}): CrashOutcome {
  const { crash, exit, manualHundredths } = input;
  const left = manualHundredths ?? exit;
  const won = left >= CASH_OUT_MIN_HUNDREDTHS && left <= crash && left <= exit;
  return { crashHundredths: crash, won, cashedOutHundredths: won ? left : 0 };
}

/** Gross payout, stake included, rounded down once; zero where the bet was still in. MONEY-01. */
export function crashPayout(stake: Money, outcome: CrashOutcome): Money {
  return mulDiv(stake, BigInt(outcome.cashedOutHundredths), 100n);
}
