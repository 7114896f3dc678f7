import { url as debuggerUrl } from "node:inspector";
import { Worker } from "node:worker_threads";
import type { Log } from "./log.ts";

/** How often the event loop counts a turn, and how often the watchdog checks the count. */
export const BEAT_MS = 250;

/**
 * Indexes into the state that both threads share: how often the loop has turned, and whether a debugger may halt it.
 */
export const TURNS = 0;
export const DEBUGGED = 1;

export interface WatchdogData {
  state: Int32Array;
  limitMs: number;
}

/**
 * Ends this process by SIGKILL when its event loop has been blocked for `limitMs`, so that its supervisor restarts
 * it: a blocked loop answers no call, keeps its leases and can't be stopped. The watchdog runs on a thread of its own
 * until the process ends. Decision 0041.
 * @param limitMs time in which the process itself could run: neither a halt nor a debugger counts
 */
export function startWatchdog({ limitMs, log }: { limitMs: number; log: Log }): void {
  const state = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  const workerData: WatchdogData = { state, limitMs };
  const worker = new Worker(new URL("watchdog-thread.ts", import.meta.url), { workerData, execArgv: [] });
  worker.unref();
  worker.on("error", (error) => log.error({ err: error }, "the watchdog has stopped"));
  setInterval(() => {
    Atomics.add(state, TURNS, 1);
    Atomics.store(state, DEBUGGED, debuggerUrl() === undefined ? 0 : 1);
  }, BEAT_MS).unref();
}
