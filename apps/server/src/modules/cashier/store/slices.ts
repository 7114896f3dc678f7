import type { MemberId } from "@khela/kernel/ids";
import type { Money } from "@khela/kernel/money";
import type { ReceiptState, RefundPolicy } from "@khela/rules/cashier/receipt";
import type { SliceState } from "@khela/rules/cashier/slice";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "../../../platform/database.ts";
import type { DB } from "../../../platform/db-types.gen.ts";
import { lockWithdrawal, type WithdrawalRow } from "./withdrawals.ts";

type Row = Selectable<DB["payout_slice"]>;

/** A slice (one payout of a withdrawal) in our own types. */
export type SliceRow = Omit<
  Row,
  "member_id" | "state" | "receipt" | "refund_policy" | "asked" | "amount" | "fee"
> & {
  member_id: MemberId;
  state: SliceState;
  receipt: ReceiptState | null;
  refund_policy: RefundPolicy | null;
  asked: Money;
  amount: Money;
  fee: Money;
};

/** A slice and its withdrawal, both locked until the end of the transaction. */
export interface Locked {
  withdrawal: WithdrawalRow;
  slice: SliceRow;
}

// The generated types are wider than the table's CHECK constraints.
const typed = (row: Row): SliceRow => row as unknown as SliceRow;

export async function insertSlice(tx: Tx, values: Insertable<DB["payout_slice"]>): Promise<SliceRow> {
  return typed(await tx.insertInto("payout_slice").values(values).returningAll().executeTakeFirstOrThrow());
}

export async function findSlice(
  db: Db | Tx,
  by: { id: string } | { reference: string; provider: string },
): Promise<SliceRow | undefined> {
  const query = db.selectFrom("payout_slice").selectAll();
  const row = await (
    "id" in by
      ? query.where("id", "=", by.id)
      : query.where("reference", "=", by.reference).where("provider", "=", by.provider)
  ).executeTakeFirst();
  return row && typed(row);
}

/** Locks the withdrawal first, then the slice: the same order everywhere avoids deadlocks. */
export async function lockSlice(tx: Tx, id: string): Promise<Locked | undefined> {
  const known = await findSlice(tx, { id });
  const withdrawal = known && (await lockWithdrawal(tx, known.withdrawal_id));
  const row = await tx
    .selectFrom("payout_slice")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return withdrawal && row && { withdrawal, slice: typed(row) };
}

/**
 * Changes a slice that still has the state in which it was read. @throws Error where it hasn't, which its lock rules
 * out
 */
export async function changeSlice(
  tx: Tx,
  { id, state, receipt }: Pick<SliceRow, "id" | "state" | "receipt">,
  change: Updateable<DB["payout_slice"]>,
): Promise<SliceRow> {
  const row = await tx
    .updateTable("payout_slice")
    .set(change)
    .where("id", "=", id)
    .where("state", "=", state)
    .where(sql<boolean>`receipt is not distinct from ${receipt}`)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new Error(`slice ${id} is not as it was read`);
  return typed(row);
}

/** The slices of these withdrawals, in order. */
export async function readSlices(
  db: Db | Tx,
  withdrawalIds: readonly string[],
): Promise<Map<string, SliceRow[]>> {
  if (withdrawalIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("payout_slice")
    .selectAll()
    .where("withdrawal_id", "in", [...withdrawalIds])
    .orderBy("place")
    .execute();
  return Map.groupBy(rows.map(typed), ({ withdrawal_id }) => withdrawal_id);
}

/** The slices of one withdrawal, in order. */
export async function slicesOf(db: Db | Tx, withdrawalId: string): Promise<SliceRow[]> {
  return (await readSlices(db, [withdrawalId])).get(withdrawalId) ?? [];
}

/** Ids of slices whose confirmation timer is due. */
export async function dueTimers(db: Db, at: Date, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("payout_slice")
    .select("id")
    .where("timer_at", "<=", at)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
