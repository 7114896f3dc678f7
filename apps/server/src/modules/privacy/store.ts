import type { MemberId } from "@khela/kernel/ids";
import { type Insertable, type Selectable, sql } from "kysely";
import type { DataExport as Table } from "../../platform/db-types.gen.ts";
import type { Db, Tx } from "../../platform/database.ts";

export type ExportRow = Selectable<Table>;

/** @throws DatabaseError 23505 on `data_export_building` where an export is in progress */
export async function insertExport(tx: Tx, row: Insertable<Table>): Promise<ExportRow> {
  return tx.insertInto("data_export").values(row).returningAll().executeTakeFirstOrThrow();
}

export async function findNewest(db: Db | Tx, memberId: MemberId): Promise<ExportRow | undefined> {
  return db
    .selectFrom("data_export")
    .selectAll()
    .where("member_id", "=", memberId)
    .orderBy("asked_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function findExport(db: Db, id: string): Promise<ExportRow | undefined> {
  return db.selectFrom("data_export").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function countSince(db: Db | Tx, memberId: MemberId, since: Date): Promise<number> {
  const row = await db
    .selectFrom("data_export")
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .where("member_id", "=", memberId)
    .where("asked_at", ">", since)
    .where("state", "<>", "failed")
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Deletes the parts that an earlier attempt has written. */
export async function deleteParts(db: Db, exportId: string): Promise<void> {
  await db.deleteFrom("data_export_part").where("export_id", "=", exportId).execute();
}

export async function insertPart(db: Db, part: { exportId: string; place: number; sealed: Buffer }) {
  await db
    .insertInto("data_export_part")
    .values({ export_id: part.exportId, place: part.place, content_sealed: part.sealed })
    .execute();
}

/** @returns false where the export was marked as failed meanwhile */
export async function markReady(tx: Tx, id: string, done: { at: Date; bytes: number }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("data_export")
    .set({ state: "ready", ready_at: done.at, bytes: BigInt(done.bytes) })
    .where("id", "=", id)
    .where("state", "=", "building")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Marks unfinished exports requested before an instant as failed. @returns the exports with their members */
export async function giveUpOld(tx: Tx, before: Date): Promise<{ id: string; memberId: MemberId }[]> {
  const rows = await tx
    .updateTable("data_export")
    .set({ state: "failed" })
    .where("state", "=", "building")
    .where("asked_at", "<=", before)
    .returning(["id", "member_id"])
    .execute();
  return rows.map(({ id, member_id }) => ({ id, memberId: member_id as MemberId }));
}

/** Stores a link, which replaces the previous one. */
export async function writeLink(db: Db, id: string, link: { hash: Buffer; until: Date }): Promise<void> {
  await db
    .updateTable("data_export")
    .set({ link_hash: link.hash, link_until: link.until })
    .where("id", "=", id)
    .execute();
}

/**
 * Uses a link up.
 * @returns the export; undefined where the link belongs to another member or session, or is invalid
 */
export async function spendLink(
  db: Db,
  spent: { id: string; memberId: MemberId; sessionId: string; hash: Buffer; at: Date },
): Promise<ExportRow | undefined> {
  return db
    .updateTable("data_export")
    .set({ link_hash: null, link_until: null })
    .where("id", "=", spent.id)
    .where("member_id", "=", spent.memberId)
    .where("session_id", "=", spent.sessionId)
    .where("link_hash", "=", spent.hash)
    .where("link_until", ">", spent.at)
    .returningAll()
    .executeTakeFirst();
}

export async function readPart(db: Db, exportId: string, place: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("data_export_part")
    .select("content_sealed")
    .where("export_id", "=", exportId)
    .where("place", "=", place)
    .executeTakeFirst();
  return row?.content_sealed;
}

/** Deletes the files of exports requested before `before.file`, and the rows of those before `before.row`. */
export async function deleteOldFiles(db: Db, before: { file: Date; row: Date }): Promise<void> {
  await sql`delete from data_export_part p using data_export e
    where e.id = p.export_id and e.asked_at <= ${before.file}`.execute(db);
  await db.deleteFrom("data_export").where("asked_at", "<=", before.row).execute();
}

/** Deletes all exports of a member. */
export async function deleteExportsOf(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.deleteFrom("data_export").where("member_id", "=", memberId).execute();
}
