/** The stake limits of a unit. Pure. */
import { maxUnitStake } from "@khela/games/lottery/payouts";
import type { LotteryRules } from "@khela/games/lottery/types";
import type { StakeLimits } from "../../rounds/stakes.ts";

/**
 * The operator's limits, capped by the bet: the payout of one hit bounds its stake (domain rules H16).
 * @param code a bet that today's rules don't know has the operator's limits
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
