import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import { balancesIn, type CheckResult } from "../ledger/index.ts";

/**
 * Check I8, beside those of the ledger. Of every bonus: what was granted, less its stakes and with its payouts, is what it
 * has, and what became cash, went back or was taken back. Of every bet: its bonus money is open as long as the bet, and a bet that is void
 * gave back exactly what it took. Progress is the sum of its bets. One statement, so one snapshot.
 */
export async function checkBonuses(db: Db | Tx): Promise<CheckResult> {
  const { rows } = await sql<{ wrong: string }>`
    with staked as (
      select bonus_id, sum(stake) as stake, sum(payout) as payout from bonus_stake group by bonus_id
    ),
    book as (
      select b.id, b.member_id::text as owner, b.currency, b.state, b.activated_at,
        case when b.activated_at is null then 0 else b.amount end - coalesce(s.stake, 0) + coalesce(s.payout, 0)
          - coalesce(b.converted, 0) - coalesce(b.returned, 0) as rest, b.taken_back
      from bonus b left join staked s on s.bonus_id = b.id
    ),
    should_have as (
      select owner, currency, sum(rest - taken_back) as balance from book where state = 'active' group by owner, currency
    ),
    has as (${balancesIn("bonus")}),
    wagered as (
      select bonus_id, sum(counted) as counted from bonus_progress group by bonus_id
    )
    select 'the bonus ' || id || ' is ' || state || ', and ' || rest || ' of it are nowhere' as wrong
      from book where case state
        when 'active' then false
        -- It gave back all that it had, with what its last correction took back.
        when 'cancelled' then rest not between 0 and taken_back
        when 'waiting' then rest <> 0
        else activated_at is not null and rest <> taken_back end
    union all
    select 'member ' || coalesce(h.owner, s.owner) || ': the bucket has ' || coalesce(h.balance, 0) || ', the bonus '
        || coalesce(s.balance, 0)
      from has h full join should_have s using (owner, currency) where coalesce(h.balance, 0) <> coalesce(s.balance, 0)
    union all
    select 'the bet ' || round_id || ' is ' || coalesce(state, 'missing') || ', its bonus money '
        || case when is_open then 'open' else 'settled' end
      from bonus_round where is_open is distinct from (state = 'open')
    union all
    select 'the void bet ' || round_id || ' took ' || stake || ' of bonus money and gave back ' || payout
      from bonus_round where state = 'void' and stake <> payout
    union all
    select 'the bonus ' || b.id || ' took back ' || b.taken_back || ', its bets ' || t.taken
      from bonus b join (select bonus_id, sum(taken) as taken from bonus_stake where taken > 0 group by bonus_id) t
        on t.bonus_id = b.id where t.taken > b.taken_back
    union all
    select 'the bonus ' || b.id || ' says that ' || b.wagered || ' were wagered, its bets say ' || coalesce(w.counted, 0)
      from bonus b left join wagered w on w.bonus_id = b.id where b.wagered <> coalesce(w.counted, 0)
    limit 1`.execute(db);
  const wrong = rows[0]?.wrong;
  return {
    id: "I8",
    title: "bonus money is what was granted, less stakes and with payouts; refunds are what the bets took",
    ...(wrong === undefined ? {} : { wrong }),
  };
}
