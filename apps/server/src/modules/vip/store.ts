import type { MemberId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import type { VipCause, VipStanding } from "@khela/rules/vip/ranks";
import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import type { VipMember as Table } from "../../platform/db-types.gen.ts";
import type { RankSettings } from "./context.ts";

/** Ranks in the version that counts from a business day on. */
export interface RanksRow {
  version: number;
  effectiveFrom: string;
  settings: RankSettings;
  changedBy: string;
  createdAt: Date;
}

/** All versions, newest first. */
export async function readVersions(db: Db | Tx): Promise<RanksRow[]> {
  const rows = await db.selectFrom("vip_ranks").selectAll().orderBy("version", "desc").execute();
  return rows.map((row) => ({
    version: row.version,
    effectiveFrom: row.effective_from,
    settings: row.settings as RankSettings,
    changedBy: row.changed_by,
    createdAt: row.created_at,
  }));
}

/** @returns false where that version exists already */
export async function insertVersion(tx: Tx, row: RanksRow & { approvalId: string }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("vip_ranks")
    .values({
      version: row.version,
      effective_from: row.effectiveFrom,
      settings: JSON.stringify(row.settings),
      changed_by: row.changedBy,
      approval_id: row.approvalId,
      created_at: row.createdAt,
    })
    .onConflict((conflict) => conflict.column("version").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** A member's row. */
export interface VipMember extends VipStanding {
  memberId: MemberId;
  currency: string;
  /** The business month of `monthPoints`. */
  month: string;
  judgedMonth: string;
  betOn: string | null;
}

const memberOf = (row: Selectable<Table>): VipMember => ({
  memberId: row.member_id as MemberId,
  currency: row.currency,
  level: row.level,
  points: money(row.points),
  deposits: money(row.deposits),
  month: row.month,
  monthPoints: money(row.month_points),
  cap: row.cap,
  judgedMonth: row.judged_month,
  betOn: row.bet_on,
});

/** What the facts of some bets add to a member's points. */
export interface AddedPoints {
  memberId: MemberId;
  currency: string;
  points: bigint;
  /** The newest business month among them, and what it gets. */
  month: string;
  monthPoints: bigint;
  betOn: string;
}

/** Adds points, and locks the members' rows until the transaction ends. @returns them */
export async function addPoints(tx: Tx, added: readonly AddedPoints[]): Promise<VipMember[]> {
  const column = <T>(pick: (one: AddedPoints) => T): T[] => added.map(pick);
  const { rows } = await sql<Selectable<Table>>`
    insert into vip_member as v (member_id, currency, points, month, month_points, bet_on)
    select * from unnest(${column((one) => one.memberId)}::uuid[], ${column((one) => one.currency)}::text[],
      ${column((one) => one.points)}::bigint[], ${column((one) => one.month)}::text[],
      ${column((one) => one.monthPoints)}::bigint[], ${column((one) => one.betOn)}::date[])
    on conflict (member_id) do update set points = v.points + excluded.points,
      month_points = case when excluded.month > v.month then excluded.month_points
        when excluded.month = v.month then v.month_points + excluded.month_points else v.month_points end,
      month = greatest(v.month, excluded.month), bet_on = greatest(v.bet_on, excluded.bet_on)
    returning v.*`.execute(tx);
  return rows.map(memberOf);
}

/** Counts a deposit, or a correction of one, once. @returns the member's row; undefined where it is counted */
export async function addDeposit(
  tx: Tx,
  deposit: { id: string; memberId: MemberId; currency: string; amount: Money; at: Date },
): Promise<VipMember | undefined> {
  const { numAffectedRows } = await sql`insert into vip_deposit (id, member_id, amount, at)
    values (${deposit.id}, ${deposit.memberId}, ${deposit.amount}, ${deposit.at}) on conflict do nothing`.execute(
    tx,
  );
  if (numAffectedRows !== 1n) return undefined;
  const { rows } = await sql<Selectable<Table>>`
    insert into vip_member as v (member_id, currency, deposits)
    values (${deposit.memberId}, ${deposit.currency}, ${deposit.amount})
    on conflict (member_id) do update set deposits = v.deposits + excluded.deposits returning v.*`.execute(
    tx,
  );
  return rows[0] && memberOf(rows[0]);
}

export async function findMember(db: Db | Tx, memberId: MemberId): Promise<VipMember | undefined> {
  const row = await db
    .selectFrom("vip_member")
    .selectAll()
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return row && memberOf(row);
}

/** The row, made where it is missing, locked until the transaction ends. */
export async function lockMember(tx: Tx, memberId: MemberId, currency: string): Promise<VipMember> {
  await sql`insert into vip_member (member_id, currency) values (${memberId}, ${currency})
    on conflict do nothing`.execute(tx);
  const row = await tx
    .selectFrom("vip_member")
    .selectAll()
    .where("member_id", "=", memberId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return memberOf(row);
}

export interface Move {
  id: string;
  memberId: MemberId;
  at: Date;
  from: number;
  to: number;
  cause: VipCause;
  reason?: string | undefined;
  /** Of a manual change: the operator's username. */
  by?: string | undefined;
}

/** Changes a rank and writes down why. @param next.month the business month that then counts as judged */
export async function moveTo(tx: Tx, move: Move, next: { cap: number | null; month: string }): Promise<void> {
  await tx
    .updateTable("vip_member")
    .set({
      level: move.to,
      cap: next.cap,
      judged_month: sql<string>`greatest(judged_month, ${next.month})`,
    })
    .where("member_id", "=", move.memberId)
    .execute();
  await tx
    .insertInto("vip_move")
    .values({
      id: move.id,
      member_id: move.memberId,
      at: move.at,
      from_level: move.from,
      to_level: move.to,
      cause: move.cause,
      reason: move.reason ?? null,
      changed_by: move.by ?? null,
    })
    .execute();
}

/** A member's changes of rank, newest first. */
export async function listMoves(db: Db | Tx, memberId: MemberId, limit: number): Promise<Move[]> {
  const rows = await db
    .selectFrom("vip_move")
    .selectAll()
    .where("member_id", "=", memberId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    memberId,
    at: row.at,
    from: row.from_level,
    to: row.to_level,
    cause: row.cause as VipCause,
    reason: row.reason ?? undefined,
    by: row.changed_by ?? undefined,
  }));
}

/** How a member's rank was judged at a month's end. */
export interface JudgedMonth {
  memberId: MemberId;
  month: string;
  /** The rank during the month, its points, and those that keep it. */
  level: number;
  points: Money;
  needed: Money;
  isKept: boolean;
  at: Date;
}

export async function insertMonth(
  tx: Tx,
  { memberId, month, level, points, needed, isKept, at }: JudgedMonth,
): Promise<void> {
  await tx
    .insertInto("vip_month")
    .values({ member_id: memberId, month, level, points, needed, kept: isKept, at })
    .execute();
}

/** A member's judged months, newest first. */
export async function listMonths(db: Db, memberId: MemberId, limit: number): Promise<JudgedMonth[]> {
  const rows = await db
    .selectFrom("vip_month")
    .selectAll()
    .where("member_id", "=", memberId)
    .orderBy("month", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ month, level, points, needed, kept, at }) => ({
    memberId,
    month,
    level,
    points: money(points),
    needed: money(needed),
    isKept: kept,
    at,
  }));
}

/** The levels that members had at a moment; those without a rank then are missing. */
export async function levelsAt(
  db: Db | Tx,
  memberIds: readonly MemberId[],
  at: Date,
): Promise<Map<MemberId, number>> {
  if (memberIds.length === 0) return new Map();
  const { rows } = await sql<{ member_id: MemberId; to_level: number }>`
    select m.id as member_id, v.to_level from unnest(${[...memberIds]}::uuid[]) as m (id)
    cross join lateral (
      select to_level from vip_move where member_id = m.id and at <= ${at} order by at desc, id desc limit 1
    ) v where v.to_level > 0`.execute(db);
  return new Map(rows.map((row) => [row.member_id, row.to_level]));
}

/** How many members have each level; those of nobody are missing. */
export async function countByLevel(db: Db): Promise<Map<number, number>> {
  const { rows } = await sql<{ level: number; count: bigint }>`
    select level, count(*) as count from vip_member where level > 0 group by level`.execute(db);
  return new Map(rows.map(({ level, count }) => [level, Number(count)]));
}

type Mark = "judged_month" | "weekly_done" | "monthly_done" | "birthday_checked";

/** Members with a rank for whom a period isn't marked yet, by id. */
export async function listUnmarked(
  db: Db,
  mark: Mark,
  period: string,
  { after, limit }: { after: string; limit: number },
): Promise<MemberId[]> {
  const column = sql.ref(mark);
  const unmarked =
    mark === "judged_month"
      ? sql`${column} < ${period}`
      : sql`(${column} is null or ${column}::text < ${period})`;
  const { rows } = await sql<{ member_id: MemberId }>`
    select member_id from vip_member where level > 0 and ${unmarked} and member_id > ${after}
    order by member_id limit ${limit}`.execute(db);
  return rows.map((row) => row.member_id);
}

/** Marks a period as done for a locked member. @returns false where it was already */
export async function markDone(tx: Tx, memberId: MemberId, mark: Mark, period: string): Promise<boolean> {
  const column = sql.ref(mark);
  const value = mark === "weekly_done" || mark === "birthday_checked" ? sql`${period}::date` : sql`${period}`;
  const { numAffectedRows } = await sql`update vip_member set ${column} = ${value}
    where member_id = ${memberId} and (${column} is null or ${column}::text < ${period})`.execute(tx);
  return numAffectedRows === 1n;
}

/** The last week or month whose gift was given, of a row that the caller has locked; null before the first one. */
export async function lastGiven(
  tx: Tx,
  memberId: MemberId,
  mark: "weekly_done" | "monthly_done",
): Promise<string | null> {
  const { rows } = await sql<{ done: string | null }>`select ${sql.ref(mark)}::text as done from vip_member
    where member_id = ${memberId}`.execute(tx);
  return rows[0]?.done ?? null;
}

/** Marks a year's birthday. @returns false where its gift was given */
export async function markBirthday(tx: Tx, memberId: MemberId, year: number): Promise<boolean> {
  const { numAffectedRows } = await sql`update vip_member set birthday_done = ${year}
    where member_id = ${memberId} and coalesce(birthday_done, 0) < ${year}`.execute(tx);
  return numAffectedRows === 1n;
}
