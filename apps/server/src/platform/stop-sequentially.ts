/** A part of the program and how it is stopped; `stop` returns undefined where it never started. */
export type StopStep = readonly [name: string, stop: () => Promise<unknown> | undefined];

/** Long enough for running calls and jobs to end, even on a slow machine. */
const LIMIT_MS = 60_000;

/**
 * Stops the parts of the program one after the other. A part that waits forever, such as for a connection that broke
 * in an outage, must not keep the process alive.
 * @param limitMs how long each may take
 * @throws Error with the name of the part that took longer
 */
export async function stopSequentially(
  steps: readonly StopStep[],
  limitMs: number = LIMIT_MS,
): Promise<void> {
  for (const [name, stop] of steps) {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => late.reject(new Error(`${name} did not stop within ${limitMs / 1000} s`)),
      limitMs,
    );
    try {
      await Promise.race([stop(), late.promise]);
    } finally {
      clearTimeout(timer);
    }
  }
}
