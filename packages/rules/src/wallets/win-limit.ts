/** How much a vendor's game may pay, according to the catalogue. Pure. Source: GAME-07, decision 0043. */
import { type Money, money, ZERO } from "@khela/kernel/money";

/** A game's promised limits: its maximum win as a multiple of the stake, and its stakes. */
export interface WinLimits {
  /** In hundredths of the stake; null where the vendor doesn't tell. */
  maxWinHundredths: number | null;
  maxStake: Money;
}

/** The limit for vendors without a promise: ten thousand times the stake. */
const DEFAULT_MAX_WIN_HUNDREDTHS = 1_000_000;

/**
 * The maximum that may still be paid without a review.
 * @param stake the stake of the round; zero for a free round, and for a prize or jackpot that depends on no
 * stake: then the game's largest stake counts
 * @param paid the payouts of the round so far
 */
export function maxFurtherWin(
  { maxWinHundredths, maxStake }: WinLimits,
  { stake, paid }: { stake: Money; paid: Money },
): Money {
  const multiple = BigInt(maxWinHundredths ?? DEFAULT_MAX_WIN_HUNDREDTHS);
  const most = ((stake > 0n ? stake : maxStake) * multiple) / 100n - paid;
  return most > 0n ? money(most) : ZERO;
}

/**
 * Whether a correction is plausible: all corrections of a transaction together change it by at most its own
 * amount, so a win of 100 ends between 0 and 200.
 */
export function fitsCorrection(original: { amount: Money; adjusted: Money }, correction: Money): boolean {
  const size = original.amount < 0n ? -original.amount : original.amount;
  const sum = original.adjusted + correction;
  return sum >= -size && sum <= size;
}
