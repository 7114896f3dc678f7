import { type Money, mulDiv } from "@khela/kernel/money";
import { capElapsedMs, elapsedAt, multiplierAt } from "./curve.ts";
import { CASH_OUT_MIN_HUNDREDTHS, CRASH_MIN_HUNDREDTHS, type CrashTitle } from "./limits.ts";

/** One crash bet. Without a limit of its own it cashes out at the cap of its stake. */
export interface CrashBet {
  /** Cash out at exactly this multiplier, in hundredths: 101 up to the stake's cap. */
  readonly autoCashOutHundredths?: number | undefined;
  /** The number of the bet where a title takes two from each player: 1 or 2; 1 by default. */
  readonly seat?: number | undefined;
}

/** The outcome of one bet in a finished round. */
export interface CrashOutcome {
  /** The multiplier at which the round ended, in hundredths, at most the cap. */
  readonly crashHundredths: number;
  readonly won: boolean;
  /** The multiplier of the cash-out, in hundredths; 0 for a bet that was still in. */
  readonly cashedOutHundredths: number;
}

/**
 * The end of a round in milliseconds after its start: the first one at which the curve is above the crash point. A
 * player who cashes out earlier does so at or below the point, so a cash-out by hand and an automatic one have the
 * same chance. A round that crashes at 1.00 ends at once.
 */
export function crashElapsedMs(title: CrashTitle, crash: number): number {
  if (crash <= CRASH_MIN_HUNDREDTHS) return 0;
  return crash >= title.capHundredths ? capElapsedMs(title) : elapsedAt(title, crash + 1);
}

/**
 * The highest multiplier that a stake can reach, in hundredths. A result below 101 means that the stake is too large.
 */
export function capForStake({ maxPayout, capHundredths }: CrashTitle, stake: Money): number {
  const byPayout = (maxPayout * 100n) / stake;
  return byPayout < BigInt(capHundredths) ? Number(byPayout) : capHundredths;
}

/**
 * The multiplier at which a bet cashes out automatically, in hundredths: its own limit, else the cap of its stake.
 */
export function exitHundredths(title: CrashTitle, stake: Money, bet: CrashBet): number {
  return bet.autoCashOutHundredths ?? capForStake(title, stake);
}

/** The number of a bet among the player's bets in its round: 1 or 2. */
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
 * The multiplier of a cash-out by hand that the server received at a moment of the running round. The bet's automatic
 * exit takes precedence: a bet never cashes out above it.
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
 * Settles a bet when the round is over. An automatic exit counts when the crash point is at or above it, and pays
 * exactly the exit; the timing of messages plays no part.
 * @param manualHundredths the multiplier that {@link cashOutAt} granted during the round, if any
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
