import type { Insertable, Selectable } from "kysely";
import type {
  Operator as OperatorTable,
  OperatorSession as SessionTable,
} from "../../platform/db-types.gen.ts";
import type { Db, Tx } from "../../platform/database.ts";

export type OperatorRow = Selectable<OperatorTable>;

/** @returns false where the name is taken */
export async function insertOperator(tx: Tx, operator: Insertable<OperatorTable>): Promise<boolean> {
  const result = await tx
    .insertInto("operator")
    .values(operator)
    .onConflict((conflict) => conflict.column("username_key").doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** An invitation to become an operator. */
export interface Invitation {
  id: string;
  roles: string[];
}

export async function insertInvitation(
  tx: Tx,
  invitation: Invitation & { tokenHash: Buffer; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto("operator_invitation")
    .values({
      id: invitation.id,
      roles: invitation.roles,
      token_hash: invitation.tokenHash,
      created_at: invitation.createdAt,
      expires_at: invitation.expiresAt,
    })
    .execute();
}

/** An invitation that is neither used nor expired. */
export async function findInvitation(
  db: Db | Tx,
  tokenHash: Buffer,
  at: Date,
): Promise<Invitation | undefined> {
  return db
    .selectFrom("operator_invitation")
    .select(["id", "roles"])
    .where("token_hash", "=", tokenHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", at)
    .executeTakeFirst();
}

/** Marks an invitation as used by its operator. @returns false where another call has used it */
export async function spendInvitation(
  tx: Tx,
  id: string,
  { at, operatorId }: { at: Date; operatorId: string },
): Promise<boolean> {
  const result = await tx
    .updateTable("operator_invitation")
    .set({ used_at: at, operator_id: operatorId })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** The distinct places where an operator's sessions began since an instant, newest first. */
export async function listPlaces(
  db: Db,
  operatorId: string,
  since: Date,
): Promise<{ ip: string; device: string }[]> {
  return db
    .selectFrom("operator_session")
    .select(["ip", "device"])
    .where("operator_id", "=", operatorId)
    .where("started_at", ">", since)
    .groupBy(["ip", "device"])
    .orderBy(({ fn }) => fn.max("started_at"), "desc")
    .limit(500)
    .execute();
}

export async function findByUsername(db: Db, usernameKey: string): Promise<OperatorRow | undefined> {
  return db
    .selectFrom("operator")
    .selectAll()
    .where("username_key", "=", usernameKey)
    .where("active", "=", true)
    .executeTakeFirst();
}

/** Whether there is any operator, active or not. */
export async function hasOperators(db: Db): Promise<boolean> {
  return (await db.selectFrom("operator").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** Reads the roles of an active operator and locks the row until the end of the transaction. */
export async function lockRoles(tx: Tx, id: string): Promise<string[] | undefined> {
  const row = await tx
    .selectFrom("operator")
    .select("roles")
    .where("id", "=", id)
    .where("active", "=", true)
    .forShare()
    .executeTakeFirst();
  return row?.roles;
}

/** Uses up a code's time step. @returns false where it or a later one was used before */
export async function spendStep(db: Db, id: string, step: bigint): Promise<boolean> {
  const result = await db
    .updateTable("operator")
    .set({ totp_last_step: step })
    .where("id", "=", id)
    .where("totp_last_step", "<", step)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function noteLogin(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable("operator").set({ last_login_at: at }).where("id", "=", id).execute();
}

/** Replaces the stored hash of the same password, unless it was changed meanwhile. */
export async function rehashPassword(db: Db, id: string, before: string, after: string): Promise<void> {
  await db
    .updateTable("operator")
    .set({ password_hash: after })
    .where("id", "=", id)
    .where("password_hash", "=", before)
    .execute();
}

export async function insertSession(tx: Tx, session: Insertable<SessionTable>): Promise<void> {
  await tx.insertInto("operator_session").values(session).execute();
}

export interface OpenSession {
  id: string;
  operator_id: string;
  started_at: Date;
  last_seen_at: Date;
  username: string;
  name: string;
  roles: string[];
}

/** An open session of an active operator. */
export async function findOpenSession(db: Db, tokenHash: Buffer): Promise<OpenSession | undefined> {
  return db
    .selectFrom("operator_session as s")
    .innerJoin("operator as o", "o.id", "s.operator_id")
    .select(["s.id", "s.operator_id", "s.started_at", "s.last_seen_at", "o.username", "o.name", "o.roles"])
    .where("s.token_hash", "=", tokenHash)
    .where("s.ended_at", "is", null)
    .where("o.active", "=", true)
    .executeTakeFirst();
}

export async function noteSeen(db: Db, sessionId: string, at: Date): Promise<void> {
  await db
    .updateTable("operator_session")
    .set({ last_seen_at: at })
    .where("id", "=", sessionId)
    .where("last_seen_at", "<", at)
    .execute();
}

export async function endSession(tx: Tx, sessionId: string, at: Date): Promise<void> {
  await tx
    .updateTable("operator_session")
    .set({ ended_at: at, end_reason: "logout" })
    .where("id", "=", sessionId)
    .where("ended_at", "is", null)
    .execute();
}
