import { isDatabaseUnavailable } from "../../platform/database.ts";

/**
 * Lets concurrent callers share one run of a slow read. A caller never gets a result that was begun before its call:
 * calls during a run share the next one.
 */
export function coalesce<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  const run = (): Promise<T> => {
    next = undefined;
    const mine = read().finally(() => {
      if (running === mine) running = undefined;
    });
    running = mine;
    return mine;
  };
  return () => {
    if (!running) return run();
    // An error of the previous run concerns only its own callers. If the database is unavailable, however, the error
    // is passed on, so that nobody waits for it a second time.
    next ??= running.then(run, (error: unknown) => {
      if (!isDatabaseUnavailable(error)) return run();
      next = undefined;
      throw error;
    });
    return next;
  };
}
