import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "@khela/kernel/clock";
import { isDatabaseUnavailable } from "../../platform/database.ts";
import type { Log } from "../../platform/log.ts";
import type { Lease } from "./lease.ts";
import type { Runner } from "./runner.ts";

/** How long after another driver's death or an error this one tries again. */
const RETRY_MS = 500;
/** Looks at the clock and the lease at least this often, whatever is due when. */
const LOOK_MS = 1_000;

/** Keeps the round going while this process holds the lease, and waits for it while another does. */
export interface Driver {
  start(): void;
  /** Ends after the step under way; the lease is free for another process. */
  stop(): Promise<void>;
}

export function createDriver(deps: {
  clock: Clock;
  log: Log;
  lease: Lease;
  runner: Runner;
  /** Told when this process begins to drive. */
  onTaken(): Promise<void>;
}): Driver {
  const { clock, log, lease, runner } = deps;
  let stopping = new AbortController();
  let working: Promise<void> | undefined;

  const pause = async (ms: number): Promise<void> => {
    // Rejects when stopped, which is what it is for.
    await sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
  };

  const drive = async (): Promise<void> => {
    await deps.onTaken();
    while (lease.held() && !stopping.signal.aborted) {
      const dueMs = await runner.advance();
      await pause(Math.min(Math.max(dueMs - clock.nowMs(), 0), LOOK_MS));
    }
  };

  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        if (await lease.take()) await drive();
      } catch (error) {
        if (isDatabaseUnavailable(error)) log.warn({ err: error }, "crash: the database is away");
        else log.error({ err: error }, "crash: a step failed, it will be tried again");
        // Another process may be able to go on.
        await lease.drop();
      }
      await pause(RETRY_MS);
    }
    await lease.drop();
  };

  return {
    start() {
      if (working) return;
      stopping = new AbortController();
      working = work();
    },
    async stop() {
      stopping.abort();
      await working;
      working = undefined;
    },
  };
}
