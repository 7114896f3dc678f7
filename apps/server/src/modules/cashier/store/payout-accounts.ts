import type { MemberId } from "@khela/kernel/ids";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../../platform/database.ts";
import type { DB } from "../../../platform/db-types.gen.ts";

type Row = Selectable<DB["payout_account"]>;

/** An account that a member has bound. */
export type PayoutAccountRow = Omit<Row, "member_id"> & { member_id: MemberId };

// The column types of the generated table can't say more than SQL does.
const typed = (row: Row): PayoutAccountRow => row as PayoutAccountRow;

/** Lets everybody who binds this account wait for each other, till the end of the transaction. */
export async function takeAccountTurn(tx: Tx, payeeHash: Buffer): Promise<void> {
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
    .orderBy("bound_at")
    .orderBy("id")
    .execute();
  return rows.map(typed);
}

/** Whether another member has this account, by whatever method. */
export async function isBoundByAnother(tx: Tx, payeeHash: Buffer, memberId: MemberId): Promise<boolean> {
  const row = await tx
    .selectFrom("payout_account")
    .select("id")
    .where("payee_hash", "=", payeeHash)
    .where("member_id", "<>", memberId)
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
    .executeTakeFirst();
  return row && typed(row);
}
