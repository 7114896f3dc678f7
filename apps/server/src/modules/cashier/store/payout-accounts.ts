import type { MemberId } from "@khela/kernel/ids";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../../platform/database.ts";
import type { DB } from "../../../platform/db-types.gen.ts";

type Row = Selectable<DB["payout_account"]>;

/** An account that a member has bound; an account that support removed no longer belongs to anybody. */
export type PayoutAccountRow = Omit<Row, "member_id"> & { member_id: MemberId };

// The generated types are wider than the table's constraints.
const typed = (row: Row): PayoutAccountRow => row as PayoutAccountRow;

/** Serializes the binding of this account until the end of the transaction. */
export async function lockAccountBinding(tx: Tx, payeeHash: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${payeeHash.toString("hex")}, 18))`.execute(tx);
}

export async function insertPayoutAccount(
  tx: Tx,
  values: Insertable<DB["payout_account"]>,
): Promise<PayoutAccountRow> {
  return typed(await tx.insertInto("payout_account").values(values).returningAll().executeTakeFirstOrThrow());
}

/** A member's accounts, oldest first. */
export async function listPayoutAccountRows(db: Db | Tx, memberId: MemberId): Promise<PayoutAccountRow[]> {
  const rows = await db
    .selectFrom("payout_account")
    .selectAll()
    .where("member_id", "=", memberId)
    .where("removed_at", "is", null)
    .orderBy("bound_at")
    .orderBy("id")
    .execute();
  return rows.map(typed);
}

/** Whether another member has bound this account, by any method. */
export async function isBoundByAnother(tx: Tx, payeeHash: Buffer, memberId: MemberId): Promise<boolean> {
  const row = await tx
    .selectFrom("payout_account")
    .select("id")
    .where("payee_hash", "=", payeeHash)
    .where("member_id", "<>", memberId)
    .where("removed_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A member's own account. */
export async function findPayoutAccount(
  db: Db | Tx,
  id: string,
  memberId: MemberId,
): Promise<PayoutAccountRow | undefined> {
  const row = await db
    .selectFrom("payout_account")
    .selectAll()
    .where("id", "=", id)
    .where("member_id", "=", memberId)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return row && typed(row);
}

/** An account by its id, even after its removal, because payouts that refer to it continue. */
export async function readPayoutAccount(db: Db | Tx, id: string): Promise<PayoutAccountRow | undefined> {
  const row = await db.selectFrom("payout_account").selectAll().where("id", "=", id).executeTakeFirst();
  return row && typed(row);
}

/** Whether a payout to the account is still open. */
export async function hasOpenPayout(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom("withdrawal")
    .select("id")
    .where("payout_account_id", "=", id)
    .where("settled_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes an account from the member's list; the row stays for the payouts that refer to it. */
export async function markRemoved(tx: Tx, id: string, removed: { at: Date; by: string }): Promise<void> {
  await tx
    .updateTable("payout_account")
    .set({ removed_at: removed.at, removed_by: removed.by })
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .execute();
}

/**
 * Other members who requested money to a payee that this member named too, twenty at most. An account is bound by one
 * member at a time, so it was removed from one of them.
 */
export async function listSamePayee(db: Db, memberId: MemberId): Promise<MemberId[]> {
  const { rows } = await sql<{ member_id: MemberId }>`
    select distinct other.member_id from (
      select payee_hash from withdrawal where member_id = ${memberId}
      union select payee_hash from payout_account where member_id = ${memberId}) own
    join withdrawal other using (payee_hash) where other.member_id <> ${memberId} limit 20
  `.execute(db);
  return rows.map(({ member_id }) => member_id);
}
