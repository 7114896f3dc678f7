import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { type ParsedCronItem, run, type Runner, type TaskList, type WorkerEvents } from "graphile-worker";
import type { Pool } from "pg";
import { quietLogger } from "./job-log.ts";
import type { Log } from "./log.ts";

const RESTART_AFTER_MS = 500;

interface RunnerDeps {
  log: Log;
  /** A pool with the driver's own column types. */
  ownerPool: Pool;
  taskList: TaskList;
  parsedCronItems: ParsedCronItem[];
}

/** How long completions may still be written after the last worker of a runner has ended. */
const LAST_WORDS_MS = 5_000;

/**
 * Runs jobs until it is stopped. The library's runner gives up when it can't record that a job is done, as in an
 * outage of the database: then a new runner starts, and the jobs that the old one had locked are unlocked.
 * @returns stops it, once running jobs have ended
 * @throws the database's error where the first start fails
 */
export async function keepRunning(deps: RunnerDeps): Promise<() => Promise<void>> {
  const { log, ownerPool } = deps;
  // The runner takes connections of its own from the pool and replaces one that breaks.
  ownerPool.on("connect", (client) => {
    client.on("error", (error) => log.warn({ err: error }, "a job connection broke"));
  });
  const runnerPool = releasingOnce(ownerPool);
  const stopping = new AbortController();
  let held: string[] = [];
  let current: Run | undefined = await begin();
  const ended = watch();

  async function begin(): Promise<Run> {
    if (held.length > 0) await ownerPool.query("select graphile_worker.force_unlock_workers($1)", [held]);
    const events: WorkerEvents = new EventEmitter();
    held = [];
    events.on("pool:create", ({ workerPool }) => held.push(workerPool.id));
    const idle = untilWorkersEnd(events);
    const runner = await run({
      pgPool: runnerPool,
      taskList: deps.taskList,
      parsedCronItems: deps.parsedCronItems,
      concurrency: 4,
      pollInterval: 2000,
      noHandleSignals: true,
      noPreparedStatements: false,
      logger: quietLogger(log),
      events,
      // Completions of one moment are batched (delay 0), because without batching (-1) a lost connection is an
      // unhandled rejection.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    return { runner, ended: Promise.race([runner.promise, idle]) };
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        current ??= await begin();
        if (stopping.signal.aborted) stop(current);
        await current.ended;
      } catch (error) {
        log.warn({ err: error }, "the job runner ended, a new one begins");
      }
      current = undefined;
      // An abort ends the pause early.
      await sleep(RESTART_AFTER_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  function stop({ runner }: Run): void {
    runner.stop().catch((error: unknown) => log.debug({ err: error }, "the job runner was ending already"));
  }

  return async () => {
    stopping.abort();
    if (current) stop(current);
    await ended;
  };
}

/** A runner of the library, and its end. */
interface Run {
  runner: Runner;
  ended: Promise<void>;
}

/**
 * The library's own end may never come: a runner to which the database was lost twice counts its pending completions
 * below zero and waits for zero; and its clock waits for a pause of up to 90 s. Once no worker runs, no job can run
 * twice at the same time, so another runner may begin.
 */
function untilWorkersEnd(events: WorkerEvents): Promise<void> {
  let running = 0;
  return new Promise((resolve) => {
    events.on("worker:create", () => {
      running += 1;
    });
    events.on("worker:stop", () => {
      running -= 1;
      if (running === 0) setTimeout(resolve, LAST_WORDS_MS).unref();
    });
  });
}

/**
 * The pool, with a release that works once. The library's listener releases its connection twice when it breaks while
 * the runner ends: the pool's error would be an unhandled rejection and end this process.
 */
function releasingOnce(pool: Pool): Pool {
  const connect = ((listener?: Parameters<Pool["connect"]>[0]) => {
    if (!listener) return pool.connect();
    return pool.connect((error, client, release) => {
      // The pool is closed or has no connection, so there is nothing to release.
      if (error) return listener(error, client, release);
      let given = false;
      listener(error, client, (broken) => {
        if (!given) release(broken);
        given = true;
      });
    });
  }) as Pool["connect"];
  return new Proxy(pool, {
    get: (target, name) => (name === "connect" ? connect : (Reflect.get(target, name, target) as unknown)),
  });
}
