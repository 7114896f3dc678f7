import { type Money, money, mulDiv, taka } from "@khela/kernel/money";
import type { LotteryBet, LotteryLine, LotteryResult, LotteryRules } from "./types.ts";

/** A line with the stake of one of its units. */
export interface StakedLine extends LotteryLine {
  readonly stake: Money;
}

const HUNDREDTHS = 100n;

/** Gross payout of some lines, each rounded down once (MONEY-01). @throws RangeError for a line that is none */
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

/** The most that one hit of a unit may pay, which bounds its stake before the bet instead of cutting a win (H16). */
const MOST_PAID = taka(500_000);
const MOST_STAKED = taka(10_000);
/** The most that one player stakes in a draw. */
export const PLAYER_MOST_STAKED: Money = taka(100_000);
/** The least that a unit costs. */
export const MIN_UNIT_STAKE: Money = taka(1);

/** The most that one unit of a bet may be staked with, in whole taka. */
export function maxUnitStake({ pays }: LotteryBet): Money {
  const byPay = mulDiv(MOST_PAID, HUNDREDTHS, BigInt(Math.max(...pays)));
  const whole = money(byPay - (byPay % taka(1)));
  return whole < MOST_STAKED ? whole : MOST_STAKED;
}

/** What was sold of a draw, by `<bet>:<slot>`: stakes of all players in 1/10,000. See {@link soldBy}. */
export type Sold = ReadonlyMap<string, bigint>;

/**
 * What some lines add to what was sold. A line given back takes the same away again. Keys may come more than once.
 * @throws RangeError for a line that is none
 */
export function soldBy(
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
 * The most that a draw can cost, whatever comes, with everything that was sold so far, over all players: bet by bet the worst
 * draw for it, though one draw is hardly the worst for all of them.
 *
 * It is never below what is paid. Units that are bet alone: no draw has more hits than numbers (27 of a lô), nor hits one unit
 * more often than `times`; the largest liabilities, each as often as it may, come to no less than any such hits. Several places:
 * one unit of a line at most, and all that are hit have the same values at the first places, whose sum is counted whole.
 * Combinations: where there are few, every draw is tried. Where there are many (xiên 3 has 161,700), each stands at each of
 * its k numbers; those that are hit stand k times at numbers that came, so a k-th of the 27 largest sums is no less than
 * they are. Rounding each line down only takes from what is paid.
 * @throws RangeError for a bet that the lottery hasn't
 */
export function mostPaidTogether(rules: Pick<LotteryRules, "worst">, sold: Sold): Money {
  const bets = new Map<string, Map<string, bigint>>();
  for (const [key, stake] of sold) {
    const at = key.indexOf(":");
    const [bet, slot] = [key.slice(0, at), key.slice(at + 1)];
    const sums = bets.get(bet) ?? new Map<string, bigint>();
    bets.set(bet, sums.set(slot, stake));
  }
  return bets
    .entries()
    .reduce((sum, [bet, sums]) => money(sum + rules.worst(bet, sums) / HUNDREDTHS), money(0n));
}
