import { type Clock, now } from "@khela/kernel/clock";
import type { Pool } from "pg";
import { type CronItem, parseCronItems, type TaskList } from "graphile-worker";
import { sql } from "kysely";
import type { Db, Tx } from "./database.ts";
import { keepRunning } from "./job-runner.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";

/** What a job does. Runs at least once: it must stand early, late and double firing. */
export type JobHandler = (payload: unknown) => Promise<void>;

export interface JobOptions {
  /** A later job with the same key replaces the waiting one. */
  key?: string;
  runAt?: Date;
  maxAttempts?: number;
}

/** Background work on the same database: enqueued in the transaction that causes it. */
export interface Jobs {
  /** Declares a job; at start-up, once. */
  define(name: string, handler: JobHandler): void;
  /** Declares a job that also runs by the clock (five cron fields, UTC). Nothing is made up for after a stop. */
  schedule(name: string, cron: string, handler: JobHandler): void;
  /** Adds a job inside the caller's transaction: it runs only if that commits. */
  enqueue(tx: Tx | Db, name: string, payload: object, options?: JobOptions): Promise<void>;
  /** Starts working. @param ownerPool with the driver's own column types: a failed job's id must be text */
  start(ownerPool: Pool): Promise<void>;
  /** Lets running jobs end. */
  stop(): Promise<void>;
  /** Every declared job, by name; `cron` of those that run by the clock. */
  list(): readonly { name: string; cron: string | undefined }[];
  /** Runs a declared job now, in the caller's process: for tests and the seed. */
  runNow(name: string, payload: unknown): Promise<void>;
}

/** How a run went. */
export interface JobRun {
  name: string;
  startedAt: Date;
  endedAt: Date;
  /** Name and message of what it failed with; null where it is done. */
  error: string | null;
}

export function createJobs(deps: {
  log: Log;
  metrics: Metrics;
  clock: Clock;
  /** Keeps how a run went, for people; a run is not worth less where that fails. */
  keep?: (run: JobRun) => Promise<void>;
}): Jobs {
  const handlers = new Map<string, JobHandler>();
  const crons: { task: string; match: string }[] = [];
  let stopRunner: (() => Promise<void>) | undefined;

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
    async start(ownerPool) {
      const taskList: TaskList = {};
      for (const [name, handler] of handlers) taskList[name] = watched(name, handler);
      const parsedCronItems = parseCronItems(cronItemsOf(crons));
      stopRunner = await keepRunning({ log: deps.log, ownerPool, taskList, parsedCronItems });
    },
    async stop() {
      await stopRunner?.();
      stopRunner = undefined;
    },
    runNow: (name, payload) => handlerOf(name)(payload),
  };
}

/**
 * One waiting run of each: the next one by the clock takes the place of a failed one that waits for its next try, so that
 * a job that fails for days does not pile up.
 */
export const cronItemsOf = (crons: readonly { task: string; match: string }[]): CronItem[] =>
  crons.map(({ task, match }) => ({ task, match, options: { backfillPeriod: 0, jobKey: task } }));

const MOST_ERROR = 300;

/** Enough to know a failure again; the whole of it is in the log. */
function shortError(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.slice(0, MOST_ERROR);
}
