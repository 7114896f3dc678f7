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
    // Whether the run before fails is the business of those who wait for it.
    next ??= running.then(run, run);
    return next;
  };
}
