import type { MemberId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database.ts";

/** A member's counted turnover of a business day in one category, and the points of it that were posted. */
export interface PointsDay {
  memberId: MemberId;
  day: string;
  category: string;
  validCash: Money;
  posted: number;
  earns: boolean;
  changedOn: string;
}

/** Turnover to add to a day. */
export interface DayChange {
  memberId: MemberId;
  day: string;
  category: string;
  validCash: Money;
  earns: boolean;
  changedOn: string;
}

/** Adds turnover to members' days, in the order of their keys, so that two writers never wait for each other. */
export async function addTurnover(tx: Tx, changes: readonly DayChange[]): Promise<void> {
  await sql`
    insert into points_day as d (member_id, day, category, valid_cash, earns, changed_on)
      select * from unnest(${changes.map(({ memberId }) => memberId)}::uuid[], ${changes.map(({ day }) => day)}::date[],
        ${changes.map(({ category }) => category)}::text[], ${changes.map(({ validCash }) => validCash)}::bigint[],
        ${changes.map(({ earns }) => earns)}::boolean[], ${changes.map(({ changedOn }) => changedOn)}::date[])
        as c (member_id, day, category, valid_cash, earns, changed_on)
      order by member_id, day, category
    on conflict (member_id, day, category) do update set valid_cash = d.valid_cash + excluded.valid_cash,
      earns = d.earns or excluded.earns, changed_on = greatest(d.changed_on, excluded.changed_on), due = true`.execute(
    tx,
  );
}

interface DayRow {
  member_id: MemberId;
  day: string;
  category: string;
  valid_cash: bigint;
  posted: bigint;
  earns: boolean;
  changed_on: string;
}

const COLUMNS = sql`member_id, to_char(day, 'YYYY-MM-DD') as day, category, valid_cash, posted, earns,
  to_char(changed_on, 'YYYY-MM-DD') as changed_on`;

const dayFrom = (row: DayRow): PointsDay => ({
  memberId: row.member_id,
  day: row.day,
  category: row.category,
  validCash: money(row.valid_cash),
  posted: Number(row.posted),
  earns: row.earns,
  changedOn: row.changed_on,
});

/** The next members, by id, with days that were last changed before `today` and are not posted. */
export async function listDueMembers(
  db: Db,
  today: string,
  after: string,
  limit: number,
): Promise<MemberId[]> {
  const { rows } = await sql<{ member_id: MemberId }>`
    select distinct member_id from points_day
    where due and changed_on < ${today}::date and member_id > ${after}::uuid order by member_id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ member_id }) => member_id);
}

/** Locks the days of members that are to be posted, in the order of their keys. */
export async function lockDueDays(
  tx: Tx,
  today: string,
  memberIds: readonly MemberId[],
): Promise<PointsDay[]> {
  const { rows } = await sql<DayRow>`
    select ${COLUMNS} from points_day
    where due and changed_on < ${today}::date and member_id = any (${[...memberIds]}::uuid[])
    order by points_day.member_id, points_day.day, points_day.category for update`.execute(tx);
  return rows.map(dayFrom);
}

/** All days of a member that are not posted. */
export async function readOpenDays(db: Db, memberId: MemberId): Promise<PointsDay[]> {
  const { rows } = await sql<DayRow>`
    select ${COLUMNS} from points_day where due and member_id = ${memberId}
    order by points_day.day, points_day.category`.execute(db);
  return rows.map(dayFrom);
}

/** The points that were posted to a member for some business days, both included. */
export async function sumPosted(db: Db, memberId: MemberId, from: string, to: string): Promise<number> {
  const { rows } = await sql<{ points: bigint }>`
    select coalesce(sum(posted), 0)::bigint as points from points_day
    where member_id = ${memberId} and day between ${from}::date and ${to}::date`.execute(db);
  return Number(rows[0]?.points ?? 0n);
}

/** Writes what was posted of some days. */
export async function writePosted(
  tx: Tx,
  days: readonly (Pick<PointsDay, "memberId" | "day" | "category" | "posted"> & { due: boolean })[],
): Promise<void> {
  await sql`
    update points_day d set posted = c.posted, due = c.due
    from unnest(${days.map(({ memberId }) => memberId)}::uuid[], ${days.map(({ day }) => day)}::date[],
      ${days.map(({ category }) => category)}::text[], ${days.map(({ posted }) => posted)}::bigint[],
      ${days.map(({ due }) => due)}::boolean[]) as c (member_id, day, category, posted, due)
    where d.member_id = c.member_id and d.day = c.day and d.category = c.category`.execute(tx);
}

/** A member's turnover in a range of business days, both included. */
export async function readTurnover(
  db: Db | Tx,
  memberId: MemberId,
  from: string,
  to: string,
): Promise<Money> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(valid_cash), 0)::bigint as sum from points_day
    where member_id = ${memberId} and day between ${from}::date and ${to}::date`.execute(db);
  return money(rows[0]?.sum ?? 0n);
}
