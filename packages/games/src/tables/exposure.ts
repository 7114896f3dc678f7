import { type Money, money, mulDiv, taka } from "@khela/kernel/money";

/** What a table's round may cost the house at most, over all players: its worst outcome, less everything staked. */
export const TABLE_MOST_LOST = taka(5_000_000);

/** What each spot pays in one outcome, in hundredths of its stake; spots that lose are left out. */
export type Pays = ReadonlyMap<string, number>;

/** All that lies on a round, by spot, of all players. */
export type Staked = ReadonlyMap<string, bigint>;

/**
 * The most that the house can lose on what lies there: over every outcome that is worth looking at.
 * @param outcomes see `worstOutcomes`; without them every spot is taken to win its most, which no outcome exceeds
 */
export function mostLost(staked: Staked, outcomes: readonly Pays[]): Money {
  const all = [...staked.values()].reduce((sum, stake) => sum + stake, 0n);
  const worst = outcomes.reduce((most, pays) => {
    let paid = 0n;
    for (const [spot, stake] of staked) paid += mulDiv(money(stake), BigInt(pays.get(spot) ?? 0), 100n);
    return paid > most ? paid : most;
  }, 0n);
  return money(worst > all ? worst - all : 0n);
}
