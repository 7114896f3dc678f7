import type { DepositState } from "@khela/rules/cashier/deposit";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, money, ZERO } from "@khela/kernel/money";
import { OPERATOR_ZONE } from "@khela/kernel/period";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "../../../platform/database.ts";
import type { DB } from "../../../platform/db-types.gen.ts";
import { type DayTotal, type ListFilter, type Listed, narrow, type Page, sortColumn } from "./list.ts";

type Row = Selectable<DB["deposit"]>;

/** A deposit as it is kept, with what the database gives as text or number in our own types. */
export type DepositRow = Omit<
  Row,
  "member_id" | "state" | "amount" | "fee" | "fee_fixed" | "credited" | "received"
> & {
  member_id: MemberId;
  state: DepositState;
  amount: Money;
  fee: Money;
  fee_fixed: Money;
  credited: Money | null;
  received: Money | null;
};

export type NewDeposit = Insertable<DB["deposit"]>;
export type DepositChange = Updateable<DB["deposit"]>;

// The column types of the generated table can't say more than SQL does; the CHECKs of the table do.
const typed = (row: Row): DepositRow => row as unknown as DepositRow;

export async function insertDeposit(tx: Tx, values: NewDeposit): Promise<void> {
  await tx.insertInto("deposit").values(values).execute();
}

export async function findDeposit(
  db: Db | Tx,
  by: { id: string; memberId?: MemberId } | { reference: string; provider: string },
): Promise<DepositRow | undefined> {
  let query = db.selectFrom("deposit").selectAll();
  if ("id" in by) {
    query = query.where("id", "=", by.id);
    if (by.memberId) query = query.where("member_id", "=", by.memberId);
  } else {
    query = query.where("reference", "=", by.reference).where("provider", "=", by.provider);
  }
  const row = await query.executeTakeFirst();
  return row && typed(row);
}

/** The deposit, held against everybody else until the transaction ends. */
export async function lockDeposit(tx: Tx, id: string): Promise<DepositRow> {
  return typed(
    await tx.selectFrom("deposit").selectAll().where("id", "=", id).forUpdate().executeTakeFirstOrThrow(),
  );
}

/** Changes a deposit that is still in the state `from`. @returns undefined where it isn't */
export async function changeDeposit(
  tx: Tx | Db,
  id: string,
  from: DepositState,
  change: DepositChange,
): Promise<DepositRow | undefined> {
  const row = await tx
    .updateTable("deposit")
    .set(change)
    .where("id", "=", id)
    .where("state", "=", from)
    .returningAll()
    .executeTakeFirst();
  return row && typed(row);
}

/** Takes the right to talk to the provider about a deposit. @returns undefined while somebody else has it */
export async function leaseDeposit(
  db: Db | Tx,
  id: string,
  lease: { now: Date; until: Date },
): Promise<DepositRow | undefined> {
  const row = await db
    .updateTable("deposit")
    .set({ busy_until: lease.until })
    .where("id", "=", id)
    .where((eb) => eb.or([eb("busy_until", "is", null), eb("busy_until", "<=", lease.now)]))
    .returningAll()
    .executeTakeFirst();
  return row && typed(row);
}

/** Ends a talk and says when the next one is due. */
export async function endDepositLease(db: Db | Tx, id: string, nextCheckAt: Date | null): Promise<void> {
  await db
    .updateTable("deposit")
    .set((eb) => ({ busy_until: null, next_check_at: nextCheckAt, checks: eb("checks", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Ids of deposits about which the provider is to be asked. */
export async function dueDeposits(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("deposit")
    .select("id")
    .where("next_check_at", "<=", now)
    .orderBy("next_check_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function countOpenDeposits(tx: Tx, memberId: MemberId, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom("deposit")
    .select((eb) => eb.fn.countAll<bigint>().as("count"))
    .where("member_id", "=", memberId)
    .where("state", "in", ["created", "pending"])
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Everything that deposits ever brought into a member's balance. */
export async function sumCredited(db: Db | Tx, memberId: MemberId, currency: string): Promise<Money> {
  const { sum } = await db
    .selectFrom("deposit")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>("credited"), sql<string>`0`).as("sum"))
    .where("member_id", "=", memberId)
    .where("currency", "=", currency)
    .where("state", "=", "succeeded")
    .executeTakeFirstOrThrow();
  return money(BigInt(sum));
}

/** A page of deposits with the count and sum of the whole selection. */
export async function listDeposits(db: Db, filter: ListFilter, page: Page): Promise<Listed<DepositRow>> {
  const selected = db.selectFrom("deposit").where(narrow("deposit", filter));
  const rows = await selected
    .selectAll()
    .orderBy(sortColumn(page) ?? "created_at", page.descending ? "desc" : "asc")
    .orderBy("id", page.descending ? "desc" : "asc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const totals = await selected
    .select((eb) => [eb.fn.countAll<bigint>().as("count"), eb.fn.sum<string | null>("amount").as("sum")])
    .executeTakeFirstOrThrow();
  return {
    rows: rows.map(typed),
    count: Number(totals.count),
    sum: totals.sum === null ? ZERO : money(BigInt(totals.sum)),
  };
}

/** Credited deposits by business day of their settlement, half-open. */
export async function depositsByDay(db: Db, fromMs: number, toMs: number): Promise<DayTotal[]> {
  const { rows } = await sql<{ day: string; count: bigint; sum: bigint }>`
    select (settled_at at time zone ${OPERATOR_ZONE})::date as day, count(*) as count, sum(received)::bigint as sum
    from deposit
    where state = 'succeeded' and settled_at >= ${new Date(fromMs)} and settled_at < ${new Date(toMs)}
    group by 1 order by 1`.execute(db);
  return rows.map(({ day, count, sum }) => ({ day, count: Number(count), amount: money(sum) }));
}

/** What each of these members paid in. */
export async function depositsByMember(
  db: Db,
  memberIds: readonly MemberId[],
): Promise<Map<MemberId, Money>> {
  const { rows } = await sql<{ member_id: MemberId; sum: bigint }>`
    select member_id, sum(received)::bigint as sum from deposit
    where state = 'succeeded' and member_id = any (${[...memberIds]}::uuid[]) group by member_id`.execute(db);
  return new Map(rows.map(({ member_id, sum }) => [member_id, money(sum)]));
}

export async function countPendingDeposits(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("deposit")
    .select((eb) => eb.fn.countAll<bigint>().as("count"))
    .where("state", "in", ["created", "pending"])
    .executeTakeFirstOrThrow();
  return Number(count);
}
