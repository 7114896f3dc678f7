import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";

/** The place of each reader, and the facts that it failed on. */

/** Locks a reader's place until the transaction ends. @returns the number of the last fact that it was given */
export async function lockReader(tx: Tx, name: string): Promise<bigint> {
  await sql`insert into turnover_reader (name) values (${name}) on conflict do nothing`.execute(tx);
  const row = await tx
    .selectFrom("turnover_reader")
    .select("seq")
    .where("name", "=", name)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.seq;
}

export async function saveReader(tx: Tx, name: string, seq: bigint): Promise<void> {
  await tx.updateTable("turnover_reader").set({ seq }).where("name", "=", name).execute();
}

export async function parkFact(
  tx: Tx,
  parked: { reader: string; seq: bigint; retryAt: Date },
): Promise<void> {
  const { reader, seq, retryAt } = parked;
  await tx.insertInto("turnover_parked").values({ reader, seq, retry_at: retryAt }).execute();
}

/** Takes a fact out of the parked ones. @returns false where it isn't there any more */
export async function unparkFact(tx: Tx, reader: string, seq: bigint): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("turnover_parked")
    .where("reader", "=", reader)
    .where("seq", "=", seq)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function postponeParked(
  db: Db,
  parked: { reader: string; seq: bigint; retryAt: Date },
): Promise<void> {
  await db
    .updateTable("turnover_parked")
    .set({ retry_at: parked.retryAt })
    .where("reader", "=", parked.reader)
    .where("seq", "=", parked.seq)
    .execute();
}

/** The numbers of a reader's parked facts that are due, in order. */
export async function dueParked(db: Db, reader: string, now: Date, limit: number): Promise<bigint[]> {
  const rows = await db
    .selectFrom("turnover_parked")
    .select("seq")
    .where("reader", "=", reader)
    .where("retry_at", "<=", now)
    .orderBy("seq")
    .limit(limit)
    .execute();
  return rows.map(({ seq }) => seq);
}
