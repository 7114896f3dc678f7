import type { CrashTitle } from "../crash/limits.ts";
import { BLACKJACK, BLACKJACK_DOUBLE, BLACKJACK_MAIN, BLACKJACK_SPLIT } from "../tables/blackjack/spots.ts";
import { isTable, tableGame } from "../tables/tables.ts";
import type { Spot } from "../tables/types.ts";
import { type BetMoments, combineShared } from "./spread.ts";

const PPM = 1_000_000;
const HUNDREDTHS = 100;
const PERCENT = 100;

/** Chips on one spot of a table. */
export interface Chips {
  readonly spot: string;
  /** In 1/10,000. */
  readonly stake: number;
}

/**
 * Where the mean square isn't stated, mean times maximum bounds it (exactly where there is one payout), because no
 * win exceeds the maximum.
 */
function spotSingle({ pays, rtpPpm, squarePpm }: Spot, stake: number): BetMoments {
  const most = Math.max(...pays) / HUNDREDTHS;
  const mean = rtpPpm / PPM;
  const square = squarePpm === undefined ? mean * most : squarePpm / PPM;
  return {
    expected: mean * stake,
    deviation: Math.sqrt(square - mean ** 2) * stake,
    up: (most - mean) * stake,
    down: mean * stake,
  };
}

/**
 * Bound of the standard deviation: a natural wins 1.5 and any other hand at most 1, so E[net²] ≤ 1 + 1.25 · 4.75 %.
 */
const BLACKJACK_DEVIATION = 1.03;

/**
 * Blackjack's stated return refers to the first stake alone. A doubled or split stake wins or loses as much again, so
 * its expected payout is the stake itself, and its deviation is at most the stake.
 */
function blackjackSingle({ spot, stake }: Chips): BetMoments | undefined {
  const main = BLACKJACK.spots.find(({ code }) => code === BLACKJACK_MAIN);
  if (spot === BLACKJACK_MAIN && main) {
    const mean = main.rtpPpm / PPM;
    return {
      expected: mean * stake,
      deviation: BLACKJACK_DEVIATION * stake,
      up: (Math.max(...main.pays) / HUNDREDTHS - mean) * stake,
      down: mean * stake,
    };
  }
  const isMore = spot === BLACKJACK_DOUBLE || spot === BLACKJACK_SPLIT;
  return isMore ? { expected: stake, deviation: stake, up: stake, down: stake } : undefined;
}

/**
 * All chips of a table bet together; they may all win at once.
 * @returns undefined for another game or an unknown spot
 */
export function tableBetMoments(code: string, chips: readonly Chips[]): BetMoments | undefined {
  if (!isTable(code)) return undefined;
  const { spots } = tableGame(code);
  const singles = chips.map((bet) => {
    if (code === BLACKJACK.code) return blackjackSingle(bet);
    const spot = spots.find((one) => one.code === bet.spot);
    return spot && spotSingle(spot, bet.stake);
  });
  return singles.every((single) => single !== undefined) ? combineShared(singles) : undefined;
}

/** The end of a bet on a crash round. */
export interface CrashEnd {
  /** The multiplier of the cash-out, in hundredths; 0 for a bet that was still in. */
  readonly cashedOutHundredths: number;
  /** The multiplier at which the round crashed, in hundredths; only needed for a bet that was still in. */
  readonly crashHundredths: number | undefined;
}

/**
 * Mean and deviation of a bet on a crash round. The return is the same at every cash-out. The variance is that of the
 * climb that the bet took part in: between x and x + dx the bet loses x with the chance dx/x, which adds (e² − 1) / 2
 * up to its end e, and the variance of a crash at 1.00 comes on top.
 * @returns undefined where the end of the bet is unknown
 */
export function crashBetMoments(
  { returnPercent, capHundredths }: CrashTitle,
  { cashedOutHundredths, crashHundredths }: CrashEnd,
  stake: number,
): BetMoments | undefined {
  const reached = cashedOutHundredths || crashHundredths;
  if (reached === undefined) return undefined;
  const mean = returnPercent / PERCENT;
  const end = Math.min(reached, capHundredths) / HUNDREDTHS;
  const variance = mean * (1 - mean) + Math.max(0, end ** 2 - 1) / 2;
  return {
    expected: mean * stake,
    deviation: Math.sqrt(variance) * stake,
    up: end * stake,
    down: end * stake,
  };
}
