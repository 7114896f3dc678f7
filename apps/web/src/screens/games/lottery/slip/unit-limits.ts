/** What a unit may be staked with. Pure. */
import { maxUnitStake } from "@khela/games/lottery/payouts";
import type { LotteryRules } from "@khela/games/lottery/types";
import type { StakeLimits } from "../../rounds/stakes.ts";

/**
 * The operator's limits, and no more than the bet takes: what one hit can pay bounds its stake (domain rules H16).
 * @param code a bet of another version of the rules has the operator's limits
 */
export function unitLimits(
  rules: Pick<LotteryRules, "bets">,
  code: string,
  { min, max }: StakeLimits,
): StakeLimits {
  const bet = rules.bets.find((one) => one.code === code);
  const most = bet ? maxUnitStake(bet) : max;
  return { min, max: most < max ? most : max };
}
