import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "@khela/kernel/clock";
import { isDatabaseUnavailable } from "../../platform/database.ts";
import type { Log } from "../../platform/log.ts";
import { ChainWaits } from "./chains.ts";
import type { Lease } from "./lease.ts";

/** How long after another driver's death or an error this one tries again. */
const RETRY_MS = 500;
/** Looks at the clock and the lease at least this often, whatever is due when. */
const LOOK_MS = 1_000;

/** How soon a game asks again whose first chain waits for its salt. */
const CHAIN_WAIT_MS = 500;

/** Drives one shared round by the clock. Everything that it knows is in the database. */
export interface Runner {
  /**
   * Does the one thing that is due by now, if any. Two runners at once do each thing once.
   * @returns when to call again, in Unix milliseconds; may be in the past
   */
  advance(): Promise<number>;
}

/** Keeps rounds going while this process holds the lease, and waits for it while another does. */
export interface Driver {
  start(): void;
  /** Ends after the steps under way; the lease is free for another process. */
  stop(): Promise<void>;
}

export function createDriver(deps: {
  clock: Clock;
  log: Log;
  lease: Lease;
  /** Each goes at its own pace. Where a step of one fails, all pause, and go on where they were. */
  runners: readonly Runner[];
  /** Told when this process begins to drive. */
  onTaken(): Promise<void>;
}): Driver {
  const { clock, log, lease, runners } = deps;
  let stopping = new AbortController();
  let working: Promise<void> | undefined;

  const pause = async (ms: number, signal: AbortSignal): Promise<void> => {
    // Rejects when stopped, which is what it is for.
    await sleep(ms, undefined, { signal }).catch(() => undefined);
  };

  /** A game that waits for the beacon holds up no other one. */
  const step = async (runner: Runner): Promise<number> => {
    try {
      return await runner.advance();
    } catch (error) {
      if (error instanceof ChainWaits) return clock.nowMs() + CHAIN_WAIT_MS;
      throw error;
    }
  };

  const drive = async (): Promise<void> => {
    await deps.onTaken();
    const failing = new AbortController();
    const ended = AbortSignal.any([stopping.signal, failing.signal]);
    const run = async (runner: Runner): Promise<void> => {
      while (lease.held() && !ended.aborted) {
        const dueMs = await step(runner);
        await pause(Math.min(Math.max(dueMs - clock.nowMs(), 0), LOOK_MS), ended);
      }
    };
    const ends = await Promise.allSettled(
      runners.map((runner) =>
        run(runner).catch((error: unknown) => {
          failing.abort();
          throw error;
        }),
      ),
    );
    const failed = ends.find((end) => end.status === "rejected");
    if (failed) throw failed.reason;
  };

  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        if (await lease.take()) await drive();
      } catch (error) {
        if (isDatabaseUnavailable(error)) log.warn({ err: error }, "shared round: the database is away");
        else log.error({ err: error }, "shared round: a step failed, it will be tried again");
        // Another process may be able to go on.
        await lease.drop();
      }
      await pause(RETRY_MS, stopping.signal);
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
