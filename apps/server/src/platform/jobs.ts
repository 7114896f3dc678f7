import { type Clock, now } from "@khela/kernel/clock";
import type { Pool } from "pg";
import { type CronItem, parseCronItems, type TaskList } from "graphile-worker";
import { sql } from "kysely";
import type { Db, Tx } from "./database.ts";
import { keepRunning } from "./job-runner.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";

/** The work of a job. Runs at least once: it must tolerate running early, late and twice. */
export type JobHandler = (payload: unknown) => Promise<void>;

export interface JobOptions {
  /** A later job with the same key replaces one that is still waiting. */
  key?: string;
  runAt?: Date;
  maxAttempts?: number;
}

/** Background jobs in the same database, enqueued in the transaction that causes them. */
export interface Jobs {
  /** Declares a job; called once, at start-up. */
  define(name: string, handler: JobHandler): void;
  /**
   * Declares a job that also runs on a schedule (five cron fields, UTC). Runs missed while the server was down are
   * not made up for.
   */
  schedule(name: string, cron: string, handler: JobHandler): void;
  /** Adds a job inside the caller's transaction: it runs only if the transaction commits. */
  enqueue(tx: Tx | Db, name: string, payload: object, options?: JobOptions): Promise<void>;
  /** Adds one job per name and payload like `enqueue`, in one statement. */
  enqueueAll(tx: Tx | Db, names: readonly string[], payloads: readonly object[]): Promise<void>;
  /** Starts running jobs. @param ownerPool with the driver's own column types: a failed job's id must be text */
  start(ownerPool: Pool): Promise<void>;
  /** Stops once running jobs have ended. */
  stop(): Promise<void>;
  /** Aborted when jobs shall end: one that works off a list ends after the item that it is at. */
  stopping: AbortSignal;
  /** Every declared job, by name; `cron` for those on a schedule. */
  list(): readonly { name: string; cron: string | undefined }[];
  /** Runs a declared job now, in the caller's process; for tests and the seed. */
  runNow(name: string, payload: unknown): Promise<void>;
}

/** The outcome of one run. */
export interface JobRun {
  name: string;
  startedAt: Date;
  endedAt: Date;
  /** Name and message of the error; null after a success. */
  error: string | null;
}

export function createJobs(deps: {
  log: Log;
  metrics: Metrics;
  clock: Clock;
  /** Records the outcome for the console; the run still counts where recording fails. */
  keep?: (run: JobRun) => Promise<void>;
}): Jobs {
  const handlers = new Map<string, JobHandler>();
  const crons: { task: string; match: string }[] = [];
  let stopRunner: (() => Promise<void>) | undefined;
  const stopping = new AbortController();

  const handlerOf = (name: string): JobHandler => {
    const handler = handlers.get(name);
    if (!handler) throw new Error(`no job is named ${name}`);
    return handler;
  };
  const define = (name: string, handler: JobHandler): void => {
    if (handlers.has(name)) throw new Error(`job ${name} is declared twice`);
    handlers.set(name, handler);
  };
  const watched =
    (name: string, handler: JobHandler): JobHandler =>
    async (payload) => {
      const startedAt = now(deps.clock);
      try {
        await handler(payload);
        deps.metrics.jobs.inc({ job: name, result: "done" });
        await keep({ name, startedAt, endedAt: now(deps.clock), error: null });
      } catch (error) {
        deps.metrics.jobs.inc({ job: name, result: "failed" });
        await keep({ name, startedAt, endedAt: now(deps.clock), error: shortError(error) });
        deps.log.error({ job: name, err: error }, "job failed, it will be tried again");
        throw error;
      }
    };

  const keep = async (run: JobRun): Promise<void> => {
    await deps.keep?.(run).catch((error: unknown) => {
      deps.log.warn({ job: run.name, err: error }, "how a job went could not be kept");
    });
  };

  return {
    define,
    list: () =>
      [...handlers.keys()].map((name) => ({ name, cron: crons.find(({ task }) => task === name)?.match })),
    schedule(name, cron, handler) {
      define(name, handler);
      crons.push({ task: name, match: cron });
    },
    async enqueue(tx, name, payload, options = {}) {
      handlerOf(name);
      await sql`select graphile_worker.add_job(
        identifier => ${name}::text,
        payload => ${JSON.stringify(payload)}::json,
        run_at => ${options.runAt ?? null}::timestamptz,
        max_attempts => ${options.maxAttempts ?? 25}::int,
        job_key => ${options.key ?? null}::text)`.execute(tx);
    },
    async enqueueAll(tx, names, payloads) {
      for (const name of names) handlerOf(name);
      if (names.length === 0 || payloads.length === 0) return;
      await sql`select from graphile_worker.add_jobs(array(
        select row(name, payload, null, null, 25, null, null, null)::graphile_worker.job_spec
        from unnest(${names}::text[]) as name, json_array_elements(${JSON.stringify(payloads)}::json) as payload))`.execute(
        tx,
      );
    },
    async start(ownerPool) {
      const taskList: TaskList = {};
      for (const [name, handler] of handlers) taskList[name] = watched(name, handler);
      const parsedCronItems = parseCronItems(cronItemsOf(crons));
      stopRunner = await keepRunning({ log: deps.log, ownerPool, taskList, parsedCronItems });
    },
    stopping: stopping.signal,
    async stop() {
      stopping.abort();
      await stopRunner?.();
      stopRunner = undefined;
    },
    runNow: (name, payload) => handlerOf(name)(payload),
  };
}

/**
 * Each job has one waiting run: the next scheduled one replaces a failed one that waits for its retry, so that a job
 * that fails for days doesn't pile up.
 */
export const cronItemsOf = (crons: readonly { task: string; match: string }[]): CronItem[] =>
  crons.map(({ task, match }) => ({ task, match, options: { backfillPeriod: 0, jobKey: task } }));

const MOST_ERROR = 300;

/** Enough of an error to recognise it; the log has all of it. */
function shortError(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.slice(0, MOST_ERROR);
}
