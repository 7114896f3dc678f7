import { isDatabaseUnavailable } from "../../platform/database.ts";

/**
 * Lets callers that come together share one run of a slow reading. Nobody gets a result that was
 * begun before the call: whoever comes while a run is under way shares the next one.
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
    // Whether the run before fails is the business of those who wait for it; but where the database is
    // away, nobody waits a second time to be told so.
    next ??= running.then(run, (error: unknown) => {
      if (!isDatabaseUnavailable(error)) return run();
      next = undefined;
      throw error;
    });
    return next;
  };
}
