import type { SendHistory } from "@khela/rules/contact/code-limits";
import { CODE_TRIES } from "@khela/rules/contact/code-limits";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Locks sending to this destination and from this address until the transaction ends. A second request for the same
 * destination doesn't wait, because a flood would hold every connection; requests from one address wait for each
 * other for a moment.
 * @returns false where a code for the destination is being made right now
 */
export async function lockSends(tx: Tx, keys: { destination: Buffer; source: Buffer }): Promise<boolean> {
  const lockId = (key: Buffer) => key.readBigInt64BE(0);
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(${lockId(keys.destination)}::bigint) as mine`.execute(tx);
  if (!rows[0]?.mine) return false;
  await sql`select pg_advisory_xact_lock(${lockId(keys.source)}::bigint)`.execute(tx);
  return true;
}

/** The sends of the last day. */
export async function readHistory(
  tx: Tx,
  keys: { destination: Buffer; source: Buffer },
  nowMs: number,
): Promise<SendHistory> {
  const to = await tx
    .selectFrom("contact_send")
    .select(["at", "failed"])
    .where("destination_key", "=", keys.destination)
    .where("at", ">", new Date(nowMs - DAY_MS))
    .orderBy("at")
    .execute();
  const from = await tx
    .selectFrom("contact_send")
    .select("at")
    .where("source_key", "=", keys.source)
    .where("at", ">", new Date(nowMs - HOUR_MS))
    .orderBy("at")
    .execute();
  return {
    toDestination: to.map(({ at, failed }) => ({ atMs: at.getTime(), failed })),
    fromAddress: from.map(({ at }) => at.getTime()),
  };
}

export interface NewCode {
  id: string;
  slot: Buffer;
  destination_key: Buffer;
  source_key: Buffer;
  code_hash: Buffer;
  sent_at: Date;
  expires_at: Date;
}

/** Records the send and stores the code in its slot, replacing an older one. */
export async function writeCode(tx: Tx, code: NewCode): Promise<void> {
  const { source_key, ...fresh } = code;
  const { id, destination_key, sent_at: at } = code;
  await tx.insertInto("contact_send").values({ id, destination_key, source_key, at }).execute();
  await tx
    .insertInto("contact_code")
    .values(fresh)
    .onConflict((conflict) =>
      conflict.column("slot").doUpdateSet({ ...fresh, tries: 0, last_try_at: null, used_at: null }),
    )
    .execute();
}

/** Deletes a code that was never sent, so that the next one needs no pause. */
export async function forgetCode(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("contact_code").where("id", "=", id).execute();
  await tx.updateTable("contact_send").set({ failed: true }).where("id", "=", id).execute();
}

/** The time after an instant at which a code to this destination was locked by wrong guesses. */
export async function lastLockout(db: Db | Tx, destination: Buffer, after: Date): Promise<Date | undefined> {
  const row = await db
    .selectFrom("contact_code")
    .select(({ fn }) => fn.max("last_try_at").as("at"))
    .where("destination_key", "=", destination)
    .where("tries", ">=", CODE_TRIES)
    .where("last_try_at", ">", after)
    .executeTakeFirst();
  return row?.at ?? undefined;
}

export interface Guess {
  id: string;
  code_hash: Buffer;
}

/**
 * Counts a guess before it is checked: one statement, so that of a hundred concurrent guesses five are checked.
 * @returns undefined where there is no code to guess: none, or a used, expired or locked one
 */
export async function claimGuess(db: Db, slot: Buffer, now: Date): Promise<Guess | undefined> {
  const row = await db
    .updateTable("contact_code")
    .set(({ eb }) => ({ tries: eb("tries", "+", 1), last_try_at: now }))
    .where("slot", "=", slot)
    .where("tries", "<", CODE_TRIES)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning(["id", "code_hash"])
    .executeTakeFirst();
  return row;
}

/** Takes back a counted guess that was right. */
export async function takeBackGuess(db: Db, id: string): Promise<void> {
  await db
    .updateTable("contact_code")
    .set(({ eb }) => ({ tries: eb("tries", "-", 1) }))
    .where("id", "=", id)
    .where("tries", ">", 0)
    .execute();
}

/** The code in the slot and its state, if there is one. */
export async function findCode(
  db: Db,
  slot: Buffer,
): Promise<{ tries: number; expires_at: Date; used_at: Date | null; last_try_at: Date | null } | undefined> {
  return db
    .selectFrom("contact_code")
    .select(["tries", "expires_at", "used_at", "last_try_at"])
    .where("slot", "=", slot)
    .executeTakeFirst();
}

/** @returns false where the code was used, replaced or expired meanwhile */
export async function markUsed(tx: Tx, id: string, now: Date): Promise<boolean> {
  const result = await tx
    .updateTable("contact_code")
    .set({ used_at: now })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Deletes codes an hour after their end and sends after a day, when no limit counts them any more. */
export async function deleteOld(db: Db, nowMs: number): Promise<void> {
  await db
    .deleteFrom("contact_code")
    .where("expires_at", "<", new Date(nowMs - HOUR_MS))
    .execute();
  await db
    .deleteFrom("contact_send")
    .where("at", "<", new Date(nowMs - DAY_MS))
    .execute();
}
