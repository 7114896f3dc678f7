import { sql } from "kysely";
import type { Db } from "./database.ts";
import type { JobRun } from "./jobs.ts";

/** A job's state as the console shows it. */
export interface JobState {
  name: string;
  startedAt: Date | null;
  endedAt: Date | null;
  failed: boolean;
  error: string | null;
  failedAt: Date | null;
  runs: bigint;
  failures: bigint;
  waiting: bigint;
  running: bigint;
  givenUp: bigint;
  nextAt: Date | null;
}

/** Keeps the last run of each job (OPS-08). */
export function keepJobRuns(db: Db): (run: JobRun) => Promise<void> {
  return async ({ name, startedAt, endedAt, error }) => {
    const failedAt = error === null ? null : endedAt;
    await sql`
      insert into job_run as r (name, started_at, ended_at, failed, error, failed_at, failures)
      values (${name}, ${startedAt}, ${endedAt}, ${error !== null}, ${error}, ${failedAt}, ${error === null ? 0 : 1})
      on conflict (name) do update set started_at = excluded.started_at, ended_at = excluded.ended_at,
        failed = excluded.failed, error = coalesce(excluded.error, r.error),
        failed_at = coalesce(excluded.failed_at, r.failed_at), runs = r.runs + 1,
        failures = r.failures + excluded.failures`.execute(db);
  };
}

/** When the newest run of any job ended; null where none ever ran. */
export async function lastJobEnd(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select max(ended_at) as at from job_run`.execute(db);
  return rows[0]?.at ?? null;
}

/** All jobs that have ever run or are waiting. */
export async function readJobStates(db: Db): Promise<JobState[]> {
  const { rows } = await sql<JobState>`
    select coalesce(r.name, q.name) as name, r.started_at as "startedAt", r.ended_at as "endedAt",
      coalesce(r.failed, false) as failed, r.error, r.failed_at as "failedAt",
      coalesce(r.runs, 0)::bigint as runs, coalesce(r.failures, 0)::bigint as failures,
      coalesce(q.waiting, 0)::bigint as waiting, coalesce(q.running, 0)::bigint as running,
      coalesce(q.given_up, 0)::bigint as "givenUp", q.next_at as "nextAt"
    from job_run r full join job_queue() q on q.name = r.name`.execute(db);
  return rows;
}

/** Runs the failed runs of a job again. @returns how many */
export async function retryFailed(db: Db, name: string, at: Date): Promise<number> {
  const { rows } = await sql<{ retried: bigint }>`select job_retry(${name}, ${at}) as retried`.execute(db);
  return Number(rows[0]?.retried ?? 0);
}
