import { isLottery, lotteryRules } from "../lottery/lotteries.ts";
import type { LotteryLine, LotteryRules } from "../lottery/types.ts";
import { type BetMoments, combineShared } from "./spread.ts";

const PPM = 1_000_000;
const HUNDREDTHS = 100;

/** A line of a ticket with the stake of one of its units, in 1/10,000. */
export interface TicketLine extends LotteryLine {
  readonly stake: number;
}

/**
 * Mean and a variance bound of one line. Where a number can come several times, the numbers of the draw hit
 * independently and each pays at most one hit, so their variances add up to at most the mean times that payout.
 * Elsewhere no draw pays more than the maximum, so mean times maximum bounds the mean square.
 */
function lineSingle(rules: LotteryRules, { bet, picks, stake }: TicketLine): BetMoments | undefined {
  const terms = rules.bets.find(({ code }) => code === bet);
  if (!terms || rules.unitsOf(bet, picks) === 0) return undefined;
  const mean = rules.meanPpm(bet, picks) / PPM;
  const most = rules.maxPayout(bet, picks) / HUNDREDTHS;
  const hit = Math.max(...terms.pays) / HUNDREDTHS;
  const variance = terms.times > 1 ? mean * hit : mean * most - mean ** 2;
  return {
    expected: mean * stake,
    deviation: Math.sqrt(variance) * stake,
    up: (most - mean) * stake,
    down: mean * stake,
  };
}

/**
 * All lines of a ticket together; they may all win at once.
 * @returns undefined for another game or an invalid line
 */
export function ticketMoments(code: string, lines: readonly TicketLine[]): BetMoments | undefined {
  if (!isLottery(code)) return undefined;
  const singles = lines.map((line) => lineSingle(lotteryRules(code), line));
  return singles.every((single) => single !== undefined) ? combineShared(singles) : undefined;
}
