import type { MemberId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import { dayOf, dayOfKey } from "@khela/kernel/period";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import { failFast, type HandleItem } from "../../platform/work-list.ts";
import type { CheckResult } from "../ledger/index.ts";
import { type Round, roundOf, type RoundRow, type RoundState } from "./store.ts";

/**
 * The betting record of members with very many rounds (MONEY-07): sums by business day, game and state that are
 * exact within one snapshot (see 0021_records.sql), and pages by cursor.
 */

/** Selects rounds of one member by business days (both included), games and state. */
export interface DayFilter {
  memberId: MemberId;
  from: string;
  to: string;
  /** All games by default. */
  games?: readonly string[] | undefined;
  state?: RoundState | undefined;
}

/** The sums of the rounds of one state. */
export interface DayTotal {
  day: string;
  gameCode: string;
  state: RoundState;
  rounds: number;
  stake: Money;
  payout: Money;
}

interface TotalRow {
  day: string;
  game_code: string;
  state: string;
  rounds: bigint;
  stake: bigint;
  payout: bigint;
}

const totalOf = (row: TotalRow): DayTotal => ({
  day: row.day,
  gameCode: row.game_code,
  state: row.state as RoundState,
  rounds: Number(row.rounds),
  stake: money(row.stake),
  payout: money(row.payout),
});

function sums(filter: DayFilter) {
  const conditions = [sql`true`];
  if (filter.games) conditions.push(sql`game_code = any (${[...filter.games]})`);
  if (filter.state) conditions.push(sql`state = ${filter.state}`);
  return sql`round_day_totals(${filter.memberId}, ${filter.from}::date, ${filter.to}::date)
    where ${sql.join(conditions, sql` and `)}`;
}

/** Sums by day and state over all games, newest day first; `gameCode` is empty. */
export async function readDays(db: Db | Tx, filter: DayFilter): Promise<DayTotal[]> {
  const { rows } = await sql<TotalRow>`
    select day, '' as game_code, state, sum(rounds)::bigint as rounds, sum(stake)::bigint as stake, sum(payout)::bigint as payout
    from ${sums(filter)} group by day, state order by day desc, state`.execute(db);
  return rows.map(totalOf);
}

/** Sums by game and state over all days; `day` is empty. The filter's days may be `-infinity` and `infinity`. */
export async function readGames(db: Db | Tx, filter: DayFilter): Promise<DayTotal[]> {
  const { rows } = await sql<TotalRow>`
    select '' as day, game_code, state, sum(rounds)::bigint as rounds, sum(stake)::bigint as stake, sum(payout)::bigint as payout
    from ${sums(filter)} group by game_code, state order by game_code, state`.execute(db);
  return rows.map(totalOf);
}

/** Sums by day, game and state, newest day first. */
export async function readDaysAndGames(db: Db | Tx, filter: DayFilter): Promise<DayTotal[]> {
  const { rows } = await sql<TotalRow>`
    select day, game_code, state, rounds, stake, payout from ${sums(filter)}
    order by day desc, game_code, state`.execute(db);
  return rows.map(totalOf);
}

/** A position in the list of rounds. */
export interface RoundPlace {
  atMs: number;
  id: string;
}

export interface RoundPageQuery {
  /** The time spans to search, half-open, newest first; days without matching rounds may be left out. */
  spans: readonly { startMs: number; endMs: number }[];
  games?: readonly string[] | undefined;
  state?: RoundState | undefined;
  place?: (RoundPlace & { side: "older" | "newer" }) | undefined;
  limit: number;
}

/** The rounds next to a position: the older ones, newest first, or on request the newer ones, oldest first. */
export async function readRoundPage(
  db: Db | Tx,
  memberId: MemberId,
  query: RoundPageQuery,
): Promise<Round[]> {
  const { spans, games, state, place, limit } = query;
  if (spans.length === 0) return [];
  const order = place?.side === "newer" ? sql`asc` : sql`desc`;
  const conditions = [sql`r.member_id = ${memberId}`, sql`r.at >= s.start_at`, sql`r.at < s.end_at`];
  if (games) conditions.push(sql`r.game_code = any (${[...games]})`);
  if (state) conditions.push(sql`r.state = ${state}`);
  if (place) {
    const at = new Date(place.atMs);
    conditions.push(
      place.side === "older"
        ? sql`r.at <= ${at} and (r.at, r.id) < (${at}, ${place.id}::uuid)`
        : sql`r.at >= ${at} and (r.at, r.id) > (${at}, ${place.id}::uuid)`,
    );
  }
  const { rows } = await sql<RoundRow>`
    select r.* from unnest(${spans.map(({ startMs }) => new Date(startMs))}::timestamptz[],
        ${spans.map(({ endMs }) => new Date(endMs))}::timestamptz[]) as s (start_at, end_at)
    cross join lateral (
      select r.* from round r where ${sql.join(conditions, sql` and `)}
      order by r.at ${order}, r.id ${order} limit ${limit}
    ) r
    order by r.at ${order}, r.id ${order} limit ${limit}`.execute(db);
  return rows.map(roundOf);
}

/** The time of a member's first bet; undefined where there is none. */
export async function firstRoundAt(db: Db | Tx, memberId: MemberId): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select at from round where member_id = ${memberId} order by at, id limit 1`.execute(db);
  return rows[0]?.at;
}

/** The smallest UUIDv7 of an instant. */
const firstIdAt = (ms: number): string =>
  `${ms
    .toString(16)
    .padStart(12, "0")
    .replace(/^(.{8})(.{4})$/, "$1-$2")}-0000-0000-000000000000`;

/**
 * The latest day such that all days before it ended at least an hour ago by the database's clock; at most
 * `until`.
 */
async function closedDay(db: Db, until: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select least(${until}::date, business_day(clock_timestamp() - interval '1 hour'))::text as day`.execute(
    db,
  );
  return rows[0]?.day ?? until;
}

/**
 * Job: sums up all days before `latest` that have ended, for everybody who played on them, and days that
 * changed since. Uses one transaction per member, and can be interrupted and resumed anywhere.
 */
export async function rollUpRounds(db: Db, latest: string, handleItem: HandleItem = failFast): Promise<void> {
  const until = await closedDay(db, latest);
  const changed = await sql<{ member_id: string }>`select distinct member_id from round_day_changed`.execute(
    db,
  );
  const rollUp = (id: string) => handleItem(id, () => rollUpMember(db, id, until));
  for (const { member_id } of changed.rows) await rollUp(member_id);
  const run = await db.selectFrom("round_day_run").select("until").executeTakeFirstOrThrow();
  const first = run.until ?? (await firstDay(db));
  if (first === undefined) return;
  const untilMs = dayOfKey(until).startMs;
  for (let { startMs } = dayOfKey(first); startMs < untilMs;) {
    const { endMs } = dayOf(startMs);
    const played = await sql<{ member_id: string }>`
      select distinct member_id from round where id >= ${firstIdAt(startMs)} and id < ${firstIdAt(endMs)}
        and at >= ${new Date(startMs)} and at < ${new Date(endMs)}`.execute(db);
    // The day is marked as done even if one member's sums fail. That member's sums are retried after the next
    // round, and until then readers compute them from the rows.
    for (const { member_id } of played.rows) await rollUp(member_id);
    await db
      .updateTable("round_day_run")
      .set({ until: dayOf(endMs).key })
      .execute();
    startMs = endMs;
  }
}

async function firstDay(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ day: string }>`
    select business_day(at)::text as day from round order by id limit 1`.execute(db);
  return rows[0]?.day;
}

async function rollUpMember(db: Db, memberId: string, until: string): Promise<void> {
  await sql`select round_roll_up(${memberId}, ${until}::date)`.execute(db);
}

/**
 * Checks the sums by day against the rounds of all days that they claim to cover. One snapshot; reads all
 * rounds.
 */
export async function checkRoundDays(db: Db | Tx): Promise<CheckResult> {
  const { rows } = await sql<{ wrong: bigint; first: string | null }>`
    with changed as (select member_id, day from round_day_changed),
    kept as (select * from round_day d where not exists (
      select from changed c where c.member_id = d.member_id and c.day = d.day)),
    real as (
      select r.member_id, business_day(r.at) as day, r.game_code, r.state, count(*) as rounds,
          sum(r.stake)::bigint as stake, sum(r.payout)::bigint as payout
        from round_day_mark m join round r on r.member_id = m.member_id and r.at < business_day_start(m.until)
        where not exists (select from changed c where c.member_id = r.member_id and c.day = business_day(r.at))
        group by 1, 2, 3, 4
    )
    select count(*) as wrong, min(coalesce(k.member_id, r.member_id) || ' ' || coalesce(k.day, r.day)) as first
      from kept k full join real r
        on (r.member_id, r.day, r.game_code, r.state) = (k.member_id, k.day, k.game_code, k.state)
      where (k.rounds, k.stake, k.payout) is distinct from (r.rounds, r.stake, r.payout)`.execute(db);
  const row = rows[0];
  return {
    id: "round-days",
    title: "the sums by day of rounds are those of the rounds",
    ...(row && row.wrong > 0n
      ? { wrong: `${row.wrong} sums differ, first of member ${row.first ?? ""}` }
      : {}),
  };
}
