import { money } from "@khela/kernel/money";
import { type LimitRule, limitsFor } from "@khela/rules/sports/limits";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import type { BatchClient } from "../ledger/index.ts";

interface LimitRow {
  version: number;
  scope: string;
  sport: string | null;
  league_id: string | null;
  market_type: string | null;
  most_stake: bigint | null;
  most_payout: bigint | null;
  most_liability: bigint | null;
  delay_ms: number | null;
  margin_ppm: number | null;
  reason: string;
  asked_by: string;
  at: Date;
}

/** A rule with its name and how it came. */
export interface StoredLimit extends LimitRule {
  scope: string;
  reason: string;
  askedBy: string;
  at: Date;
}

const amount = (value: bigint | null) => (value === null ? null : money(value));

const limitOf = (row: LimitRow): StoredLimit => ({
  version: row.version,
  scope: row.scope,
  sport: row.sport,
  leagueId: row.league_id,
  marketType: row.market_type,
  mostStake: amount(row.most_stake),
  mostPayout: amount(row.most_payout),
  mostLiability: amount(row.most_liability),
  delayMs: row.delay_ms,
  marginPpm: row.margin_ppm,
  reason: row.reason,
  askedBy: row.asked_by,
  at: row.at,
});

const CURRENT = "select distinct on (scope) * from sports_limit order by scope, version desc";

/** The rules that hold now. */
export async function readLimits(db: Db | Tx): Promise<StoredLimit[]> {
  return (await sql<LimitRow>`${sql.raw(CURRENT)}`.execute(db)).rows.map(limitOf);
}

/** {@link readLimits} within a batch. */
export async function loadLimits(client: BatchClient): Promise<StoredLimit[]> {
  const { rows } = await client.query<LimitRow>({ name: "sports_limits", text: CURRENT, values: [] });
  return rows.map(limitOf);
}

/** All rules that ever held, the newest first. */
export async function limitHistory(db: Db, limit: number): Promise<StoredLimit[]> {
  const { rows } =
    await sql<LimitRow>`select * from sports_limit order by version desc limit ${limit}`.execute(db);
  return rows.map(limitOf);
}

/** Adds a rule, and puts the margins that then hold on all markets that aren't over. @returns the matches whose prices changed */
export async function addLimit(
  tx: Tx,
  rule: Omit<StoredLimit, "version" | "at"> & { approvalId: string; at: Date },
): Promise<string[]> {
  // Rules are added one after the other, so that the last one has seen all others.
  await sql`select pg_advisory_xact_lock(hashtext('sports_limit'))`.execute(tx);
  await sql`insert into sports_limit (scope, sport, league_id, market_type, most_stake, most_payout, most_liability,
      delay_ms, margin_ppm, reason, asked_by, approval_id, at)
    values (${rule.scope}, ${rule.sport}, ${rule.leagueId}, ${rule.marketType}, ${rule.mostStake}, ${rule.mostPayout},
      ${rule.mostLiability}, ${rule.delayMs}, ${rule.marginPpm}, ${rule.reason}, ${rule.askedBy}, ${rule.approvalId},
      ${rule.at})`.execute(tx);
  const rules = await readLimits(tx);
  const { rows: markets } = await sql<{
    id: string;
    match_id: string;
    sport: string;
    league_id: string;
    type: string;
    margin_ppm: number;
  }>`
    select k.id, k.match_id, l.sport, l.id as league_id, k.type, k.margin_ppm from sports_market k
      join sports_match m on m.id = k.match_id join sports_league l on l.id = m.league_id
    where k.status not in ('settled', 'cancelled') and m.state in ('scheduled', 'live')
    order by k.id for no key update of k`.execute(tx);
  const changed = markets
    .map((market) => ({
      ...market,
      marginPpm: limitsFor(rules, { ...market, leagueId: market.league_id }).marginPpm,
    }))
    .filter(({ margin_ppm, marginPpm }) => margin_ppm !== marginPpm);
  await sql`update sports_market k set margin_ppm = n.margin, version = version + 1
    from unnest(${changed.map(({ id }) => id)}::uuid[], ${changed.map(({ marginPpm }) => marginPpm)}::int[]) as n (id, margin)
    where k.id = n.id`.execute(tx);
  return [...new Set(changed.map(({ match_id }) => match_id))];
}
