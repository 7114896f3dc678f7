import type { MemberId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import { lastLoginOf } from "../identity/index.ts";
import { cashOf } from "../ledger/index.ts";

export interface Mark {
  roundsUntil: Date | null;
  lastMember: MemberId | null;
}

/**
 * Reads the mark and locks it, so that only one refresh runs. @returns undefined while another process
 * refreshes
 */
export async function lockMark(tx: Tx): Promise<Mark | undefined> {
  const row = await tx.selectFrom("report_mark").selectAll().forUpdate().skipLocked().executeTakeFirst();
  return row && { roundsUntil: row.rounds_until, lastMember: row.last_member as MemberId | null };
}

export async function moveMark(tx: Tx, mark: Mark): Promise<void> {
  await tx
    .updateTable("report_mark")
    .set({ rounds_until: mark.roundsUntil, last_member: mark.lastMember })
    .execute();
}

/** The sums of a member's rounds at a game on one business day. */
export interface RoundTotal {
  memberId: MemberId;
  gameCode: string;
  rounds: number;
  stake: Money;
  payout: Money;
}

export async function addRounds(tx: Tx, day: string, totals: readonly RoundTotal[]): Promise<void> {
  if (totals.length === 0) return;
  const columns = sql`
    unnest(${totals.map((t) => t.memberId)}::uuid[], ${totals.map((t) => t.gameCode)}::text[],
           ${totals.map((t) => t.rounds)}::bigint[], ${totals.map((t) => t.stake)}::bigint[], ${totals.map((t) => t.payout)}::bigint[])
      as t (member_id, game_code, rounds, stake, payout)`;
  await sql`
    insert into report_round_day as r (day, member_id, game_code, rounds, stake, payout)
    select ${day}::date, member_id, game_code, rounds, stake, payout from ${columns}
    on conflict (day, member_id, game_code) do update
      set rounds = r.rounds + excluded.rounds, stake = r.stake + excluded.stake, payout = r.payout + excluded.payout`.execute(
    tx,
  );
  await sql`
    update report_player p set rounds = p.rounds + s.rounds, stake = p.stake + s.stake, payout = p.payout + s.payout
    from (select member_id, sum(rounds) rounds, sum(stake)::bigint stake, sum(payout)::bigint payout from ${columns} group by 1) s
    where p.member_id = s.member_id`.execute(tx);
}

export interface PlayerIntake {
  id: MemberId;
  account: string;
  type: number;
  status: string;
  registeredAt: Date;
  registeredDay: string;
}

export async function addPlayers(tx: Tx, players: readonly PlayerIntake[]): Promise<void> {
  if (players.length === 0) return;
  await tx
    .insertInto("report_player")
    .values(
      players.map((player) => ({
        member_id: player.id,
        account: player.account,
        account_key: player.account.toLowerCase(),
        type: player.type,
        status: player.status,
        registered_at: player.registeredAt,
        registered_day: player.registeredDay,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function setMoney(
  db: Db,
  memberId: MemberId,
  totals: { deposits: Money; withdrawals: Money },
): Promise<void> {
  await db.updateTable("report_player").set(totals).where("member_id", "=", memberId).execute();
}

export async function setStatus(
  db: Db,
  memberId: MemberId,
  { account, status }: { account: string; status: string },
): Promise<void> {
  await db
    .updateTable("report_player")
    .set({ account, account_key: account.toLowerCase(), status })
    .where("member_id", "=", memberId)
    .execute();
}

/** All play of one business day. */
export interface PlayDay {
  day: string;
  rounds: number;
  stake: Money;
  payout: Money;
  players: number;
}

/** The days from `from` to `to` that had any play; both are day keys and included. */
export async function playByDay(db: Db, from: string, to: string): Promise<PlayDay[]> {
  const { rows } = await sql<{ day: string; rounds: bigint; stake: bigint; payout: bigint; players: bigint }>`
    select day::text, sum(rounds)::bigint as rounds, sum(stake)::bigint as stake, sum(payout)::bigint as payout,
      count(distinct member_id) as players
    from report_round_day where day between ${from}::date and ${to}::date group by day`.execute(db);
  return rows.map((row) => ({
    day: row.day,
    rounds: Number(row.rounds),
    stake: money(row.stake),
    payout: money(row.payout),
    players: Number(row.players),
  }));
}

export async function registeredByDay(db: Db, from: string, to: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ day: string; players: bigint }>`
    select registered_day::text as day, count(*) as players from report_player
    where registered_day between ${from}::date and ${to}::date group by registered_day`.execute(db);
  return new Map(rows.map((row) => [row.day, Number(row.players)]));
}

export interface GameTotal {
  gameCode: string;
  rounds: number;
  stake: Money;
  payout: Money;
}

const gameTotal = (row: { game_code: string; rounds: bigint; stake: bigint; payout: bigint }): GameTotal => ({
  gameCode: row.game_code,
  rounds: Number(row.rounds),
  stake: money(row.stake),
  payout: money(row.payout),
});

/** Games by turnover over the days [from, to]. */
export async function topGames(db: Db, from: string, to: string, limit: number): Promise<GameTotal[]> {
  const { rows } = await sql<{ game_code: string; rounds: bigint; stake: bigint; payout: bigint }>`
    select game_code, sum(rounds)::bigint as rounds, sum(stake)::bigint as stake, sum(payout)::bigint as payout
    from report_round_day where day between ${from}::date and ${to}::date
    group by game_code order by sum(stake) desc, game_code limit ${limit}`.execute(db);
  return rows.map(gameTotal);
}

/** Games that were played on the days [from, to]. */
export async function gamesBetween(tx: Tx, from: string, to: string): Promise<GameTotal[]> {
  const { rows } = await sql<{ game_code: string; rounds: bigint; stake: bigint; payout: bigint }>`
    select game_code, sum(rounds)::bigint as rounds, sum(stake)::bigint as stake, sum(payout)::bigint as payout
    from report_round_day where day between ${from}::date and ${to}::date group by game_code`.execute(tx);
  return rows.map(gameTotal);
}

/** The days in [from, to] that had any play. */
export async function daysPlayed(tx: Tx, from: string, to: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct day::text as day from report_round_day where day between ${from}::date and ${to}::date`.execute(
    tx,
  );
  return rows.map(({ day }) => day);
}

/** The moment up to which rounds are counted; null if none were counted yet. */
export async function roundsUntil(tx: Tx): Promise<Date | null> {
  const row = await tx.selectFrom("report_mark").select("rounds_until").executeTakeFirstOrThrow();
  return row.rounds_until;
}

/** A player's lifetime play by game. */
export async function gamesOfPlayer(db: Db, memberId: MemberId): Promise<GameTotal[]> {
  const { rows } = await sql<{ game_code: string; rounds: bigint; stake: bigint; payout: bigint }>`
    select game_code, sum(rounds)::bigint as rounds, sum(stake)::bigint as stake, sum(payout)::bigint as payout
    from report_round_day where member_id = ${memberId} group by game_code order by sum(stake) desc`.execute(
    db,
  );
  return rows.map(gameTotal);
}

export interface PlayerRow {
  memberId: MemberId;
  stake: Money;
  payout: Money;
  deposits: Money;
  withdrawals: Money;
}

const memberId = sql.ref("report_player.member_id");

/**
 * The columns that the player list can be sorted by. The current balance and last login come from the modules
 * that own them.
 */
export const PLAYER_SORTS = {
  account: sql`account_key`,
  registeredAt: sql`registered_at`,
  lastLoginAt: lastLoginOf(memberId),
  balance: cashOf(memberId),
  deposits: sql`deposits`,
  withdrawals: sql`withdrawals`,
  stake: sql`stake`,
  ggr: sql`(stake - payout)`,
} as const;
export type PlayerSort = keyof typeof PLAYER_SORTS;

export interface PlayerQuery {
  search?: string | undefined;
  status?: string | undefined;
  sort: PlayerSort;
  descending: boolean;
  limit: number;
  offset: number;
}

type PlayerSqlRow = {
  member_id: MemberId;
  stake: bigint;
  payout: bigint;
  deposits: bigint;
  withdrawals: bigint;
};
const playerRow = (row: PlayerSqlRow): PlayerRow => ({
  memberId: row.member_id,
  stake: money(row.stake),
  payout: money(row.payout),
  deposits: money(row.deposits),
  withdrawals: money(row.withdrawals),
});

export async function listPlayers(db: Db, query: PlayerQuery): Promise<{ rows: PlayerRow[]; count: number }> {
  const conditions = [sql`true`];
  if (query.search) {
    const text = query.search.toLowerCase();
    const like = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
    // Compared as text, because a search text that isn't a UUID can't be cast to one.
    conditions.push(sql`(account_key like ${like} or member_id::text = ${text})`);
  }
  if (query.status) conditions.push(sql`status = ${query.status}`);
  const where = sql.join(conditions, sql` and `);
  const direction = sql.raw(query.descending ? "desc nulls last" : "asc nulls first");
  const [page, total] = await Promise.all([
    sql<PlayerSqlRow>`
      select member_id, stake, payout, deposits, withdrawals from report_player
      where ${where} order by ${PLAYER_SORTS[query.sort]} ${direction}, member_id limit ${query.limit} offset ${query.offset}`.execute(
      db,
    ),
    sql<{ count: bigint }>`select count(*) from report_player where ${where}`.execute(db),
  ]);
  return { rows: page.rows.map(playerRow), count: Number(total.rows[0]?.count ?? 0) };
}

export async function findPlayer(db: Db, memberId: MemberId): Promise<PlayerRow | undefined> {
  const row = await db
    .selectFrom("report_player")
    .select(["member_id", "stake", "payout", "deposits", "withdrawals"])
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return row && playerRow(row as PlayerSqlRow);
}
