import type { HoldLevel } from "@khela/contract/console/sports";
import type { Scoreboard } from "@khela/contract/scoreboards";
import type { Crest, Score, Sport } from "@khela/contract/sports";
import { sql } from "kysely";
import type { Database, Db, Tx } from "../../platform/database.ts";
import { countActive, type Market, mainMarkets, suspendMarkets } from "./market-store.ts";
import type { RowOf } from "./rows.ts";

type Name = { bn: string; en: string };
/** The operator, reason and time of a manual change. */
export interface Change {
  reason: string;
  changedBy: string;
  changedAt: Date;
}

/** How far the feed was read. */
export interface FeedPosition {
  epoch: string | null;
  cursor: string | null;
  heardAt: Date | null;
  rowsRead: number;
  rowsRefused: number;
  refusedAt: Date | null;
  refusal: string | null;
  /** Whether a silence has ended but not all changes of it are read yet. */
  isRecovering: boolean;
}

const NOWHERE: FeedPosition = {
  epoch: null,
  cursor: null,
  heardAt: null,
  rowsRead: 0,
  rowsRefused: 0,
  refusedAt: null,
  refusal: null,
  isRecovering: false,
};

/** @param hold locks the position until the transaction ends, so that processes take turns */
export async function readPosition(
  db: Db | Tx,
  feed: string,
  { hold } = { hold: false },
): Promise<FeedPosition> {
  if (hold) await sql`insert into sports_feed (name) values (${feed}) on conflict do nothing`.execute(db);
  const row = await db
    .selectFrom("sports_feed")
    .selectAll()
    .where("name", "=", feed)
    .$if(hold, (query) => query.forUpdate())
    .executeTakeFirst();
  return row
    ? {
        epoch: row.epoch,
        cursor: row.cursor,
        heardAt: row.heard_at,
        rowsRead: Number(row.rows_read),
        rowsRefused: Number(row.rows_refused),
        refusedAt: row.refused_at,
        refusal: row.refusal,
        isRecovering: row.recovering,
      }
    : NOWHERE;
}

/** Saves how far the feed was read, and the refused rows. */
export async function savePosition(
  tx: Tx,
  feed: string,
  read: {
    epoch: string;
    cursor: string | null;
    at: Date;
    rows: number;
    refused: readonly string[];
    isRecovering: boolean;
  },
): Promise<void> {
  const { epoch, cursor, at, rows, refused, isRecovering } = read;
  const last = refused.at(-1);
  await sql`update sports_feed set epoch = ${epoch}, cursor = ${cursor}, heard_at = ${at},
      recovering = ${isRecovering},
      rows_read = rows_read + ${rows}, rows_refused = rows_refused + ${refused.length},
      refused_at = ${last === undefined ? sql`refused_at` : at}, refusal = ${last ?? sql`refusal`}
    where name = ${feed}`.execute(tx);
}

interface At {
  feed: string;
  id: string;
}

export async function saveLeague(tx: Tx, row: RowOf<"league">, { feed, id }: At): Promise<void> {
  await sql`insert into sports_league (id, feed, feed_key, sport, name_bn, name_en, major)
    values (${id}, ${feed}, ${row.key}, ${row.sport}, ${row.name.bn}, ${row.name.en}, ${row.major})
    on conflict (feed, feed_key) do update set sport = excluded.sport, name_bn = excluded.name_bn,
      name_en = excluded.name_en, major = excluded.major`.execute(tx);
}

export async function saveTeam(tx: Tx, row: RowOf<"team">, { feed, id }: At): Promise<void> {
  const { key, name, short } = row;
  const crest = JSON.stringify(row.crest);
  await sql`insert into sports_team (id, feed, feed_key, name_bn, name_en, short_bn, short_en, crest)
    values (${id}, ${feed}, ${key}, ${name.bn}, ${name.en}, ${short.bn}, ${short.en}, ${crest}::jsonb)
    on conflict (feed, feed_key) do update set name_bn = excluded.name_bn, name_en = excluded.name_en,
      short_bn = excluded.short_bn, short_en = excluded.short_en, crest = excluded.crest`.execute(tx);
}

/**
 * @returns the match's id; undefined where its league or a team is unknown. A row older than ours changes nothing.
 */
export async function saveMatch(tx: Tx, row: RowOf<"match">, { feed, id }: At): Promise<string | undefined> {
  const score = row.score && JSON.stringify(row.score);
  const { rows } = await sql<{ id: string }>`
    insert into sports_match as m (id, feed, feed_key, league_id, home_team_id, away_team_id, starts_at, state, score,
      feed_version)
    select ${id}::uuid, ${feed}, ${row.key}, l.id, h.id, a.id, ${new Date(row.startsAtMs)}::timestamptz, ${row.state},
      ${score}::jsonb, ${row.version}::bigint
    from sports_league l, sports_team h, sports_team a
    where l.feed = ${feed} and l.feed_key = ${row.league} and h.feed = ${feed} and h.feed_key = ${row.home}
      and a.feed = ${feed} and a.feed_key = ${row.away}
    on conflict (feed, feed_key) do update set league_id = excluded.league_id, home_team_id = excluded.home_team_id,
      away_team_id = excluded.away_team_id, starts_at = excluded.starts_at, state = excluded.state,
      score = excluded.score, feed_version = excluded.feed_version
    where m.feed_version <= excluded.feed_version
    returning id`.execute(tx);
  return rows[0]?.id ?? matchId(tx, feed, row.key);
}

async function matchId(tx: Tx, feed: string, key: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from sports_match where feed = ${feed} and feed_key = ${key}`.execute(tx);
  return rows[0]?.id;
}

/** A match with everything that is shown of it. */
export interface Match {
  id: string;
  league: { id: string; name: Name; active: boolean };
  sport: Sport;
  major: boolean;
  home: { name: Name; short: Name; crest: Crest };
  away: { name: Name; short: Name; crest: Crest };
  startsAt: Date;
  state: "scheduled" | "live" | "ended" | "cancelled";
  /** Whether an operator holds all bets on it, and at which levels: its sport, its league, itself. */
  isHeld: boolean;
  holds: HoldLevel[];
  score: Score | null;
  /** What is told of it beyond the score. */
  scoreboard: Scoreboard | null;
  /** The market on who wins, before the match the one that was last priced. */
  main: Market | null;
  /** How many of its markets take bets. */
  activeMarkets: number;
  hot: "auto" | "shown" | "hidden";
  hotPosition: number | null;
  reason: string | null;
  changedBy: string | null;
  changedAt: Date | null;
  version: number;
}

const matches = (db: Db | Tx) =>
  db
    .selectFrom("sports_match as m")
    .innerJoin("sports_league as l", "l.id", "m.league_id")
    .innerJoin("sports_team as h", "h.id", "m.home_team_id")
    .innerJoin("sports_team as a", "a.id", "m.away_team_id")
    .select([
      "m.id",
      "m.starts_at",
      "m.state",
      "m.score",
      "m.hot",
      "m.hot_position",
      "m.reason",
      "m.changed_by",
      "m.changed_at",
      "m.version",
      "l.id as league_id",
      "l.sport",
      "l.name_bn as league_bn",
      "l.name_en as league_en",
      "l.major",
      "l.active",
      "h.name_bn as home_bn",
      "h.name_en as home_en",
      "h.short_bn as home_short_bn",
      "h.short_en as home_short_en",
      "h.crest as home_crest",
      "a.name_bn as away_bn",
      "a.name_en as away_en",
      "a.short_bn as away_short_bn",
      "a.short_en as away_short_en",
      "a.crest as away_crest",
      sql<HoldLevel[]>`array(select h.level from sports_hold h
        where h.subject in (m.id::text, l.id::text, l.sport))`.as("holds"),
    ]);

type MatchRow = Awaited<ReturnType<ReturnType<typeof matches>["execute"]>>[number];

function scoreOf(
  saved: (Score & { detail?: Scoreboard | null }) | null,
): Pick<Match, "score" | "scoreboard"> {
  if (!saved) return { score: null, scoreboard: null };
  const { detail = null, ...score } = saved;
  return { score, scoreboard: detail };
}

/** A match without what lists show of its markets. */
export type MatchAlone = Omit<Match, "main" | "activeMarkets">;

/** The values of these columns are narrowed by the table's CHECKs or by the validation of rows. */
const matchOf = (row: MatchRow): MatchAlone => ({
  ...scoreOf(row.score as (Score & { detail?: Scoreboard | null }) | null),
  id: row.id,
  league: { id: row.league_id, name: { bn: row.league_bn, en: row.league_en }, active: row.active },
  sport: row.sport as Sport,
  major: row.major,
  home: {
    name: { bn: row.home_bn, en: row.home_en },
    short: { bn: row.home_short_bn, en: row.home_short_en },
    crest: row.home_crest as Crest,
  },
  away: {
    name: { bn: row.away_bn, en: row.away_en },
    short: { bn: row.away_short_bn, en: row.away_short_en },
    crest: row.away_crest as Crest,
  },
  startsAt: row.starts_at,
  state: row.state as Match["state"],
  isHeld: row.holds.length > 0,
  holds: row.holds,
  hot: row.hot as Match["hot"],
  hotPosition: row.hot_position,
  reason: row.reason,
  changedBy: row.changed_by,
  changedAt: row.changed_at,
  version: row.version,
});

/** Adds what is told of their markets to matches. */
async function withMarkets(db: Db | Tx, rows: readonly MatchRow[]): Promise<Match[]> {
  const ids = rows.map(({ id }) => id);
  const [mains, active] = await Promise.all([mainMarkets(db, ids), countActive(db, ids)]);
  return rows.map((row) => ({
    ...matchOf(row),
    main: mains.get(row.id) ?? null,
    activeMarkets: active.get(row.id) ?? 0,
  }));
}

export async function findMatch(db: Db | Tx, id: string): Promise<Match | undefined> {
  const [match] = await findMatches(db, [id]);
  return match;
}

export async function findMatches(db: Db | Tx, ids: readonly string[]): Promise<Match[]> {
  if (ids.length === 0) return [];
  return withMarkets(db, await matches(db).where("m.id", "in", ids).execute());
}

let textOfMatches: string | undefined;

/** The matches of these markets, by a prepared statement: every bet asks, and planning takes longer than reading. */
export async function matchesOfMarkets(
  { kysely, pool }: Pick<Database, "kysely" | "pool">,
  marketIds: readonly string[],
): Promise<MatchAlone[]> {
  textOfMatches ??= matches(kysely)
    .where(sql<boolean>`m.id in (select k.match_id from sports_market k where k.id = any (${[]}::uuid[]))`)
    .compile().sql;
  const { rows } = await pool.query<MatchRow>({
    name: "sports_matches_of_markets",
    text: textOfMatches,
    values: [marketIds],
  });
  return rows.map(matchOf);
}

/** No match lasts this long. A match that is still open then was never ended by the feed. */
const OVER_AFTER_MS = 3 * 86_400_000;

const openRows = (db: Db | Tx, now: Date, limit: number) =>
  matches(db)
    .where("m.state", "in", ["scheduled", "live"])
    .where("m.starts_at", ">", new Date(now.getTime() - OVER_AFTER_MS))
    .orderBy("m.starts_at")
    .orderBy("m.id")
    .limit(limit);

/** Matches that are live or scheduled and start before a time, the next ones first. */
export async function openMatches(db: Db | Tx, now: Date, limit: number, before?: Date): Promise<Match[]> {
  const rows = await openRows(db, now, limit)
    .$if(before !== undefined, (query) => query.where("m.starts_at", "<", before as Date))
    .execute();
  return withMarkets(db, rows);
}

/** The same without their markets, for lists that show a few of many. */
export async function bareOpenMatches(db: Db | Tx, now: Date, limit: number): Promise<MatchAlone[]> {
  return (await openRows(db, now, limit).execute()).map(matchOf);
}

/** Candidates for the home page: scheduled matches of active leagues that have not begun by our clock either. */
export async function comingMatches(db: Db | Tx, now: Date, limit: number): Promise<Match[]> {
  const rows = await matches(db)
    .where("m.state", "=", "scheduled")
    .where("m.starts_at", ">", now)
    .where("l.active", "=", true)
    .where("m.hot", "<>", "hidden")
    .where((where) => where.or([where("l.major", "=", true), where("m.hot", "=", "shown")]))
    .orderBy("m.starts_at")
    .orderBy("m.id")
    .limit(limit)
    .execute();
  return withMarkets(db, rows);
}

/** Cancels all open matches of a feed that restarts, because what it doesn't send again is off. @returns their ids */
export async function cancelOpenMatches(tx: Tx, feed: string): Promise<string[]> {
  await suspendMarkets(tx, feed);
  const { rows } = await sql<{ id: string }>`
    update sports_match set state = 'cancelled' where feed = ${feed} and state in ('scheduled', 'live')
    returning id`.execute(tx);
  await sql`update sports_match set feed_version = 0 where feed = ${feed} and feed_version > 0`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Changes whether a match is hot, unless it was changed meanwhile. */
export async function setHot(
  tx: Tx,
  { id, version }: { id: string; version: number },
  hot: { hot: Match["hot"]; position: number | null } & Change,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("sports_match")
    .set({
      hot: hot.hot,
      hot_position: hot.position,
      reason: hot.reason,
      changed_by: hot.changedBy,
      changed_at: hot.changedAt,
      version: version + 1,
    })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const leagues = (db: Db | Tx) =>
  db.selectFrom("sports_league").selectAll().orderBy("sport").orderBy("name_en").orderBy("id").execute();
export type LeagueRow = Awaited<ReturnType<typeof leagues>>[number];

export const findLeague = (db: Db | Tx, id: string) =>
  db.selectFrom("sports_league").selectAll().where("id", "=", id).executeTakeFirst();

/** Switches a league on or off, unless it was changed meanwhile. */
export async function setActive(
  tx: Tx,
  { id, version }: { id: string; version: number },
  { active, reason, changedBy, changedAt }: { active: boolean } & Change,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("sports_league")
    .set({ active, reason, changed_by: changedBy, changed_at: changedAt, version: version + 1 })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
