import { pointsToMoney, POINTS_CURRENCY, TURNOVER_UNIT } from "@khela/rules/points/earning";
import { sql } from "kysely";
import type { Db } from "../../platform/database.ts";
import { type CheckResult, openHoldsIn, sumByMember } from "../ledger/index.ts";
import { KINDS } from "./context.ts";

const ONE = pointsToMoney(1);
const MILLION = 1_000_000n;

/**
 * Checks of points, beside those of the ledger: what the ledger gave for turnover is what the days say, each day that
 * is posted has exactly the points of its turnover, and the open holds are the orders in process.
 */
export async function checkPoints(db: Db): Promise<CheckResult> {
  const kinds = [KINDS.earn, KINDS.reverse];
  const { rows } = await sql<{ wrong: string }>`
    with given as (${sumByMember({ currency: POINTS_CURRENCY, kinds })}),
    days as (
      select member_id::text as owner, sum(posted)::bigint * ${ONE} as amount from points_day group by member_id
    ),
    rated as (
      select d.*, case when d.earns and d.valid_cash > 0 then floor(d.valid_cash::numeric * coalesce((
          select (s.rates ->> d.category)::bigint from points_settings s
          where s.rates_from <= d.day order by s.version desc limit 1), 0) / ${TURNOVER_UNIT * MILLION})
        else 0 end as earned
      from points_day d where not d.due
    ),
    held as (${openHoldsIn(POINTS_CURRENCY)}),
    orders as (select hold_id as id, points::bigint * ${ONE} as amount from points_order where state = 'process')
    select 'member ' || owner || ': the ledger gave ' || coalesce(g.amount, 0) || ', the days ' || coalesce(d.amount, 0) as wrong
      from given g full join days d using (owner) where coalesce(g.amount, 0) <> coalesce(d.amount, 0)
    union all
    select 'member ' || member_id || ' ' || day || ' ' || category || ': earned ' || earned || ', posted ' || posted
      from rated where earned <> posted
    union all
    select 'hold ' || id || ': held ' || coalesce(h.amount, 0) || ', ordered ' || coalesce(o.amount, 0)
      from held h full join orders o using (id) where coalesce(h.amount, 0) <> coalesce(o.amount, 0)
    limit 1`.execute(db);
  return {
    id: "PTS",
    title: "points are what turnover earned, and what orders hold",
    ...(rows[0] ? { wrong: rows[0].wrong } : {}),
  };
}
