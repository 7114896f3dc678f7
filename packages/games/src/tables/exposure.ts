import { type Money, money, mulDiv, taka } from "@khela/kernel/money";

/**
 * The highest loss of the house in one round of a table, over all players: the worst outcome's payouts less all
 * stakes.
 */
export const MAX_TABLE_LOSS = taka(5_000_000);

/** The payout of each spot in one outcome, in hundredths of its stake; losing spots are left out. */
export type SpotPayouts = ReadonlyMap<string, number>;

/** All stakes of a round by spot, over all players, in 1/10,000. */
export type StakesBySpot = ReadonlyMap<string, bigint>;

/**
 * The highest loss of the house on these stakes, over the given outcomes.
 * @param outcomes payouts from `worstOutcomes`; an outcome in which every spot wins its highest payout is an upper
 * bound of any other
 */
export function maxLoss(staked: StakesBySpot, outcomes: readonly SpotPayouts[]): Money {
  const all = [...staked.values()].reduce((sum, stake) => sum + stake, 0n);
  const worst = outcomes.reduce((most, pays) => {
    let paid = 0n;
    for (const [spot, stake] of staked) paid += mulDiv(money(stake), BigInt(pays.get(spot) ?? 0), 100n);
    return paid > most ? paid : most;
  }, 0n);
  return money(worst > all ? worst - all : 0n);
}
