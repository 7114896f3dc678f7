import { randomBytes } from "node:crypto";
import type { ROUND_KINDS } from "@khela/contract/play";
import { type MemberId, type RoundId, uuidV7 } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import { TRIAL_CURRENCY } from "@khela/rules/auth/trial";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import type { BatchClient, Statement } from "../ledger/index.ts";

/** How a round was played; see 0034_kinds_of_rounds.sql. */
export type RoundKind = (typeof ROUND_KINDS)[number];
export type RoundState = "open" | "settled" | "void";

/** A round as stored. Amounts in 1/10,000 units. */
export interface Round {
  id: RoundId;
  at: Date;
  memberId: MemberId;
  sessionId: string | null;
  gameCode: string;
  kind: RoundKind;
  state: RoundState;
  currency: string;
  stake: Money;
  payout: Money;
  settledAt: Date | null;
  sourceId: string;
  nonce: number;
  mathsVersion: string;
  bet: unknown;
  outcome: unknown;
  /** The bonus whose money is in the stake of a bet that stays open; undefined for all others (PROMO-02). */
  bonusId?: string | undefined;
}

/** Saves all settled player-seed rounds of a batch with one call of round_save_batch. */
export function saveBatch(rounds: readonly Round[]): Statement {
  const column = <T>(pick: (round: Round) => T): T[] => rounds.map(pick);
  return {
    name: "round_save_batch",
    text: "select round_save_batch($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14)",
    values: [
      column((r) => r.id),
      column((r) => r.at),
      column((r) => r.memberId),
      column((r) => r.sessionId),
      column((r) => r.gameCode),
      column((r) => r.kind),
      column((r) => r.currency),
      column((r) => r.stake),
      column((r) => r.payout),
      column((r) => r.sourceId),
      column((r) => r.nonce),
      column((r) => r.mathsVersion),
      column((r) => JSON.stringify(r.bet)),
      column((r) => JSON.stringify(r.outcome)),
    ],
  };
}

/** Creates the partition for the rounds of a month. Cheap where it exists. */
export async function ensureMonth(db: Db | Tx, at: Date): Promise<void> {
  await sql`select round_ensure_month(${at}::date)`.execute(db);
}

/** When a round was played: the time inside its UUIDv7. */
export function roundTime(id: string): Date {
  return new Date(Number.parseInt(id.replace("-", "").slice(0, 12), 16));
}

/** A round id with this time. A bet's id carries the moment that decides whether it was in time. */
export const roundIdAt = (ms: number): RoundId => uuidV7(ms, randomBytes(10)) as RoundId;

/** A row as the database driver returns it. */
export type RoundRow = {
  id: string;
  at: Date;
  member_id: string;
  session_id: string | null;
  game_code: string;
  kind: string;
  state: string;
  currency: string;
  stake: bigint;
  payout: bigint;
  settled_at: Date | null;
  source_id: string;
  nonce: number;
  maths_version: string;
  bet: unknown;
  outcome: unknown;
  bonus_id: string | null;
};

/** Converts a row to a round. */
export const roundOf = (row: RoundRow): Round => ({
  id: row.id as RoundId,
  at: row.at,
  memberId: row.member_id as MemberId,
  sessionId: row.session_id,
  gameCode: row.game_code,
  kind: row.kind as RoundKind,
  state: row.state as RoundState,
  currency: row.currency,
  stake: money(row.stake),
  payout: money(row.payout),
  settledAt: row.settled_at,
  sourceId: row.source_id,
  nonce: row.nonce,
  mathsVersion: row.maths_version,
  bet: row.bet,
  outcome: row.outcome,
  ...(row.bonus_id === null ? {} : { bonusId: row.bonus_id }),
});

export async function findRound(db: Db | Tx, id: string): Promise<Round | undefined> {
  const row = await db
    .selectFrom("round")
    .selectAll()
    .where("id", "=", id)
    .where("at", "=", roundTime(id))
    .executeTakeFirst();
  return row && roundOf(row);
}

/** Selects rounds of one member; time ranges are half-open. */
export interface RoundFilter {
  memberId: MemberId;
  from?: Date | undefined;
  to?: Date | undefined;
  gameCode?: string | undefined;
  state?: RoundState | undefined;
}

function matching(filter: RoundFilter) {
  const conditions = [sql`member_id = ${filter.memberId}`];
  if (filter.from) conditions.push(sql`at >= ${filter.from}`);
  if (filter.to) conditions.push(sql`at < ${filter.to}`);
  if (filter.gameCode) conditions.push(sql`game_code = ${filter.gameCode}`);
  if (filter.state) conditions.push(sql`state = ${filter.state}`);
  return sql.join(conditions, sql` and `);
}

export interface RoundTotals {
  rounds: number;
  stake: Money;
  payout: Money;
}

/** The sums of all rounds that match the filter; void rounds are counted but add no amounts. */
export async function totalRounds(db: Db | Tx, filter: RoundFilter): Promise<RoundTotals> {
  const { rows } = await sql<{ rounds: bigint; stake: bigint; payout: bigint }>`
    select count(*) as rounds,
      coalesce(sum(stake) filter (where state <> 'void'), 0)::bigint as stake,
      coalesce(sum(payout) filter (where state <> 'void'), 0)::bigint as payout
    from round where ${matching(filter)}`.execute(db);
  const row = rows[0];
  return {
    rounds: Number(row?.rounds ?? 0),
    stake: money(row?.stake ?? 0n),
    payout: money(row?.payout ?? 0n),
  };
}

/** Stakes and payouts of bets placed since a moment, one result per question, inside a batch. */
export async function playedSince(
  client: BatchClient,
  questions: readonly { memberId: MemberId; since: Date }[],
): Promise<{ staked: bigint; paid: bigint }[]> {
  const { rows } = await client.query<{ staked: bigint; paid: bigint }>({
    name: "round_played_since",
    text: `select s.staked, s.paid
      from unnest($1::uuid[], $2::timestamptz[]) with ordinality as q (member, since, place)
      cross join lateral (select coalesce(sum(r.stake), 0)::bigint as staked, coalesce(sum(r.payout), 0)::bigint as paid
        from round r where r.member_id = q.member and r.at >= q.since and r.state <> 'void') s
      order by q.place`,
    values: [questions.map(({ memberId }) => memberId), questions.map(({ since }) => since)],
  });
  return rows;
}

/** The net position of a session over its finished rounds; open rounds are neither won nor lost. */
export async function totalSession(
  db: Db | Tx,
  session: { memberId: MemberId; sessionId: string; startedAt: Date },
): Promise<RoundTotals> {
  const { rows } = await sql<{ rounds: bigint; stake: bigint; payout: bigint }>`
    select count(*) as rounds, coalesce(sum(stake), 0)::bigint as stake, coalesce(sum(payout), 0)::bigint as payout
    from round where member_id = ${session.memberId} and at >= ${session.startedAt}
      and session_id = ${session.sessionId} and state = 'settled'`.execute(db);
  const row = rows[0];
  return {
    rounds: Number(row?.rounds ?? 0),
    stake: money(row?.stake ?? 0n),
    payout: money(row?.payout ?? 0n),
  };
}

/** The time of a member's last bet; reads only the newest row of the index. */
export async function lastBetAt(db: Db | Tx, memberId: MemberId): Promise<Date | undefined> {
  const row = await db
    .selectFrom("round")
    .select("at")
    .where("member_id", "=", memberId)
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.at;
}

/** The hours since a moment in which a member placed a bet, as their first instants. */
export async function hoursPlayed(db: Db | Tx, memberId: MemberId, since: Date): Promise<Date[]> {
  const { rows } = await sql<{ hour: Date }>`
    select distinct date_trunc('hour', at) as hour from round where member_id = ${memberId} and at >= ${since}
  `.execute(db);
  return rows.map(({ hour }) => hour);
}

/** The smallest win on the winner board; the index round_big_money_wins contains the same figure. */
const MIN_BOARD_WIN = 1_000_000n;
/** Play credit is not money, so trial accounts appear on no board and in no report (AUTH-15). */
export const WITHOUT_PLAY_CREDIT = sql`currency <> ${sql.lit(TRIAL_CURRENCY)}`;

/**
 * A correction is not a win; a prize or a late jackpot is one, even though it is a line beside its round
 * (decision 0015).
 */
const NO_CORRECTION = sql`(kind <> 'vendor-line' or outcome ->> 'kind' in ('jackpot', 'promo', 'tournament', 'held'))`;

/** The biggest wins of a time span, one per member and game, largest first. */
export async function biggestWins(db: Db | Tx, from: Date, to: Date, limit: number): Promise<Round[]> {
  const { rows } = await sql<RoundRow>`
    select * from (
      select distinct on (member_id, game_code) * from round
      where at >= ${from} and at < ${to} and payout >= ${sql.lit(Number(MIN_BOARD_WIN))} and payout > stake and state = 'settled'
        and ${WITHOUT_PLAY_CREDIT} and ${NO_CORRECTION}
      order by member_id, game_code, payout desc
    ) best order by payout desc, id limit ${limit}`.execute(db);
  return rows.map(roundOf);
}

/** Distinct players by game since a moment. */
export async function playersByGame(db: Db | Tx, since: Date): Promise<Map<string, number>> {
  const { rows } = await sql<{ game_code: string; players: bigint }>`
    select game_code, count(distinct member_id) as players from round
    where settled_at >= ${since} and ${WITHOUT_PLAY_CREDIT} group by game_code`.execute(db);
  return new Map(rows.map((row) => [row.game_code, Number(row.players)]));
}

/** A member's stakes and payouts at a game. */
export interface SettledTotal {
  memberId: MemberId;
  gameCode: string;
  rounds: number;
  stake: Money;
  payout: Money;
}

/** Rounds settled in [from, to), summed by member and game. */
export async function settledTotals(db: Db | Tx, from: Date, to: Date): Promise<SettledTotal[]> {
  const { rows } = await sql<{
    member_id: MemberId;
    game_code: string;
    rounds: bigint;
    stake: bigint;
    payout: bigint;
  }>`
    select member_id, game_code, count(*) as rounds, sum(stake)::bigint as stake, sum(payout)::bigint as payout
    from round where settled_at >= ${from} and settled_at < ${to} and state = 'settled' and ${WITHOUT_PLAY_CREDIT}
    group by member_id, game_code`.execute(db);
  return rows.map((row) => ({
    memberId: row.member_id,
    gameCode: row.game_code,
    rounds: Number(row.rounds),
    stake: money(row.stake),
    payout: money(row.payout),
  }));
}

/** When the first round was settled; counting starts there. */
export async function firstSettled(db: Db | Tx): Promise<Date | undefined> {
  const { rows } = await sql<{
    at: Date | null;
  }>`select settled_at as at from round where state <> 'open' and ${WITHOUT_PLAY_CREDIT} order by id limit 1`.execute(
    db,
  );
  return rows[0]?.at ?? undefined;
}

/** Open rounds of a kind that began with a maths version other than these, ordered by id, after a given id. */
export async function openRoundsOfOtherVersions(
  db: Db,
  asked: {
    kind: RoundKind;
    versions: readonly { gameCode: string; mathsVersion: string }[];
  },
  page: { after: string; limit: number },
): Promise<string[]> {
  const games = asked.versions.map(({ gameCode }) => gameCode);
  const versions = asked.versions.map(({ mathsVersion }) => mathsVersion);
  const { rows } = await sql<{ id: string }>`
    with gone as materialized (select id from round r where state = 'open' and kind = ${asked.kind} and not exists (
      select from unnest(${games}::text[], ${versions}::text[]) as k (game, version)
      where k.game = r.game_code and k.version = r.maths_version))
    select id from gone where id > ${page.after} order by id limit ${page.limit}`.execute(db);
  return rows.map(({ id }) => id);
}
