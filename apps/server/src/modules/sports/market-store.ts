import type { LegResult } from "@khela/rules/sports/leg-result";
import { limitsFor, withMargin } from "@khela/rules/sports/limits";
import { sql } from "kysely";
import type { Database, Db, Tx } from "../../platform/database.ts";
import { insertMany } from "../../platform/insert-many.ts";
import { type BatchClient } from "../ledger/index.ts";
import { readLimits } from "./limit-store.ts";
import type { RowOf } from "./rows.ts";

type Name = { bn: string; en: string };

export interface Outcome {
  key: string;
  /** The name of a player or a side; null where the market's type names its outcomes. */
  name: Name | null;
  /** In thousandths, the stake included. */
  oddsMilli: number;
  isOpen: boolean;
  result: LegResult | null;
}

/** Which bets are void, by when they were taken; null where the window has no end. */
export interface CancelledWindow {
  fromMs: number | null;
  toMs: number | null;
}

export interface Market {
  id: string;
  matchId: string;
  type: string;
  specifiers: number[];
  lineQuarters: number | null;
  subject: { side: "home" | "away" } | { name: Name } | null;
  isInPlay: boolean;
  status: RowOf<"market">["status"];
  outcomes: Outcome[];
  certainty: "live" | "confirmed" | null;
  cancelled: CancelledWindow | null;
  version: number;
  settlementVersion: number;
  /** The house's margin that is in the odds, in millionths. */
  marginPpm: number;
  /** The keys of outcomes that an operator holds; an empty one holds the whole market. */
  held: readonly string[];
}

interface MarketRow {
  id: string;
  match_id: string;
  type: string;
  specifiers: number[];
  line_quarters: number | null;
  subject: unknown;
  is_in_play: boolean;
  status: string;
  outcomes: unknown;
  certainty: string | null;
  cancelled: unknown;
  version: bigint | string | number;
  settlement_version: number;
  margin_ppm: number;
  /** Missing where the row was locked, because a subquery beside a lock may be older than the lock. */
  held?: string[];
}

/** The values of these columns were validated when they came. */
const marketOf = (row: MarketRow): Market => ({
  id: row.id,
  matchId: row.match_id,
  type: row.type,
  specifiers: row.specifiers,
  lineQuarters: row.line_quarters,
  subject: row.subject as Market["subject"],
  isInPlay: row.is_in_play,
  status: row.status as Market["status"],
  outcomes: (row.outcomes as Outcome[]).map((outcome) => ({
    ...outcome,
    oddsMilli: withMargin(outcome.oddsMilli, row.margin_ppm),
  })),
  marginPpm: row.margin_ppm,
  certainty: row.certainty as Market["certainty"],
  cancelled: row.cancelled as CancelledWindow | null,
  version: Number(row.version),
  settlementVersion: row.settlement_version,
  held: row.held ?? [],
});

/** The type of the market on who wins, which lists show. */
export const MAIN_MARKET = "moneyLine";

const COLUMN_TEXT = `k.id, k.match_id, k.type, k.specifiers, k.line_quarters, k.subject, k.is_in_play, k.status, k.outcomes,
  k.certainty, k.cancelled, k.version, k.settlement_version, k.margin_ppm,
  array(select h.outcome from sports_hold h where h.subject = k.id::text) as held`;
const COLUMNS = sql.raw(COLUMN_TEXT);

/** The markets of a match, in the order in which they came. */
export const marketsOfMatch = (db: Db | Tx, matchId: string): Promise<Market[]> =>
  marketsOfMatches(db, [matchId]);

export async function marketsOfMatches(db: Db | Tx, matchIdsOf: readonly string[]): Promise<Market[]> {
  const { rows } = await sql<MarketRow>`
    select ${COLUMNS} from sports_market k where k.match_id = any (${[...matchIdsOf]}::uuid[]) order by k.id`.execute(
    db,
  );
  return rows.map(marketOf);
}

export async function findMarkets(db: Db | Tx, ids: readonly string[]): Promise<Market[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<MarketRow>`
    select ${COLUMNS} from sports_market k where k.id = any (${[...ids]}::uuid[]) order by k.id`.execute(db);
  return rows.map(marketOf);
}

/** {@link findMarkets} by a prepared statement, for what every bet asks. */
export async function readMarkets(
  { pool }: Pick<Database, "pool">,
  ids: readonly string[],
): Promise<Market[]> {
  const { rows } = await pool.query<MarketRow>({
    name: "sports_markets_read",
    text: `select ${COLUMN_TEXT} from sports_market k where k.id = any ($1::uuid[])`,
    values: [ids],
  });
  return rows.map(marketOf);
}

/**
 * Markets, locked in the order of their ids until the batch's transaction ends: no change of the feed and no other bet on
 * them comes between.
 */
export async function lockMarkets(client: BatchClient, ids: readonly string[]): Promise<Map<string, Market>> {
  const { rows } = await client.query<MarketRow>({
    name: "sports_market_lock",
    text: `select k.id, k.match_id, k.type, k.specifiers, k.line_quarters, k.subject, k.is_in_play, k.status, k.outcomes,
        k.certainty, k.cancelled, k.version, k.settlement_version, k.margin_ppm
      from sports_market k where k.id = any ($1::uuid[]) order by k.id for no key update`,
    values: [[...new Set(ids)]],
  });
  return new Map(rows.map((row) => [row.id, marketOf(row)]));
}

/**
 * Locks markets and gives them a new version. A bet on one of them was taken before, or waits and sees what the transaction
 * changes.
 */
export async function touchMarkets(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`select 1 from sports_market where id = any (${[...ids]}::uuid[]) order by id for no key update`.execute(
    tx,
  );
  await sql`update sports_market set version = version + 1 where id = any (${[...ids]}::uuid[])`.execute(tx);
}

/** Whether a market takes bets, as far as its feed and its own holds go. */
export const isOnSale = ({ status, held }: Pick<Market, "status" | "held">): boolean =>
  status === "active" && !held.includes("");

/** The changes that a page of the feed made to markets. */
export interface MarketChanges {
  /** The ids of markets that changed. */
  changed: string[];
  /** Those among them whose results, or what is void of them, changed. */
  decided: string[];
  /** Rows of matches that we don't know. */
  unknown: number;
}

interface KnownMarket extends MarketRow {
  feed_key: string;
  feed_version: bigint | string;
}

/**
 * Saves the newest row of each market; a row that isn't newer than ours changes nothing. The markets are locked before
 * the time of the change is taken, so that each bet on them was taken before it or sees it.
 */
export async function saveMarkets(
  tx: Tx,
  rows: readonly RowOf<"market">[],
  { feed, newId, now }: { feed: string; newId: () => string; now: () => Date },
): Promise<MarketChanges> {
  const newest = new Map<string, RowOf<"market">>();
  for (const row of rows) if (row.version >= (newest.get(row.key)?.version ?? 0)) newest.set(row.key, row);
  if (newest.size === 0) return { changed: [], decided: [], unknown: 0 };
  const matches = await findMatches(
    tx,
    feed,
    [...newest.values()].map(({ match }) => match),
  );
  const { rows: found } = await sql<KnownMarket>`
    select ${COLUMNS}, k.feed_key, k.feed_version from sports_market k
    where k.feed = ${feed} and k.feed_key = any (${[...newest.keys()]}::text[]) order by k.id for no key update`.execute(
    tx,
  );
  const known = new Map(found.map((row) => [row.feed_key, row]));
  const rules = await readLimits(tx);
  const at = now();
  const changes: MarketChanges = { changed: [], decided: [], unknown: 0 };
  const saved: Record<string, unknown>[] = [];
  for (const row of newest.values()) {
    const match = matches.get(row.match);
    const before = known.get(row.key);
    if (match === undefined) changes.unknown += 1;
    else if (!before || Number(before.feed_version) < row.version) {
      const id = before?.id ?? newId();
      const isDecided = decisionOf(row) !== decisionOf(before && marketOf(before));
      changes.changed.push(id);
      if (isDecided) changes.decided.push(id);
      saved.push({
        id,
        feed,
        feed_key: row.key,
        match_id: match.id,
        type: row.type,
        specifiers: row.specifiers,
        line_quarters: row.lineQuarters,
        subject: row.subject,
        is_in_play: row.isInPlay,
        status: row.status,
        outcomes: row.outcomes,
        certainty: row.certainty,
        cancelled: row.cancelled,
        margin_ppm: before?.margin_ppm ?? limitsFor(rules, { ...match, type: row.type }).marginPpm,
        feed_version: row.version,
        version: Number(before?.version ?? 0) + 1,
        settlement_version: (before?.settlement_version ?? 0) + (isDecided ? 1 : 0),
        changed_at: at,
      });
    }
  }
  if (saved.length > 0)
    // What a market is about never changes; only its state does.
    await sql`${insertMany("sports_market", saved)}
      on conflict (feed, feed_key) do update set is_in_play = excluded.is_in_play, status = excluded.status,
        outcomes = excluded.outcomes, certainty = excluded.certainty, cancelled = excluded.cancelled,
        feed_version = excluded.feed_version, version = excluded.version,
        settlement_version = excluded.settlement_version, changed_at = excluded.changed_at`.execute(tx);
  return changes;
}

/** What is decided of a market, as a text that two equal decisions share; empty where nothing is. */
function decisionOf(market: Pick<Market, "outcomes" | "cancelled"> | undefined): string {
  const results = (market?.outcomes ?? []).flatMap(({ key, result }) =>
    result
      ? [[key, result.isWon, result.voidHundredths, result.deadHeat?.places, result.deadHeat?.sharedBy]]
      : [],
  );
  const window = market?.cancelled ? [market.cancelled.fromMs, market.cancelled.toMs] : [];
  return results.length + window.length === 0 ? "" : JSON.stringify([results, window]);
}

async function findMatches(
  tx: Tx,
  feed: string,
  keys: readonly string[],
): Promise<Map<string, { id: string; sport: string; leagueId: string }>> {
  const { rows } = await sql<{ id: string; feed_key: string; sport: string; league_id: string }>`
    select m.id, m.feed_key, l.sport, l.id as league_id from sports_match m join sports_league l on l.id = m.league_id
    where m.feed = ${feed} and m.feed_key = any (${[...new Set(keys)]}::text[])`.execute(tx);
  return new Map(
    rows.map(({ id, feed_key, sport, league_id }) => [feed_key, { id, sport, leagueId: league_id }]),
  );
}

/** Takes the markets of a feed that begins anew from sale until it sends them again. */
export async function suspendMarkets(tx: Tx, feed: string): Promise<void> {
  await sql`update sports_market set feed_version = 0, version = version + 1,
      status = case when status in ('active', 'handed_over') then 'suspended' else status end
    where feed = ${feed} and match_id in (select id from sports_match where feed = ${feed} and state in ('scheduled', 'live'))`.execute(
    tx,
  );
}

/** The market on who wins of each match: that in play, once there is one. */
export async function mainMarkets(db: Db | Tx, ids: readonly string[]): Promise<Map<string, Market>> {
  const { rows } = await sql<MarketRow>`
    select distinct on (k.match_id) ${COLUMNS} from sports_market k
    where k.match_id = any (${[...ids]}::uuid[]) and k.type = ${MAIN_MARKET}
    order by k.match_id, k.is_in_play desc, k.id`.execute(db);
  return new Map(rows.map((row) => [row.match_id, marketOf(row)]));
}

/** How many markets of each match take bets. */
export async function countActive(db: Db | Tx, matchIdsOf: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ match_id: string; count: number }>`
    select match_id, count(*)::int as count from sports_market
    where match_id = any (${[...matchIdsOf]}::uuid[]) and status = 'active'
      and not exists (select 1 from sports_hold h where h.subject = sports_market.id::text and h.outcome = '')
    group by match_id`.execute(db);
  return new Map(rows.map(({ match_id, count }) => [match_id, count]));
}

/**
 * The undecided markets of matches that should have begun or ended by now, locked.
 * @param started before which a match began or was to begin: one that never began, one of cricket in play, another in play
 */
export async function lockUnplayed(
  tx: Tx,
  started: Readonly<Record<"unbegun" | "cricket" | "others", Date>>,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select k.id from sports_market k join sports_match m on m.id = k.match_id join sports_league l on l.id = m.league_id
    where k.status not in ('settled', 'cancelled') and (m.state = 'scheduled' and m.starts_at <= ${started.unbegun}
      or m.state = 'live'
        and m.starts_at <= case when l.sport = 'cricket' then ${started.cricket}::timestamptz else ${started.others} end)
    order by k.id limit ${limit} for no key update of k`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Decides markets as void. */
export async function cancelMarkets(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  await sql`update sports_market set status = 'cancelled', version = version + 1,
      settlement_version = settlement_version + 1, changed_at = ${at}
    where id = any (${[...ids]}::uuid[])`.execute(tx);
}
