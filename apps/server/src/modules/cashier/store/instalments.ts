import type { MemberId } from "@khela/kernel/ids";
import type { Money } from "@khela/kernel/money";
import type { ReceiptState, RefundPolicy } from "@khela/rules/cashier/receipt";
import type { InstalmentState } from "@khela/rules/cashier/instalment";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "../../../platform/database.ts";
import type { DB } from "../../../platform/db-types.gen.ts";
import { lockWithdrawal, type WithdrawalRow } from "./withdrawals.ts";

type Row = Selectable<DB["payout_instalment"]>;

/** An instalment (one payout of a withdrawal) in our own types. */
export type InstalmentRow = Omit<
  Row,
  "member_id" | "state" | "receipt" | "refund_policy" | "asked" | "amount" | "fee"
> & {
  member_id: MemberId;
  state: InstalmentState;
  receipt: ReceiptState | null;
  refund_policy: RefundPolicy | null;
  asked: Money;
  amount: Money;
  fee: Money;
};

/** An instalment and its withdrawal, both locked until the end of the transaction. */
export interface Locked {
  withdrawal: WithdrawalRow;
  instalment: InstalmentRow;
}

// The generated types are wider than the table's CHECK constraints.
const typed = (row: Row): InstalmentRow => row as unknown as InstalmentRow;

export async function insertInstalment(
  tx: Tx,
  values: Insertable<DB["payout_instalment"]>,
): Promise<InstalmentRow> {
  return typed(
    await tx.insertInto("payout_instalment").values(values).returningAll().executeTakeFirstOrThrow(),
  );
}

export async function findInstalment(
  db: Db | Tx,
  by: { id: string } | { reference: string; provider: string },
): Promise<InstalmentRow | undefined> {
  const query = db.selectFrom("payout_instalment").selectAll();
  const row = await (
    "id" in by
      ? query.where("id", "=", by.id)
      : query.where("reference", "=", by.reference).where("provider", "=", by.provider)
  ).executeTakeFirst();
  return row && typed(row);
}

/** Locks the withdrawal first, then the instalment: the same order everywhere avoids deadlocks. */
export async function lockInstalment(tx: Tx, id: string): Promise<Locked | undefined> {
  const known = await findInstalment(tx, { id });
  const withdrawal = known && (await lockWithdrawal(tx, known.withdrawal_id));
  const row = await tx
    .selectFrom("payout_instalment")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return withdrawal && row && { withdrawal, instalment: typed(row) };
}

/**
 * Changes an instalment that still has the state in which it was read. @throws Error where it hasn't, which its lock rules
 * out
 */
export async function changeInstalment(
  tx: Tx,
  { id, state, receipt }: Pick<InstalmentRow, "id" | "state" | "receipt">,
  change: Updateable<DB["payout_instalment"]>,
): Promise<InstalmentRow> {
  const row = await tx
    .updateTable("payout_instalment")
    .set(change)
    .where("id", "=", id)
    .where("state", "=", state)
    .where(sql<boolean>`receipt is not distinct from ${receipt}`)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new Error(`instalment ${id} is not as it was read`);
  return typed(row);
}

/** The instalments of these withdrawals, in order. */
export async function readInstalments(
  db: Db | Tx,
  withdrawalIds: readonly string[],
): Promise<Map<string, InstalmentRow[]>> {
  if (withdrawalIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("payout_instalment")
    .selectAll()
    .where("withdrawal_id", "in", [...withdrawalIds])
    .orderBy("place")
    .execute();
  return Map.groupBy(rows.map(typed), ({ withdrawal_id }) => withdrawal_id);
}

/** The instalments of one withdrawal, in order. */
export async function instalmentsOf(db: Db | Tx, withdrawalId: string): Promise<InstalmentRow[]> {
  return (await readInstalments(db, [withdrawalId])).get(withdrawalId) ?? [];
}

/** Ids of instalments whose confirmation timer is due. */
export async function dueTimers(db: Db, at: Date, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("payout_instalment")
    .select("id")
    .where("timer_at", "<=", at)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
