import type { TransferId, MemberId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import type { Statement } from "../ledger/index.ts";

export type TaskKind = "held-win" | "refused-win" | "foreign-call" | "large-bet";
export type TaskState = "open" | "paid" | "kept" | "closed";

/** A task for an operator that a vendor's call caused. */
export interface NewTask {
  id: TransferId | string;
  vendor: string;
  kind: TaskKind;
  txId: string;
  memberId: MemberId;
  ref: string | null;
  gameCode: string;
  currency: string;
  amount: Money;
  /** The most that could be paid automatically; null where the amount is not the reason for the task. */
  bound: Money | null;
  reason: string;
  at: Date;
}

export interface Task extends NewTask {
  state: TaskState;
  endedAt: Date | null;
  endedBy: string | null;
  note: string | null;
}

interface TaskRow {
  id: string;
  vassalage: string;
  kind: string;
  tx_id: string;
  member_id: string;
  ref: string | null;
  game_code: string;
  currency: string;
  amount: bigint;
  bound: bigint | null;
  reason: string;
  at: Date;
  state: string;
  ended_at: Date | null;
  ended_by: string | null;
  note: string | null;
}

const taskOf = (row: TaskRow): Task => ({
  id: row.id,
  vendor: row.vassalage,
  kind: row.kind as TaskKind,
  txId: row.tx_id,
  memberId: row.member_id as MemberId,
  ref: row.ref,
  gameCode: row.game_code,
  currency: row.currency,
  amount: money(row.amount),
  bound: row.bound === null ? null : money(row.bound),
  reason: row.reason,
  at: row.at,
  state: row.state as TaskState,
  endedAt: row.ended_at,
  endedBy: row.ended_by,
  note: row.note,
});

/** Inserts held wins in the batch that books them, and marks their transactions. */
export function insertHeldWins(tasks: readonly NewTask[]): Statement {
  const column = <T>(pick: (task: NewTask) => T): T[] => tasks.map(pick);
  return {
    name: "seamless_keep_held",
    text: `with t as (
        select * from unnest($1::uuid[],$2::text[],$3::text[],$4::uuid[],$5::text[],$6::text[],$7::text[],$8::bigint[],$9::bigint[],$10::text[],$11::timestamptz[])
          as t (id, vassalage, tx_id, member_id, ref, game_code, currency, amount, bound, reason, at)
      ), marked as (
        update seamless_tx x set held = 'held' from t where x.vassalage = t.vassalage and x.tx_id = t.tx_id
      )
      insert into vendor_task (id, vassalage, kind, tx_id, member_id, ref, game_code, currency, amount, bound, reason, at)
        select id, vassalage, 'held-win', tx_id, member_id, ref, game_code, currency, amount, bound, reason, at from t`,
    values: [
      column((task) => task.id),
      column((task) => task.vendor),
      column((task) => task.txId),
      column((task) => task.memberId),
      column((task) => task.ref),
      column((task) => task.gameCode),
      column((task) => task.currency),
      column((task) => task.amount),
      column((task) => task.bound),
      column((task) => task.reason),
      column((task) => task.at),
    ],
  };
}

/** Inserts a task unless it exists. @returns whether it is new */
export async function insertTask(db: Db | Tx, task: NewTask): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("vendor_task")
    .values({
      id: task.id,
      vassalage: task.vendor,
      kind: task.kind,
      tx_id: task.txId,
      member_id: task.memberId,
      ref: task.ref,
      game_code: task.gameCode,
      currency: task.currency,
      amount: task.amount,
      bound: task.bound,
      reason: task.reason,
      at: task.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** A refused win is no task any more once the same call was accepted. */
const stands = sql<SqlBool>`not (t.kind = 'refused-win' and exists (select from seamless_tx x
  where x.vassalage = t.vassalage and x.tx_id = t.tx_id and x.member_id = t.member_id and x.amount = t.amount))`;

export interface TaskFilter {
  state?: TaskState | undefined;
  kind?: TaskKind | undefined;
  vendor?: string | undefined;
}

function where({ state, kind, vendor }: TaskFilter): RawBuilder<SqlBool> {
  const conditions: RawBuilder<SqlBool>[] = [sql<SqlBool>`true`];
  if (state !== undefined) conditions.push(sql`t.state = ${state}`);
  if (state === "open") conditions.push(stands);
  if (kind !== undefined) conditions.push(sql`t.kind = ${kind}`);
  if (vendor !== undefined) conditions.push(sql`t.vassalage = ${vendor}`);
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** A page of tasks: open ones oldest first, all others newest first. */
export async function listTasks(
  db: Db,
  filter: TaskFilter,
  page: { limit: number; offset: number },
): Promise<{ tasks: Task[]; count: number }> {
  const order = filter.state === "open" ? sql`t.at, t.id` : sql`t.at desc, t.id desc`;
  const { rows } = await sql<TaskRow>`
    select t.* from vendor_task t where ${where(filter)} order by ${order} limit ${page.limit} offset ${page.offset}`.execute(
    db,
  );
  const { rows: counted } = await sql<{ n: bigint }>`
    select count(*) as n from vendor_task t where ${where(filter)}`.execute(db);
  return { tasks: rows.map(taskOf), count: Number(counted[0]?.n ?? 0) };
}

/** All tasks about a member's play, oldest first. */
export async function tasksOf(db: Db, memberId: string): Promise<Task[]> {
  const { rows } = await sql<TaskRow>`
    select t.* from vendor_task t where t.member_id = ${memberId} order by t.at, t.id`.execute(db);
  return rows.map(taskOf);
}

/** The number of open tasks by kind. */
export async function countTasks(db: Db): Promise<Map<TaskKind, number>> {
  const { rows } = await sql<{ kind: TaskKind; n: bigint }>`
    select t.kind, count(*) as n from vendor_task t where ${where({ state: "open" })} group by t.kind`.execute(
    db,
  );
  return new Map(rows.map(({ kind, n }) => [kind, Number(n)]));
}

/** Reads a task and locks its row until the transaction ends. */
export async function lockTask(tx: Tx, id: string): Promise<Task | undefined> {
  const row = await tx
    .selectFrom("vendor_task")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row && taskOf(row);
}

export async function endTask(
  tx: Tx,
  id: string,
  end: { state: Exclude<TaskState, "open">; at: Date; by: string; note: string },
): Promise<void> {
  await tx
    .updateTable("vendor_task")
    .set({ state: end.state, ended_at: end.at, ended_by: end.by, note: end.note })
    .where("id", "=", id)
    .execute();
}
