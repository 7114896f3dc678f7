import type { MemberId } from "@khela/kernel/ids";
import type { Db, Tx } from "../../../platform/database.ts";

/** Of a locked row. */
export async function writeClosed(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable("member").set({ status: "closed", closed_at: at }).where("id", "=", id).execute();
}

/** Of a locked row. */
export async function writeReopened(tx: Tx, id: string): Promise<void> {
  await tx.updateTable("member").set({ status: "active", closed_at: null }).where("id", "=", id).execute();
}

/** Accounts closed before an instant that still name a person, in the order of their ids, behind one. */
export async function listToForget(db: Db, before: Date, after: string, limit: number): Promise<MemberId[]> {
  const rows = await db
    .selectFrom("member")
    .select("id")
    .where("closed_at", "<=", before)
    .where("forgotten_at", "is", null)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id as MemberId);
}

/** What stays of a member: an id that the ledger's rows point at, and what no person can be found by. */
export interface Nobody {
  account: string;
  accountKey: string;
  profileSealed: Buffer;
  icon: string;
  at: Date;
}

/** Of a locked row: takes out what names the person, and every way in. */
export async function writeForgotten(tx: Tx, id: string, nobody: Nobody): Promise<void> {
  await tx
    .updateTable("member")
    .set({
      account: nobody.account,
      account_key: nobody.accountKey,
      nickname: nobody.account,
      icon: nobody.icon,
      profile_sealed: nobody.profileSealed,
      password_hash: null,
      payment_password_hash: null,
      initial_password_until: null,
      mobile_key: null,
      mobile_verified_at: null,
      email_key: null,
      email_verified_at: null,
      register_ip: "",
      register_url: null,
      register_domain: null,
      last_login_ip: null,
      blocked_reason: null,
      forgotten_at: nobody.at,
    })
    .where("id", "=", id)
    .execute();
  for (const table of [
    "social_account",
    "one_time_code",
    "member_recovery_code",
    "member_totp",
    "member_place",
    "member_session",
  ] as const) {
    await tx.deleteFrom(table).where("member_id", "=", id).execute();
  }
}
