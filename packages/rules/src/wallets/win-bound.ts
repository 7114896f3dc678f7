/** How much a vendor's game may pay, by what the catalogue says of it. Pure. Source: GAME-07, decision 0043. */
import { type Money, money, ZERO } from "@khela/kernel/money";

/** What a game promises: its greatest win as a multiple of the stake, and the stakes it takes. */
export interface WinPromise {
  /** In hundredths of the stake; null where the vendor says nothing. */
  maxWinHundredths: number | null;
  maxStake: Money;
}

/** A vendor that promises nothing is held to ten thousand times the stake. */
const UNSAID_HUNDREDTHS = 1_000_000;

/**
 * The most that may still be paid without a person looking.
 * @param stake of the round; zero where the vendor gave it away, or where a prize or jackpot is bound by no stake: then
 * the game's largest stake counts
 * @param paid into the round before
 */
export function mostWin(
  { maxWinHundredths, maxStake }: WinPromise,
  { stake, paid }: { stake: Money; paid: Money },
): Money {
  const multiple = BigInt(maxWinHundredths ?? UNSAID_HUNDREDTHS);
  const most = ((stake > 0n ? stake : maxStake) * multiple) / 100n - paid;
  return most > 0n ? money(most) : ZERO;
}

/**
 * Whether a correction fits what it corrects: all corrections together never change it by more than its own amount, so
 * a win of 100 ends between 0 and 200.
 */
export function fitsCorrection(original: { amount: Money; adjusted: Money }, correction: Money): boolean {
  const size = original.amount < 0n ? -original.amount : original.amount;
  const sum = original.adjusted + correction;
  return sum >= -size && sum <= size;
}
