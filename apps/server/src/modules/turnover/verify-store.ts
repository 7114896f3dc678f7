import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import type { CheckResult } from "../ledger/index.ts";

/** Writes the sums of all facts anew, in the caller's transaction; counting waits meanwhile. */
export async function rebuildSums(tx: Tx): Promise<void> {
  await sql`select seq from turnover_place for update`.execute(tx);
  await sql`delete from turnover_hour`.execute(tx);
  await sql`delete from turnover_total`.execute(tx);
  await sql`select turnover_add_up(0, (select seq from turnover_place))`.execute(tx);
}

/**
 * Checks that every settled round is a fact or waits in the inbox, and that the sums are those of the facts. One
 * statement, so one snapshot; reads all rounds.
 */
export async function checkTurnover(db: Db | Tx): Promise<CheckResult> {
  const { rows } = await sql<{ wrong: string | null }>`
    with counted as (
      select r.id from turnover_round r
      where r.state = 'settled' and r.currency <> 'FUN'
        and not exists (select from turnover_inbox i where i.kind = 'round' and i.ref_id = r.id)
        and not exists (select from turnover_fact f where f.bet_id = coalesce((r.outcome ->> 'about')::uuid, r.id))
    ),
    fact_day as (
      select member_id, currency, business_day(settled_at) as day, category, count(*) filter (where version = 0) as bets,
        sum(stake)::bigint as stake, sum(bonus_stake)::bigint as bonus_stake, sum(payout)::bigint as payout,
        sum(valid_stake)::bigint as valid_stake, sum(valid_cash)::bigint as valid_cash
      from turnover_fact group by 1, 2, 3, 4
    ),
    hour_sum as (
      select member_id, currency, business_day(hour) as day, category, sum(bets)::bigint as bets, sum(stake)::bigint as stake,
        sum(bonus_stake)::bigint as bonus_stake, sum(payout)::bigint as payout, sum(valid_stake)::bigint as valid_stake,
        sum(valid_cash)::bigint as valid_cash
      from turnover_hour group by 1, 2, 3, 4
    ),
    total_sum as (
      select member_id, currency, sum(bets)::bigint as bets, sum(stake)::bigint as stake, sum(valid_cash)::bigint as valid_cash
      from fact_day group by 1, 2
    )
    select coalesce(
      (select 'the settled round ' || min(id::text) || ' was never counted' from counted having count(*) > 0),
      (select 'sums of the hour differ, first of member ' || min(member_id::text) from (
        (table fact_day except table hour_sum) union all (table hour_sum except table fact_day)) h having count(*) > 0),
      (select 'sums in all differ, first of member ' || min(member_id::text) from (
        (table total_sum except select member_id, currency, bets, stake, valid_cash from turnover_total)
        union all (select member_id, currency, bets, stake, valid_cash from turnover_total except table total_sum)) t
        having count(*) > 0)
    ) as wrong`.execute(db);
  const wrong = rows[0]?.wrong;
  return {
    id: "T1",
    title: "each settled bet is counted once, and the sums of turnover are those of its facts",
    ...(wrong ? { wrong } : {}),
  };
}
