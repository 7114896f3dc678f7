import { sql } from "kysely";
import type { Db } from "./database.ts";

/** Failures in a row by key, on all processes together. Keys are hashes: a person may have typed anything. */
export interface Failures {
  failures: number;
  lockedUntil: Date | undefined;
}

/** Failures by key that are not forgotten yet. */
export async function readFailures(
  db: Db,
  keys: readonly string[],
  times: { now: Date; forgetBefore: Date },
): Promise<Map<string, Failures>> {
  const rows = await db
    .selectFrom("login_failure")
    .select(["key", "failures", "locked_until"])
    .where("key", "in", keys)
    .where((where) =>
      where.or([where("last_at", ">", times.forgetBefore), where("locked_until", ">", times.now)]),
    )
    .execute();
  return new Map(
    rows.map((row) => [row.key, { failures: row.failures, lockedUntil: row.locked_until ?? undefined }]),
  );
}

/**
 * Counts a failure, starting anew where the last one is forgotten.
 * @returns the failures with this one; undefined where the key is locked (nothing is counted then)
 */
export async function addFailure(
  db: Db,
  key: string,
  times: { now: Date; forgetBefore: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ failures: number }>`
    insert into login_failure as f (key, failures, last_at) values (${key}, 1, ${times.now})
    on conflict (key) do update set
      failures = case when greatest(f.last_at, f.locked_until) <= ${times.forgetBefore} then 1 else f.failures + 1 end,
      last_at = ${times.now},
      locked_until = null
    where f.locked_until is null or f.locked_until <= ${times.now}
    returning f.failures`.execute(db);
  return rows[0]?.failures;
}

/** Counts nothing at a key until an instant. */
export async function lockUntil(db: Db, key: string, until: Date): Promise<void> {
  await db.updateTable("login_failure").set({ locked_until: until }).where("key", "=", key).execute();
}

/** Takes one failure back that turned out to be none; a lock that it had led to goes with it. */
export async function takeBack(db: Db, key: string, lockFrom: number): Promise<void> {
  await sql`
    with fewer as (
      update login_failure set failures = failures - 1,
        locked_until = case when failures > ${lockFrom} then locked_until end
      where key = ${key} and failures > 1)
    delete from login_failure where key = ${key} and failures = 1`.execute(db);
}

/** Forgets the failures of a key: it has succeeded. */
export async function clearFailures(db: Db, key: string): Promise<void> {
  await db.deleteFrom("login_failure").where("key", "=", key).execute();
}

/** Removes what is long over. Run by a job. */
export async function deleteOldFailures(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom("login_failure")
    .where("last_at", "<", before)
    .where((where) => where.or([where("locked_until", "is", null), where("locked_until", "<", before)]))
    .execute();
}
