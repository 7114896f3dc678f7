import type { MemberId } from "@khela/kernel/ids";
import type { Db, Tx } from "../../../platform/database.ts";

/** A code for a social sign-in (with the browser's challenge) or for a hand-over to another browser. */
export interface OneTimeCode {
  codeHash: Buffer;
  memberId: MemberId;
  purpose: "social" | "handover";
  challenge: string | null;
  expiresAt: Date;
}

export async function insertCode(db: Db | Tx, code: OneTimeCode): Promise<void> {
  await db
    .insertInto("one_time_code")
    .values({
      code_hash: code.codeHash,
      member_id: code.memberId,
      purpose: code.purpose,
      challenge: code.challenge,
      expires_at: code.expiresAt,
    })
    .execute();
}

/** Deletes and returns a code, so that it is used up whatever the outcome. */
export async function takeCode(db: Db, codeHash: Buffer): Promise<OneTimeCode | undefined> {
  const row = await db
    .deleteFrom("one_time_code")
    .where("code_hash", "=", codeHash)
    .returningAll()
    .executeTakeFirst();
  return (
    row && {
      codeHash,
      memberId: row.member_id as MemberId,
      purpose: row.purpose as OneTimeCode["purpose"],
      challenge: row.challenge,
      expiresAt: row.expires_at,
    }
  );
}

export async function deleteOldCodes(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("one_time_code").where("expires_at", "<", before).execute();
}
