import type { Localized } from "@khela/contract/shared";
import type { MemberId } from "@khela/kernel/ids";
import { TRIAL_TYPE } from "@khela/rules/auth/trial";
import { type Insertable, type RawBuilder, type Selectable, sql } from "kysely";
import type { Member as MemberTable } from "../../platform/db-types.gen.ts";
import type { Db, Tx } from "../../platform/database.ts";

export type MemberRow = Selectable<MemberTable>;
export type NewMember = Insertable<MemberTable>;

/** @throws DatabaseError 23505 on `member_account_key_key` or `member_referral_code_key` */
export async function insertMember(tx: Tx, member: NewMember): Promise<MemberRow> {
  return tx.insertInto("member").values(member).returningAll().executeTakeFirstOrThrow();
}

export async function findByAccount(db: Db | Tx, accountKey: string): Promise<MemberRow | undefined> {
  return db.selectFrom("member").selectAll().where("account_key", "=", accountKey).executeTakeFirst();
}

export async function findById(db: Db | Tx, id: string): Promise<MemberRow | undefined> {
  return db.selectFrom("member").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function findByIds(db: Db | Tx, ids: readonly string[]): Promise<MemberRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom("member").selectAll().where("id", "in", ids).execute();
}

export async function findIdByReferralCode(db: Db | Tx, code: string): Promise<MemberId | undefined> {
  const row = await db
    .selectFrom("member")
    .select("id")
    .where("referral_code", "=", code)
    .where("status", "=", "active")
    .where("type", "<>", TRIAL_TYPE)
    .executeTakeFirst();
  return row?.id as MemberId | undefined;
}

/** Members whose account begins with a text, by name; without trial accounts. */
export async function searchByAccount(db: Db, prefix: string, limit: number): Promise<MemberRow[]> {
  return db
    .selectFrom("member")
    .selectAll()
    .where("account_key", "like", `${prefix.replace(/[\\%_]/g, "\\$&")}%`)
    .where("type", "<>", TRIAL_TYPE)
    .orderBy("account_key")
    .limit(limit)
    .execute();
}

/** Rows in the order of registration (ids rise with time), after a given id. Without trial accounts. */
export async function listAfter(db: Db, after: string | undefined, limit: number): Promise<MemberRow[]> {
  let query = db.selectFrom("member").selectAll().where("type", "<>", TRIAL_TYPE).orderBy("id").limit(limit);
  if (after !== undefined) query = query.where("id", ">", after);
  return query.execute();
}

export async function countRegistered(db: Db, from: Date, before: Date): Promise<number> {
  const row = await db
    .selectFrom("member")
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .where("registered_at", ">=", from)
    .where("registered_at", "<", before)
    .where("type", "<>", TRIAL_TYPE)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function noteLogin(tx: Tx, id: string, login: { at: Date; ip: string }): Promise<void> {
  await tx
    .updateTable("member")
    .set({ last_login_at: login.at, last_login_ip: login.ip })
    .where("id", "=", id)
    .execute();
}

/** Counts a wrong password; does nothing where there is no such account. */
export async function noteFailedLogin(tx: Tx, accountKey: string): Promise<void> {
  await tx
    .updateTable("member")
    .set(({ eb }) => ({ failed_logins: eb("failed_logins", "+", 1) }))
    .where("account_key", "=", accountKey)
    .execute();
}

/** Resets the count after a right password. */
export async function clearFailedLogins(db: Db, id: string): Promise<void> {
  await db.updateTable("member").set({ failed_logins: 0 }).where("id", "=", id).execute();
}

/** Replaces the stored hash of the same password, unless the password was changed meanwhile. */
export async function rehashPassword(db: Db, id: string, before: string, after: string): Promise<void> {
  await db
    .updateTable("member")
    .set({ password_hash: after })
    .where("id", "=", id)
    .where("password_hash", "=", before)
    .execute();
}

/** Replaces the stored hash of the same payment password, unless it was changed meanwhile. */
export async function rehashPaymentPassword(
  db: Db,
  id: string,
  before: string,
  after: string,
): Promise<void> {
  await db
    .updateTable("member")
    .set({ payment_password_hash: after })
    .where("id", "=", id)
    .where("payment_password_hash", "=", before)
    .execute();
}

/** Sets an initial password, chosen by somebody else. @returns false where there is no such member */
export async function setInitialPassword(
  tx: Tx,
  id: string,
  given: { hash: string; at: Date; until: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable("member")
    .set({
      password_hash: given.hash,
      password_changed_at: given.at,
      initial_password_until: given.until,
      failed_logins: 0,
    })
    .where("id", "=", id)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** @returns false where the password was changed meanwhile */
export async function replacePassword(
  tx: Tx,
  id: string,
  change: { before: string | null; after: string; at: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable("member")
    .set({
      password_hash: change.after,
      password_changed_at: change.at,
      initial_password_until: null,
      failed_logins: 0,
    })
    .where("id", "=", id)
    .where("password_hash", "is not distinct from", change.before)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function updatePreference(db: Db, id: string, preference: { language: string }): Promise<void> {
  await db.updateTable("member").set(preference).where("id", "=", id).execute();
}

export async function writeKycLevel(tx: Tx, id: string, level: number): Promise<void> {
  await tx.updateTable("member").set({ kyc_level: level }).where("id", "=", id).execute();
}

/** @returns the locked row; undefined where there is none */
export async function lockMember(tx: Tx, id: string): Promise<MemberRow | undefined> {
  return tx.selectFrom("member").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function writeStatus(
  tx: Tx,
  id: string,
  status: "active" | "blocked",
  blockedReason: string | null,
): Promise<void> {
  await tx
    .updateTable("member")
    .set({ status, blocked_reason: blockedReason })
    .where("id", "=", id)
    .execute();
}

/**
 * Writes the member's profile and the nickname that others see.
 * @param id a member whose row the caller has locked
 */
export async function writeProfile(
  tx: Tx,
  id: string,
  profile: { profile_sealed: Buffer; nickname: string },
): Promise<void> {
  await tx.updateTable("member").set(profile).where("id", "=", id).execute();
}

export async function writeIcon(tx: Tx, id: string, icon: string): Promise<void> {
  await tx.updateTable("member").set({ icon }).where("id", "=", id).execute();
}

export async function writePaymentPassword(tx: Tx, id: string, hash: string): Promise<void> {
  await tx.updateTable("member").set({ payment_password_hash: hash }).where("id", "=", id).execute();
}

/**
 * Records that a member's credentials have changed, in the transaction of the change.
 * @param change.unlessRegisteredAfter an account registered after this is still being set up and not
 *   recorded; null: record it at any age
 */
export async function noteCredentialChange(
  tx: Tx,
  id: string,
  change: { at: Date; unlessRegisteredAfter: Date | null },
): Promise<void> {
  let query = tx.updateTable("member").set({ credentials_changed_at: change.at }).where("id", "=", id);
  if (change.unlessRegisteredAfter) query = query.where("registered_at", "<=", change.unlessRegisteredAfter);
  await query.execute();
}

/** The time of a member's last login, as a subquery for other modules. @param member the member's id */
export function lastLoginOf(member: RawBuilder<unknown>): RawBuilder<Date | null> {
  return sql<Date | null>`(select m.last_login_at from member m where m.id = ${member})`;
}

/** Writes the member's VIP rank and its names in the content languages. */
export async function saveType(tx: Tx, id: MemberId, type: number): Promise<void> {
  await tx.updateTable("member").set({ type }).where("id", "=", id).execute();
}

export async function saveVip(
  tx: Tx,
  id: MemberId,
  vip: { level: number; names: Localized | undefined },
): Promise<void> {
  await tx
    .updateTable("member")
    .set({ vip_rank_level: vip.level, vip_names: vip.names ? JSON.stringify(vip.names) : null })
    .where("id", "=", id)
    .execute();
}
