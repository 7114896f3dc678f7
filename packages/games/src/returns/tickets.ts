import { isLottery, lotteryRules } from "../lottery/lotteries.ts";
import type { LotteryLine, LotteryRules } from "../lottery/types.ts";
import { type Single, together } from "./spread.ts";

const PPM = 1_000_000;
const HUNDREDTHS = 100;

/** A line of a ticket with the stake of one of its units, in 1/10,000. */
export interface TicketLine extends LotteryLine {
  readonly stake: number;
}

/**
 * Where a number can come several times, each of the draw's numbers hits by itself and pays one hit at most, so the variances
 * of these add up to no more than the mean times that pay. Elsewhere no draw pays more than the most, so the mean times the
 * most bounds the square.
 */
function lineSingle(rules: LotteryRules, { bet, picks, stake }: TicketLine): Single | undefined {
  const terms = rules.bets.find(({ code }) => code === bet);
  if (!terms || rules.unitsOf(bet, picks) === 0) return undefined;
  const mean = rules.meanPpm(bet, picks) / PPM;
  const most = rules.mostPaid(bet, picks) / HUNDREDTHS;
  const hit = Math.max(...terms.pays) / HUNDREDTHS;
  const variance = terms.times > 1 ? mean * hit : mean * most - mean ** 2;
  return {
    expected: mean * stake,
    deviation: Math.sqrt(variance) * stake,
    up: (most - mean) * stake,
    down: mean * stake,
  };
}

/** A ticket of a draw, whatever of it wins together. @returns undefined for another game or a line that it hasn't */
export function ticketSingle(code: string, lines: readonly TicketLine[]): Single | undefined {
  if (!isLottery(code)) return undefined;
  const singles = lines.map((line) => lineSingle(lotteryRules(code), line));
  return singles.every((single) => single !== undefined) ? together(singles) : undefined;
}
