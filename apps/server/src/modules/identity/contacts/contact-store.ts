import type { Db, Tx } from "../../../platform/database.ts";
import type { ContactKind } from "./contacts.ts";
import type { MemberRow } from "../member-store.ts";

/** The member who has proven a number. */
export async function findByProvenMobile(db: Db | Tx, key: Buffer): Promise<MemberRow | undefined> {
  return db
    .selectFrom("member")
    .selectAll()
    .where("mobile_key", "=", key)
    .where("mobile_verified_at", "is not", null)
    .executeTakeFirst();
}

/** The member who has proven or only claimed a number. */
export async function findByMobile(db: Db | Tx, key: Buffer): Promise<MemberRow | undefined> {
  return db.selectFrom("member").selectAll().where("mobile_key", "=", key).executeTakeFirst();
}

/** Whether a member has proven this address. */
export async function isEmailTaken(db: Db | Tx, key: Buffer): Promise<boolean> {
  const row = await db.selectFrom("member").select("id").where("email_key", "=", key).executeTakeFirst();
  return row !== undefined;
}

/**
 * Stores a number that a member registers without proof.
 * @throws DatabaseError 23505 on `member_mobile_key`
 */
export async function claimMobile(tx: Tx, memberId: string, key: Buffer): Promise<void> {
  await tx.updateTable("member").set({ mobile_key: key }).where("id", "=", memberId).execute();
}

/**
 * Records that a member has proven a number or address. A member who only claimed the number loses the claim.
 * @throws DatabaseError 23505 on `member_mobile_key` or `member_email_key` where another member has proven it
 */
export async function writeProof(
  tx: Tx,
  memberId: string,
  proof: { kind: ContactKind; key: Buffer; at: Date },
): Promise<void> {
  const { kind, key, at } = proof;
  if (kind === "email") {
    await tx
      .updateTable("member")
      .set({ email_key: key, email_verified_at: at })
      .where("id", "=", memberId)
      .execute();
    return;
  }
  await tx
    .updateTable("member")
    .set({ mobile_key: null })
    .where("mobile_key", "=", key)
    .where("mobile_verified_at", "is", null)
    .where("id", "<>", memberId)
    .execute();
  await tx
    .updateTable("member")
    .set({ mobile_key: key, mobile_verified_at: at })
    .where("id", "=", memberId)
    .execute();
}

/** Replaces the sealed profile of a member whose row is locked. */
export async function writeProfile(tx: Tx, memberId: string, sealed: Buffer): Promise<void> {
  await tx.updateTable("member").set({ profile_sealed: sealed }).where("id", "=", memberId).execute();
}
