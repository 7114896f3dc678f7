import { VOID } from "@khela/rules/sports/leg-result";
import { sql } from "kysely";
import type { Tx } from "../../platform/database.ts";
import type { Market } from "../sports/index.ts";

/**
 * Writes what a market's decision says on all legs on it, and marks their bets as due. A leg is void where the market is
 * cancelled or the bet was taken in the cancelled window; it has no result where the result was withdrawn.
 * @returns how many bets are due
 */
export async function writeLegResults(tx: Tx, market: Market): Promise<number> {
  const { id, outcomes, cancelled, settlementVersion, status } = market;
  const results = JSON.stringify(Object.fromEntries(outcomes.map(({ key, result }) => [key, result])));
  const hasWindow = cancelled !== null;
  const [from, to] = [cancelled?.fromMs ?? null, cancelled?.toMs ?? null].map((ms) =>
    ms === null ? null : new Date(ms),
  );
  const inWindow = sql`(${hasWindow} and (${from}::timestamptz is null or b.accepted_at >= ${from})
    and (${to}::timestamptz is null or b.accepted_at < ${to}))`;
  const { rows } = await sql<{ count: number }>`
    with decided as (
      update sports_leg l set result_version = ${settlementVersion},
        result = case when ${inWindow} or ${status === "cancelled" && !hasWindow} then ${JSON.stringify(VOID)}::jsonb
          else nullif((${results}::jsonb) -> l.outcome, 'null'::jsonb) end
      from sports_bet b
      where l.market_id = ${id} and b.id = l.bet_id and l.result_version < ${settlementVersion}
        and b.state not in ('pending', 'rejected')
      returning l.bet_id
    ), due as (
      update sports_bet set due = true where id in (select bet_id from decided) and state <> 'cashed_out' returning 1
    )
    select count(*)::int as count from due`.execute(tx);
  return rows[0]?.count ?? 0;
}
