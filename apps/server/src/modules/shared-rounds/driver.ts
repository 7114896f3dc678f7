import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "@khela/kernel/clock";
import { isDatabaseUnavailable } from "../../platform/database.ts";
import type { Log } from "../../platform/log.ts";
import { ChainNotReadyError } from "./chains.ts";
import type { Lease } from "./lease.ts";

/** How long this driver waits to retry after an error, or while another process holds the lease. */
const RETRY_MS = 500;
/** Checks the clock and the lease at least this often. */
const CHECK_INTERVAL_MS = 1_000;

/** How soon a game checks again while its first chain waits for its salt. */
const CHAIN_WAIT_MS = 500;

/** Runs one shared round by the clock. All of its state is in the database. */
export interface Runner {
  /**
   * Executes the one step that is due, if any. Two runners at the same time execute each step once.
   * @returns when to call again, in Unix milliseconds; may be in the past
   */
  advance(): Promise<number>;
}

/** Keeps rounds running while this process holds the lease, and waits for the lease otherwise. */
export interface Driver {
  start(): void;
  /** Stops after the current steps and frees the lease for another process. */
  stop(): Promise<void>;
}

export function createDriver(deps: {
  clock: Clock;
  log: Log;
  lease: Lease;
  /** Each runner has its own pace. When a step of one fails, all pause and then continue where they were. */
  runners: readonly Runner[];
  /** Called when this process begins to drive the rounds. */
  onTaken(): Promise<void>;
}): Driver {
  const { clock, log, lease, runners } = deps;
  let stopping = new AbortController();
  let working: Promise<void> | undefined;

  const pause = async (ms: number, signal: AbortSignal): Promise<void> => {
    // The sleep rejects when the driver is stopped, which is intended.
    await sleep(ms, undefined, { signal }).catch(() => undefined);
  };

  /** A game that waits for the beacon must not delay the other games. */
  const step = async (runner: Runner): Promise<number> => {
    try {
      return await runner.advance();
    } catch (error) {
      if (error instanceof ChainNotReadyError) return clock.nowMs() + CHAIN_WAIT_MS;
      throw error;
    }
  };

  const drive = async (): Promise<void> => {
    await deps.onTaken();
    const failing = new AbortController();
    const ended = AbortSignal.any([stopping.signal, failing.signal]);
    const run = async (runner: Runner): Promise<void> => {
      while (lease.isHeld() && !ended.aborted) {
        const dueMs = await step(runner);
        await pause(Math.min(Math.max(dueMs - clock.nowMs(), 0), CHECK_INTERVAL_MS), ended);
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
        if (await lease.acquire()) await drive();
      } catch (error) {
        if (isDatabaseUnavailable(error)) log.warn({ err: error }, "shared round: the database is away");
        else log.error({ err: error }, "shared round: a step failed, it will be tried again");
        // Dropped because another process may be able to continue.
        await lease.release();
      }
      await pause(RETRY_MS, stopping.signal);
    }
    await lease.release();
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
