import type { MemberId } from "@khela/kernel/ids";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";

/** A member, or a guest who holds the key with this SHA-256 of a live chat. */
export type UploadOwner = { memberId: MemberId } | { guestKey: Buffer };

/** The owner's key in the daily quota. */
const quotaKey = (owner: UploadOwner): string =>
  "memberId" in owner ? owner.memberId : owner.guestKey.toString("hex");

export interface NewUpload {
  id: string;
  owner: UploadOwner;
  purpose: string;
  at: Date;
  width: number;
  height: number;
  sha256: Buffer;
  content: Buffer;
}

export async function insertUpload(tx: Tx, { owner, ...upload }: NewUpload): Promise<void> {
  const of = "memberId" in owner ? { member_id: owner.memberId } : { guest_key: owner.guestKey };
  await tx
    .insertInto("upload")
    .values({ ...upload, ...of })
    .execute();
}

/** Counts a picture against the daily quota. @returns false where it is exhausted */
export async function countPicture(tx: Tx, owner: UploadOwner, day: string, max: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into upload_day as d (owner, day, pictures) values (${quotaKey(owner)}, ${day}, 1)
    on conflict (owner, day) do update set pictures = d.pictures + 1 where d.pictures < ${max}`.execute(tx);
  return numAffectedRows === 1n;
}

export async function readPictureCount(db: Db, owner: UploadOwner, day: string): Promise<number> {
  const row = await db
    .selectFrom("upload_day")
    .select("pictures")
    .where("owner", "=", quotaKey(owner))
    .where("day", "=", day)
    .executeTakeFirst();
  return row?.pictures ?? 0;
}

/** Claims free uploads of one owner and purpose. @returns the ids that were free */
export async function claimUploads(
  tx: Tx,
  claim: { ids: readonly string[]; owner: UploadOwner; purpose: string; at: Date; after: Date },
): Promise<string[]> {
  const { owner } = claim;
  const rows = await tx
    .updateTable("upload")
    .set({ claimed_at: claim.at })
    .where("id", "in", claim.ids)
    .where((eb) =>
      "memberId" in owner ? eb("member_id", "=", owner.memberId) : eb("guest_key", "=", owner.guestKey),
    )
    .where("purpose", "=", claim.purpose)
    .where("claimed_at", "is", null)
    .where("at", ">", claim.after)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteUpload(tx: Tx, id: string, memberId: MemberId): Promise<void> {
  await tx
    .deleteFrom("upload")
    .where("id", "=", id)
    .where("member_id", "=", memberId)
    .where("purpose", "=", "avatar")
    .execute();
}

export async function deleteUploads(tx: Tx, purpose: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom("upload").where("purpose", "=", purpose).where("id", "in", ids).execute();
}

export async function findClaimed(
  db: Db,
  id: string,
  purpose: string,
): Promise<{ content: Buffer; sha256: Buffer } | undefined> {
  return db
    .selectFrom("upload")
    .select(["content", "sha256"])
    .where("id", "=", id)
    .where("purpose", "=", purpose)
    .where("claimed_at", "is not", null)
    .where(sql`octet_length(content)`, ">", 0)
    .executeTakeFirst();
}

/** A member's claimed pictures, oldest first, without identity documents. */
export async function listClaimed(db: Db, memberId: MemberId): Promise<{ id: string; purpose: string }[]> {
  return db
    .selectFrom("upload")
    .select(["id", "purpose"])
    .where("member_id", "=", memberId)
    .where("purpose", "<>", "kyc")
    .where("claimed_at", "is not", null)
    .orderBy("at")
    .orderBy("id")
    .execute();
}

/** Erases the content of a member's pictures; the rows stay, because others refer to them. */
export async function erasePictures(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`update upload set content = '', sha256 = sha256('') where member_id = ${memberId}`.execute(tx);
}

export interface UploadSize {
  id: string;
  width: number;
  height: number;
}

export async function findSizes(db: Db, ids: readonly string[]): Promise<UploadSize[]> {
  if (ids.length === 0) return [];
  return db.selectFrom("upload").select(["id", "width", "height"]).where("id", "in", ids).execute();
}

/** Deletes unclaimed uploads and quotas of past days. */
export async function deleteOld(db: Db, before: { uploadedAt: Date; day: string }): Promise<void> {
  await db
    .deleteFrom("upload")
    .where("claimed_at", "is", null)
    .where("at", "<=", before.uploadedAt)
    .execute();
  await db.deleteFrom("upload_day").where("day", "<", before.day).execute();
}
