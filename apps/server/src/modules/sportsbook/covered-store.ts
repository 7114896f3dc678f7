import { sql } from "kysely";
import type { Tx } from "../../platform/database.ts";
import type { Market } from "../sports/index.ts";

/**
 * Finds, of each single on a decided market, the part of its stake that its player has staked on every other outcome too, in
 * the same shares over all bets on the outcome: of 100 on one side and 60 on the other, 60 of each. Void legs cover nothing. With
 * another result it is found again, for the corrections of the bets.
 */
export async function writeCovered(tx: Tx, { id, outcomes }: Pick<Market, "id" | "outcomes">): Promise<void> {
  if (outcomes.length < 2) return;
  await sql`
    with single as materialized (
      select b.id, b.member_id, b.currency, b.stake, b.covered, l.outcome,
        coalesce((l.result ->> 'voidHundredths')::int, 0) < 100 as counts
      from sports_leg l join sports_bet b on b.id = l.bet_id
      where l.market_id = ${id} and b.state not in ('pending', 'rejected') and b.kind ->> 'type' = 'all'
        and not exists (select 1 from sports_leg o where o.bet_id = l.bet_id and o.place = 1)
    ), side as (
      select member_id, currency, outcome, sum(stake) as stake from single where counts group by 1, 2, 3
    ), everywhere as (
      select member_id, currency, min(stake) as least from side group by 1, 2 having count(*) = ${outcomes.length}
    ), found as (
      select s.id, s.covered as before,
        case when s.counts then coalesce(floor(s.stake * e.least / d.stake), 0) else 0 end::bigint as covered
      from single s left join everywhere e using (member_id, currency)
        left join side d on d.member_id = s.member_id and d.currency = s.currency and d.outcome = s.outcome
    )
    update sports_bet b set covered = f.covered from found f where b.id = f.id and f.covered <> f.before`.execute(
    tx,
  );
}
