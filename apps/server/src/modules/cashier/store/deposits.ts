import type { DepositState } from "@khela/rules/cashier/deposit";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "../../../platform/database.ts";
import type { DB } from "../../../platform/db-types.gen.ts";
import { type ListFilter, type Listed, type Page, sortColumn } from "./list.ts";
import { listPayments } from "./payments.ts";

type Row = Selectable<DB["deposit"]>;

/** A deposit row in our own types, where the database gives text or numbers. */
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

// The generated types are wider than the table's CHECK constraints.
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

/** Locks the deposit until the transaction ends. */
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

/**
 * Takes the lease for communicating with the provider about a deposit. @returns undefined while another process has
 * it
 */
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

/** The gross sum of deposits requested since a moment that were paid or still can be (SAFE-01). */
export async function sumAsked(db: Db | Tx, memberId: MemberId, since: Date): Promise<Money> {
  const { sum } = await db
    .selectFrom("deposit")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>("amount"), sql<string>`0`).as("sum"))
    .where("member_id", "=", memberId)
    .where("created_at", ">=", since)
    .where("state", "in", ["created", "pending", "succeeded"])
    .executeTakeFirstOrThrow();
  return money(BigInt(sum));
}

/** The times and states of the deposits that a member requested since a moment. */
export async function timesSince(
  db: Db,
  memberId: MemberId,
  since: Date,
): Promise<{ at: Date; state: DepositState }[]> {
  const rows = await db
    .selectFrom("deposit")
    .select(["created_at", "state"])
    .where("member_id", "=", memberId)
    .where("created_at", ">=", since)
    .execute();
  return rows.map((row) => ({ at: row.created_at, state: row.state as DepositState }));
}

/** The sums that deposits credited to a member's balance, by method. */
export async function sumCreditedByMethod(
  db: Db | Tx,
  memberId: MemberId,
  currency: string,
): Promise<Map<string, Money>> {
  const { rows } = await sql<{ method_id: string; sum: bigint }>`
    select method_id, sum(credited)::bigint as sum from deposit
    where member_id = ${memberId} and currency = ${currency} and credited is not null
    group by method_id`.execute(db);
  return new Map(rows.map(({ method_id, sum }) => [method_id, money(sum)]));
}

/** The total that deposits ever credited to a member's balance. */
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
export function listDeposits(db: Db, filter: ListFilter, page: Page): Promise<Listed<DepositRow>> {
  const order = sql`${sql.ref(sortColumn(page) ?? "created_at")} ${sql.raw(page.descending ? "desc" : "asc")}`;
  return listPayments(db, "deposit", { filter, page, order, typed });
}

export async function countPendingDeposits(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("deposit")
    .select((eb) => eb.fn.countAll<bigint>().as("count"))
    .where("state", "in", ["created", "pending"])
    .executeTakeFirstOrThrow();
  return Number(count);
}
