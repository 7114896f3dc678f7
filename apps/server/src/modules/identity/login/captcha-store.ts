import type { Db } from "../../../platform/database.ts";

export async function insertCaptcha(
  db: Db,
  captcha: { id: string; answer_hash: Buffer; expires_at: Date },
): Promise<void> {
  await db.insertInto("captcha").values(captcha).execute();
}

/** Deletes and returns a captcha, so that it is used up whatever the answer is. */
export async function takeCaptcha(
  db: Db,
  id: string,
): Promise<{ answer_hash: Buffer; expires_at: Date } | undefined> {
  return db
    .deleteFrom("captcha")
    .where("id", "=", id)
    .returning(["answer_hash", "expires_at"])
    .executeTakeFirst();
}

export async function deleteOldCaptchas(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("captcha").where("expires_at", "<", before).execute();
}
