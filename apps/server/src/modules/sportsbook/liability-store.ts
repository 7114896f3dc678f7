import { type Money, money } from "@khela/kernel/money";
import { TRIAL_CURRENCY } from "@khela/rules/auth/trial";
import { sql } from "kysely";
import type { Db } from "../../platform/database.ts";

/** Open bets on an outcome of a market: singles, or bets with other legs beside it. */
export interface Liability {
  marketId: string;
  outcome: string;
  isSingle: boolean;
  bets: number;
  stakes: Money;
  /** Of singles what they pay if the outcome wins; of the others the most that they can pay if all their legs win. */
  payouts: Money;
}

/**
 * What is staked on the outcomes of markets by bets that are open, without what was cashed out and without play
 * credit, and what it can come to.
 */
export async function readLiabilities(db: Db, marketIds: readonly string[]): Promise<Liability[]> {
  const { rows } = await sql<{
    market_id: string;
    outcome: string;
    is_single: boolean;
    bets: number;
    stakes: bigint;
    payouts: bigint;
  }>`
    select market_id, outcome, is_single, count(*)::int as bets, sum(div(stake::numeric * rest, line_stake))::bigint as stakes,
      sum(div(max_payout::numeric * rest, line_stake))::bigint as payouts
    from (
      select l.market_id, l.outcome, b.stake, b.max_payout, b.line_stake, b.line_stake - b.cashed_line_stake as rest,
        not exists (select 1 from sports_leg o where o.bet_id = b.id and o.place > 0) as is_single
      from sports_leg l join sports_bet b on b.id = l.bet_id
      where l.market_id = any (${[...marketIds]}::uuid[]) and l.result is null and b.state in ('pending', 'open', 'reopened')
        and b.currency <> ${TRIAL_CURRENCY}
    ) leg
    group by market_id, outcome, is_single`.execute(db);
  return rows.map((row) => ({
    marketId: row.market_id,
    outcome: row.outcome,
    isSingle: row.is_single,
    bets: row.bets,
    stakes: money(row.stakes),
    payouts: money(row.payouts),
  }));
}
