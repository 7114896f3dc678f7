import { sql } from "kysely";
import type { Db, Tx } from "./database.ts";

/**
 * Consecutive failures by key, counted across all processes. Keys are hashes, because a person may have typed
 * anything.
 */
export interface Failures {
  failures: number;
  lockedUntil: Date | undefined;
  lastAt: Date;
}

/** The failures of these keys that have not expired yet. */
export async function readFailures(
  db: Db,
  keys: readonly string[],
  times: { now: Date; forgetBefore: Date },
): Promise<Map<string, Failures>> {
  const rows = await db
    .selectFrom("login_failure")
    .select(["key", "failures", "locked_until", "last_at"])
    .where("key", "in", keys)
    .where(sql<boolean>`greatest(last_at, locked_until) > ${times.forgetBefore}`)
    .execute();
  return new Map(
    rows.map((row) => [
      row.key,
      {
        failures: row.failures,
        lockedUntil: row.locked_until ?? undefined,
        lastAt: row.last_at,
      },
    ]),
  );
}

/**
 * Counts a failure; the count starts again at one where the previous failure has expired.
 * @returns the failures with this one; undefined where the key is locked (nothing is counted then)
 */
export async function addFailure(
  db: Db | Tx,
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

/** How repeated tries at a key are slowed down. */
export interface TryRules {
  now: Date;
  forgetBefore: Date;
  /**
   * The number of failures from which the key is locked: for `locksMs[0]` at first, then `locksMs[1]`; the last entry
   * applies to all further failures.
   */
  lockFrom: number;
  locksMs: readonly number[];
  /**
   * The condition for a caller without other evidence (such as a solved captcha): fewer than `below` failures, and
   * the last one no later than `lastBefore` or than the last failure of the key `own`.
   */
  free?: { below: number; lastBefore: Date; own: string } | undefined;
}

/**
 * Counts a try as failed before it is checked, and locks the key where the rules say so. One statement does both, so
 * that a hundred concurrent tries can't pass each other.
 * @returns the failures with this one; undefined where the key is locked or not free (nothing is counted then)
 */
export async function addTry(db: Db, key: string, rules: TryRules): Promise<number | undefined> {
  const { now, forgetBefore, lockFrom, locksMs, free } = rules;
  const forgotten = sql<boolean>`(greatest(f.last_at, f.locked_until) <= ${forgetBefore})`;
  const isFree = free
    ? sql<boolean>`(${forgotten} or (f.failures < ${free.below} and (f.last_at <= ${free.lastBefore}
        or f.last_at <= (select own.last_at from login_failure own where own.key = ${free.own}))))`
    : sql<boolean>`true`;
  const { rows } = await sql<{ failures: number }>`
    insert into login_failure as f (key, failures, last_at) values (${key}, 1, ${now})
    on conflict (key) do update set
      failures = case when ${forgotten} then 1 else f.failures + 1 end,
      last_at = ${now},
      locked_until = case when not ${forgotten} and f.failures + 1 >= ${lockFrom}::int then ${now}::timestamptz
        + (${locksMs}::float8[])[least(f.failures + 2 - ${lockFrom}::int, ${locksMs.length}::int)] * interval '1 ms' end
    where (f.locked_until is null or f.locked_until <= ${now}) and ${isFree}
    returning f.failures`.execute(db);
  return rows[0]?.failures;
}

/** Moves the last failure of these keys to the time at which the password was actually checked. */
export async function recordCheckTime(tx: Tx, keys: readonly string[], at: Date): Promise<void> {
  await tx
    .updateTable("login_failure")
    .set(({ fn, ref, val }) => ({ last_at: fn("greatest", [ref("last_at"), val(at)]) }))
    .where("key", "in", keys)
    .execute();
}

/**
 * Resets these keys to one failure, now: another guess may be in progress at this moment, and the time of the last
 * failure still slows a guesser down.
 */
export async function resetFailures(db: Db, keys: readonly string[], at: Date): Promise<void> {
  await db
    .updateTable("login_failure")
    .set(({ fn, ref, val }) => ({
      failures: 1,
      locked_until: null,
      last_at: fn("greatest", [ref("last_at"), val(at)]),
    }))
    .where("key", "in", keys)
    .execute();
}

/** Takes back a failure that was counted but turned out to be none, and any lock that it caused. */
export async function undoFailure(db: Db, key: string, lockFrom: number): Promise<void> {
  await sql`
    with fewer as (
      update login_failure set failures = failures - 1,
        locked_until = case when failures > ${lockFrom} then locked_until end
      where key = ${key} and failures > 1)
    delete from login_failure where key = ${key} and failures = 1`.execute(db);
}

/** Forgets the failures of a key after a success. */
export async function clearFailures(db: Db, key: string): Promise<void> {
  await db.deleteFrom("login_failure").where("key", "=", key).execute();
}

/** Deletes failures and locks that ended before the given time. Run by a job. */
export async function deleteOldFailures(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom("login_failure")
    .where("last_at", "<", before)
    .where((where) => where.or([where("locked_until", "is", null), where("locked_until", "<", before)]))
    .execute();
}
