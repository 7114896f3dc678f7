import type { BetRule } from "./bet-rule.ts";
import { type LotteryRules, MAX_LINE_UNITS } from "./types.ts";

/** The terms of a lottery, besides those that its bets decide. */
export interface LotteryTerms extends Pick<
  LotteryRules,
  "code" | "area" | "vassalage" | "mathsVersion" | "everyS" | "rows"
> {
  readonly rules: readonly BetRule[];
}

/** Builds the rules of a lottery from those of its bets. @throws RangeError for a bet code that occurs twice */
export function lotteryOf({ rules, ...terms }: LotteryTerms): LotteryRules {
  const byCode = new Map(rules.map((rule) => [rule.bet.code, rule]));
  if (byCode.size !== rules.length) throw new RangeError(`${terms.code}: a bet is there twice`);
  const unitsOf = (bet: string, picks: readonly string[]): number => {
    const units = byCode.get(bet)?.unitsOf(picks) ?? 0;
    return units <= MAX_LINE_UNITS ? units : 0;
  };
  const ruleOf = (bet: string): BetRule => {
    const rule = byCode.get(bet);
    if (!rule) throw new RangeError(`no such bet: ${bet}`);
    return rule;
  };
  const ruleOfLine = (bet: string, picks: readonly string[]): BetRule => {
    if (unitsOf(bet, picks) === 0) throw new RangeError(`no such line: ${bet} ${picks.join(" ")}`);
    return ruleOf(bet);
  };
  return {
    ...terms,
    bets: rules.map(({ bet }) => bet),
    unitsOf,
    judge: (bet, picks, result) => ruleOfLine(bet, picks).judge(picks, result),
    maxPayout: (bet, picks) => ruleOfLine(bet, picks).maxPayout(picks),
    meanPpm: (bet, picks) => ruleOfLine(bet, picks).meanPpm(picks),
    shares: (bet, picks) => ruleOfLine(bet, picks).shares(picks),
    worstPayout: (bet, sums) => ruleOf(bet).worstPayout(sums),
  };
}
