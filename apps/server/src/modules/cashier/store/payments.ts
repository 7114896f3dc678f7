/** Queries that deposits and withdrawals have in common. */
import type { MemberId } from "@khela/kernel/ids";
import { type Money, money, ZERO } from "@khela/kernel/money";
import { OPERATOR_ZONE } from "@khela/kernel/period";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../../platform/database.ts";
import { type DayTotal, type ListFilter, type Listed, narrow, type Page } from "./list.ts";

type Table = "deposit" | "withdrawal";
/** The tables of orders that are sent to, and queried at, a provider. */
export type ProviderOrderTable = Table | "payout_instalment";

/** The state in which money has moved, and the column with the amount. */
const MOVED = {
  deposit: { state: "succeeded", amount: "received" },
  withdrawal: { state: "paid", amount: "paid_out" },
} as const;

/** Ids of rows that are due to be sent to, or queried at, the provider. */
export async function dueIds(
  db: Db,
  table: ProviderOrderTable,
  now: Date,
  page: { after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where next_check_at <= ${now} and id > ${page.after}
    order by id limit ${page.limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Ends the lease on a row and sets when it is due again. */
export async function endLease(
  db: Db | Tx,
  table: ProviderOrderTable,
  id: string,
  nextCheckAt: Date | null,
): Promise<void> {
  await sql`
    update ${sql.table(table)} set busy_until = null, next_check_at = ${nextCheckAt}, checks = checks + 1
    where id = ${id}`.execute(db);
}

/** A page in the given order with the count and sum of the whole selection; `typed` converts rows to our own types. */
export async function listPayments<Row, Typed>(
  db: Db,
  table: Table,
  {
    filter,
    page,
    order,
    typed,
  }: { filter: ListFilter; page: Page; order: RawBuilder<unknown>; typed: (row: Row) => Typed },
): Promise<Listed<Typed>> {
  const from = sql`from ${sql.table(table)} where ${narrow(table, filter)}`;
  const direction = sql.raw(page.descending ? "desc" : "asc");
  const { rows } = await sql<Row>`
    select * ${from} order by ${order}, id ${direction} limit ${page.limit} offset ${page.offset}`.execute(
    db,
  );
  const totals = await sql<{ count: bigint; sum: bigint | null }>`
    select count(*) as count, sum(amount)::bigint as sum ${from}`.execute(db);
  const [total] = totals.rows;
  return { rows: rows.map(typed), count: Number(total?.count ?? 0), sum: money(total?.sum ?? ZERO) };
}

/** The moved amounts by business day of settlement; `toMs` is exclusive. */
export async function movedByDay(db: Db, table: Table, fromMs: number, toMs: number): Promise<DayTotal[]> {
  const { state, amount } = MOVED[table];
  const { rows } = await sql<{ day: string; count: bigint; sum: bigint }>`
    select (settled_at at time zone ${OPERATOR_ZONE})::date as day, count(*) as count,
      sum(${sql.ref(amount)})::bigint as sum
    from ${sql.table(table)}
    where state = ${state} and settled_at >= ${new Date(fromMs)} and settled_at < ${new Date(toMs)}
    group by 1 order by 1`.execute(db);
  return rows.map(({ day, count, sum }) => ({ day, count: Number(count), amount: money(sum) }));
}

/** The lifetime amount that moved for each of these members. */
export async function movedByMember(
  db: Db,
  table: Table,
  memberIds: readonly MemberId[],
): Promise<Map<MemberId, Money>> {
  const { state, amount } = MOVED[table];
  const { rows } = await sql<{ member_id: MemberId; sum: bigint }>`
    select member_id, sum(${sql.ref(amount)})::bigint as sum from ${sql.table(table)}
    where state = ${state} and member_id = any (${[...memberIds]}::uuid[]) group by member_id`.execute(db);
  return new Map(rows.map(({ member_id, sum }) => [member_id, money(sum)]));
}
