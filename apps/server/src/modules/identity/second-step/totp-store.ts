import type { Db, Tx } from "../../../platform/database.ts";

export interface TotpRow {
  secret_sealed: Buffer;
  begun_at: Date;
  confirmed_at: Date | null;
}

export async function findTotp(db: Db | Tx, memberId: string): Promise<TotpRow | undefined> {
  return db
    .selectFrom("member_totp")
    .select(["secret_sealed", "begun_at", "confirmed_at"])
    .where("member_id", "=", memberId)
    .executeTakeFirst();
}

/** Stores a secret that is not active until confirmed. @returns false where one is active */
export async function putPendingTotp(
  db: Db,
  memberId: string,
  pending: { secretSealed: Buffer; at: Date },
): Promise<boolean> {
  const values = { secret_sealed: pending.secretSealed, begun_at: pending.at, last_step: 0n };
  const result = await db
    .insertInto("member_totp")
    .values({ member_id: memberId, ...values })
    .onConflict((conflict) =>
      conflict.column("member_id").doUpdateSet(values).where("member_totp.confirmed_at", "is", null),
    )
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Activates the pending secret, if it is still the one that was checked. */
export async function confirmTotpRow(
  tx: Tx,
  memberId: string,
  confirmed: { secretSealed: Buffer; step: bigint; at: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable("member_totp")
    .set({ confirmed_at: confirmed.at, last_step: confirmed.step })
    .where("member_id", "=", memberId)
    .where("secret_sealed", "=", confirmed.secretSealed)
    .where("confirmed_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Uses up a time step of the active secret. @returns false where it, or a later one, was used before */
export async function spendTotpStep(db: Db | Tx, memberId: string, step: bigint): Promise<boolean> {
  const result = await db
    .updateTable("member_totp")
    .set({ last_step: step })
    .where("member_id", "=", memberId)
    .where("confirmed_at", "is not", null)
    .where("last_step", "<", step)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function deleteTotp(tx: Tx, memberId: string): Promise<boolean> {
  await tx.deleteFrom("member_recovery_code").where("member_id", "=", memberId).execute();
  const result = await tx
    .deleteFrom("member_totp")
    .where("member_id", "=", memberId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Replaces the recovery codes; the old ones are deleted. */
export async function replaceRecoveryCodes(
  tx: Tx,
  memberId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.deleteFrom("member_recovery_code").where("member_id", "=", memberId).execute();
  await tx
    .insertInto("member_recovery_code")
    .values(hashes.map((hash) => ({ member_id: memberId, code_hash: hash })))
    .execute();
}

/** Uses up a recovery code. @returns false where it doesn't exist or was used */
export async function spendRecoveryCode(
  db: Db | Tx,
  memberId: string,
  hash: Buffer,
  at: Date,
): Promise<boolean> {
  const result = await db
    .updateTable("member_recovery_code")
    .set({ used_at: at })
    .where("member_id", "=", memberId)
    .where("code_hash", "=", hash)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function countRecoveryCodes(db: Db | Tx, memberId: string): Promise<number> {
  const row = await db
    .selectFrom("member_recovery_code")
    .select(({ fn }) => fn.countAll<bigint>().as("left"))
    .where("member_id", "=", memberId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(row.left);
}
