import type { MemberId } from "@khela/kernel/ids";
import { TRIAL_TYPE } from "@khela/rules/auth/trial";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database.ts";
import type { BegunScope } from "../../../platform/http/principal.ts";

export type EndReason =
  | "logout"
  | "logout_everywhere"
  | "ended"
  | "password"
  | "proof"
  | "blocked"
  | "closed";
export type ProofReason = "totp" | "place";

export interface NewSession {
  id: string;
  member_id: string;
  token_hash: Buffer;
  scope: BegunScope;
  proof_reason: ProofReason | null;
  /** Whether the session was opened by password; only then can the password be too old. */
  by_password: boolean;
  /** Whether the session began with a code from another session. */
  handed_over: boolean;
  remembered: boolean;
  ip: string;
  device: string;
  started_at: Date;
  last_seen_at: Date;
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx.insertInto("member_session").values(session).execute();
}

/** An open session of an active member, with the member's facts that every call needs. */
export interface OpenSession {
  id: string;
  member_id: MemberId;
  scope: BegunScope;
  remembered: boolean;
  ip: string;
  device: string;
  started_at: Date;
  last_seen_at: Date;
  account: string;
  type: number;
  currency: string;
  language: string;
  /** Whether two-factor is on. */
  second_step: boolean;
}

export async function findOpenSession(db: Db, tokenHash: Buffer): Promise<OpenSession | undefined> {
  const row = await db
    .selectFrom("member_session as s")
    .innerJoin("member as m", "m.id", "s.member_id")
    .select([
      "s.id",
      "s.member_id",
      "s.scope",
      "s.remembered",
      "s.ip",
      "s.device",
      "s.started_at",
      "s.last_seen_at",
      "m.account",
      "m.type",
      "m.currency",
      "m.language",
    ])
    .select((where) =>
      where
        .exists(
          where
            .selectFrom("member_totp as t")
            .select("t.member_id")
            .whereRef("t.member_id", "=", "m.id")
            .where("t.confirmed_at", "is not", null),
        )
        .as("second_step"),
    )
    .where("s.token_hash", "=", tokenHash)
    .where("s.ended_at", "is", null)
    .where("m.status", "=", "active")
    .executeTakeFirst();
  return row as OpenSession | undefined;
}

/**
 * The columns that decide whether a session of an active member is still open; undefined where it has ended.
 */
export async function findLife(
  db: Db,
  sessionId: string,
): Promise<Pick<OpenSession, "scope" | "remembered" | "started_at" | "last_seen_at"> | undefined> {
  const row = await db
    .selectFrom("member_session as s")
    .innerJoin("member as m", "m.id", "s.member_id")
    .select(["s.scope", "s.remembered", "s.started_at", "s.last_seen_at"])
    .where("s.id", "=", sessionId)
    .where("s.ended_at", "is", null)
    .where("m.status", "=", "active")
    .executeTakeFirst();
  return row as Awaited<ReturnType<typeof findLife>>;
}

export async function noteSeen(db: Db, sessionId: string, at: Date): Promise<void> {
  await db
    .updateTable("member_session")
    .set({ last_seen_at: at })
    .where("id", "=", sessionId)
    .where("last_seen_at", "<", at)
    .where("ended_at", "is", null)
    .execute();
}

/**
 * The number of members, without trial accounts, with an open session that began and was used since these
 * instants.
 */
export async function countPresent(db: Db, since: { startedAt: Date; seenAt: Date }): Promise<number> {
  const { present } = await db
    .selectFrom("member_session as s")
    .innerJoin("member as m", "m.id", "s.member_id")
    .select(({ fn }) => fn.count<bigint>("s.member_id").distinct().as("present"))
    .where("s.ended_at", "is", null)
    // The earliest start of a session that can still be open; it bounds the scan of the open sessions' index.
    .where("s.started_at", ">", since.startedAt)
    .where("s.last_seen_at", ">", since.seenAt)
    .where("m.type", "<>", TRIAL_TYPE)
    .executeTakeFirstOrThrow();
  return Number(present);
}

/** Those of some members who have an open session that began and was used since these instants. */
export async function presentAmong(
  db: Db,
  memberIds: readonly string[],
  since: { startedAt: Date; seenAt: Date },
): Promise<string[]> {
  if (memberIds.length === 0) return [];
  const rows = await db
    .selectFrom("member_session")
    .select("member_id")
    .distinct()
    .where("member_id", "in", [...memberIds])
    .where("ended_at", "is", null)
    .where("started_at", ">", since.startedAt)
    .where("last_seen_at", ">", since.seenAt)
    .execute();
  return rows.map(({ member_id }) => member_id);
}

/** Ends sessions of a member: one, all, or all but one. @returns the ids of those that were open */
export async function endSessions(
  tx: Db | Tx,
  memberId: string,
  which: { only?: string; except?: string },
  end: { at: Date; reason: EndReason },
): Promise<string[]> {
  let query = tx
    .updateTable("member_session")
    .set({ ended_at: end.at, end_reason: end.reason })
    .where("member_id", "=", memberId)
    .where("ended_at", "is", null);
  if (which.only !== undefined) query = query.where("id", "=", which.only);
  if (which.except !== undefined) query = query.where("id", "<>", which.except);
  const rows = await query.returning("id").execute();
  return rows.map(({ id }) => id);
}

export async function widenScope(tx: Tx, sessionId: string): Promise<void> {
  await tx.updateTable("member_session").set({ scope: "full" }).where("id", "=", sessionId).execute();
}

export interface SessionView {
  id: string;
  started_at: Date;
  last_seen_at: Date;
  ended_at: Date | null;
  ip: string;
  device: string;
}

/** A member's newest sessions, including ended ones. */
export async function listSessions(db: Db, memberId: string, limit: number): Promise<SessionView[]> {
  return db
    .selectFrom("member_session")
    .select(["id", "started_at", "last_seen_at", "ended_at", "ip", "device"])
    .where("member_id", "=", memberId)
    .orderBy("started_at", "desc")
    .limit(limit)
    .execute();
}

export interface OpenSessionView extends Omit<SessionView, "ended_at"> {
  remembered: boolean;
}

/** A member's sessions that were not ended, newest first; without those that owe a proof. */
export async function listOpenSessions(db: Db, memberId: string, since: Date): Promise<OpenSessionView[]> {
  return db
    .selectFrom("member_session")
    .select(["id", "started_at", "last_seen_at", "remembered", "ip", "device"])
    .where("member_id", "=", memberId)
    .where("ended_at", "is", null)
    .where("started_at", ">", since)
    .where("scope", "<>", "proof")
    .orderBy("started_at", "desc")
    .execute();
}

/** The facts that an open session began with; `proofReason` where it owed a proof from the first. */
export async function findBegun(
  db: Db | Tx,
  sessionId: string,
): Promise<{ proofReason: ProofReason | null; remembered: boolean; byPassword: boolean } | undefined> {
  const row = await db
    .selectFrom("member_session")
    .select(["proof_reason", "remembered", "by_password"])
    .where("id", "=", sessionId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return (
    row && {
      proofReason: row.proof_reason as ProofReason | null,
      remembered: row.remembered,
      byPassword: row.by_password,
    }
  );
}

/**
 * When a session's owner logged in; undefined where the session has ended or began with a code from another
 * one.
 */
export async function findLoginOf(db: Db, sessionId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom("member_session")
    .select("started_at")
    .where("id", "=", sessionId)
    .where("ended_at", "is", null)
    .where("handed_over", "=", false)
    .executeTakeFirst();
  return row?.started_at;
}

/** Deletes sessions that began before an instant. */
export async function deleteOldSessions(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("member_session").where("started_at", "<", before).execute();
}

/** Other members who logged in from the same address with the same browser as each since an instant: twenty at most. */
export async function listSameBrowserOf(
  db: Db,
  memberIds: readonly MemberId[],
  since: Date,
): Promise<Map<MemberId, MemberId[]>> {
  const { rows } = await sql<{ member_id: MemberId; others: MemberId[] }>`
    select own.member_id, (array_agg(distinct other.member_id))[1:20] as others
    from member_session own
    join member_session other on other.ip = own.ip and other.device = own.device and other.member_id <> own.member_id
    where own.member_id = any (${[...memberIds]}::uuid[]) and own.started_at >= ${since} and other.started_at >= ${since}
    group by 1`.execute(db);
  return new Map(rows.map((row) => [row.member_id, row.others]));
}
