import type { MemberId } from "@khela/kernel/ids";
import type { Db, Tx } from "../../../platform/database.ts";

/** @param id a member whose row the caller has locked */
export async function writeClosed(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable("member").set({ status: "closed", closed_at: at }).where("id", "=", id).execute();
}

/** @param id a member whose row the caller has locked */
export async function writeReopened(tx: Tx, id: string): Promise<void> {
  await tx.updateTable("member").set({ status: "active", closed_at: null }).where("id", "=", id).execute();
}

/** A page of accounts closed before an instant that still hold personal data, by id, after a given id. */
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

/**
 * The anonymous values that replace a member's personal data; the id stays, because ledger rows refer to it.
 */
export interface AnonymousMember {
  account: string;
  accountKey: string;
  profileSealed: Buffer;
  icon: string;
  at: Date;
}

/** Erases the personal data and every credential. @param id a member whose row the caller has locked */
export async function writeForgotten(tx: Tx, id: string, nobody: AnonymousMember): Promise<void> {
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
