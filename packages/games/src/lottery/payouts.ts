import { type Money, money, mulDiv, taka } from "@khela/kernel/money";
import type { LotteryBet, LotteryLine, LotteryResult, LotteryRules } from "./types.ts";

/** A line with the stake of one of its units. */
export interface StakedLine extends LotteryLine {
  readonly stake: Money;
}

const HUNDREDTHS = 100n;

/** Gross payout of lines, each rounded down once (MONEY-01). @throws RangeError for an invalid line */
export function payoutOf(
  rules: Pick<LotteryRules, "judge">,
  lines: readonly StakedLine[],
  result: LotteryResult,
): Money {
  return lines.reduce(
    (sum, { bet, picks, stake }) =>
      money(sum + mulDiv(stake, BigInt(rules.judge(bet, picks, result)), HUNDREDTHS)),
    money(0n),
  );
}

/**
 * The highest payout for one hit of a unit. It bounds the unit's stake before the bet, instead of cutting a win
 * (H16).
 */
const MOST_PAID = taka(500_000);
const MOST_STAKED = taka(10_000);
/** The highest total stake of one player in a draw. */
export const MAX_PLAYER_STAKE: Money = taka(100_000);
/** The lowest stake of a unit. */
export const MIN_UNIT_STAKE: Money = taka(1);

/** The highest stake of one unit of a bet, in whole taka. */
export function maxUnitStake({ pays }: LotteryBet): Money {
  const byPay = mulDiv(MOST_PAID, HUNDREDTHS, BigInt(Math.max(...pays)));
  const whole = money(byPay - (byPay % taka(1)));
  return whole < MOST_STAKED ? whole : MOST_STAKED;
}

/** The stakes sold for a draw by `<bet>:<slot>`, over all players, in 1/10,000. See {@link exposureOf}. */
export type Exposure = ReadonlyMap<string, bigint>;

/**
 * The stakes that lines add to what was sold, by key. A refunded line subtracts the same amounts. Keys may repeat.
 * @throws RangeError for an invalid line
 */
export function exposureOf(
  rules: Pick<LotteryRules, "shares">,
  lines: readonly StakedLine[],
): { readonly key: string; readonly stake: Money }[] {
  return lines.flatMap(({ bet, picks, stake }) =>
    rules
      .shares(bet, picks)
      .map(({ slot, weight }) => ({ key: `${bet}:${slot}`, stake: money(stake * BigInt(weight)) })),
  );
}

/**
 * The highest possible cost of a draw with everything sold so far, over all players: the sum of each bet's worst
 * result, though hardly any result is the worst one for all bets.
 *
 * The bound is never below the real payout. Bets on single units: a draw has no more hits than numbers (27 for lô)
 * and hits one unit at most `times` times, so the largest liabilities, each taken `times` times, cover any
 * distribution of the hits.
 * Bets on several places: at most one unit of a line is hit, and all hit units have the same values at the first
 * places, so the whole sum at that slot covers them.
 * Combinations: where there are few, every draw is tried. Where there are many (xiên 3 has 161,700), a unit's stake
 * is counted at each of its k numbers. The numbers of a hit unit have all come, so its stake is counted k times among
 * the 27 largest sums, and a k-th of these covers all hit units.
 * Rounding each line down only lowers the payout.
 * @throws RangeError for a bet that the lottery doesn't have
 */
export function maxDrawPayout(rules: Pick<LotteryRules, "worstPayout">, sold: Exposure): Money {
  const bets = new Map<string, Map<string, bigint>>();
  for (const [key, stake] of sold) {
    const at = key.indexOf(":");
    const [bet, slot] = [key.slice(0, at), key.slice(at + 1)];
    const sums = bets.get(bet) ?? new Map<string, bigint>();
    bets.set(bet, sums.set(slot, stake));
  }
  return bets
    .entries()
    .reduce((sum, [bet, sums]) => money(sum + rules.worstPayout(bet, sums) / HUNDREDTHS), money(0n));
}
