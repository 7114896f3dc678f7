import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { type ParsedCronItem, run, type Runner, type TaskList, type WorkerEvents } from "graphile-worker";
import type { Pool } from "pg";
import { quietLogger } from "./job-log.ts";
import type { Log } from "./log.ts";

const RESTART_AFTER_MS = 500;

interface RunnerDeps {
  log: Log;
  /** With the driver's own column types. */
  ownerPool: Pool;
  taskList: TaskList;
  parsedCronItems: ParsedCronItem[];
}

/**
 * Runs jobs until it is told to stop. The library's runner gives up when it can't write down that a job
 * is done, as in an outage of the database: then a new one begins, and what the old one held is free again.
 * @returns stops it, once running jobs have ended
 * @throws the database's error where the first start fails
 */
export async function keepRunning(deps: RunnerDeps): Promise<() => Promise<void>> {
  const { log, ownerPool } = deps;
  // The runner takes connections of its own from the pool; one that breaks is replaced by it.
  ownerPool.on("connect", (client) => {
    client.on("error", (error) => log.warn({ err: error }, "a job connection broke"));
  });
  const runnerPool = releasingOnce(ownerPool);
  const stopping = new AbortController();
  let held: string[] = [];
  let current: Runner | undefined = await begin();
  const ended = watch();

  async function begin(): Promise<Runner> {
    if (held.length > 0) await ownerPool.query("select graphile_worker.force_unlock_workers($1)", [held]);
    const events: WorkerEvents = new EventEmitter();
    held = [];
    events.on("pool:create", ({ workerPool }) => held.push(workerPool.id));
    return await run({
      pgPool: runnerPool,
      taskList: deps.taskList,
      parsedCronItems: deps.parsedCronItems,
      concurrency: 4,
      pollInterval: 2000,
      noHandleSignals: true,
      noPreparedStatements: false,
      logger: quietLogger(log),
      events,
      // Batches of their own moment: without them a lost connection here is an unhandled rejection.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        current ??= await begin();
        await (stopping.signal.aborted ? current.stop() : current.promise);
      } catch (error) {
        log.warn({ err: error }, "the job runner ended, a new one begins");
      }
      current = undefined;
      // An abort ends the pause early.
      await sleep(RESTART_AFTER_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  return async () => {
    stopping.abort();
    await current?.stop();
    await ended;
  };
}

/**
 * The same pool for the library's listener, which gives its connection back twice when that breaks while the runner
 * ends: the pool's word against it would be an unhandled rejection, and the end of this process.
 */
function releasingOnce(pool: Pool): Pool {
  const connect = ((listener?: Parameters<Pool["connect"]>[0]) => {
    if (!listener) return pool.connect();
    return pool.connect((error, client, release) => {
      // The pool is closed, or there is no connection: nothing to give back.
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
