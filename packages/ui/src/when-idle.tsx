/** Defers work that isn't needed at first until the browser is idle. */
import { startTransition, useEffect, useState } from "react";

/** The work runs after this time even if the page is never idle. */
const LATEST_MS = 3000;
/** Delay in browsers without idle callbacks. */
const GUESS_MS = 1000;

/** Runs the work once the page is idle. @returns a function that cancels it */
export function whenIdle(work: () => void): () => void {
  if ("requestIdleCallback" in window) {
    const asked = requestIdleCallback(work, { timeout: LATEST_MS });
    return () => cancelIdleCallback(asked);
  }
  const timer = setTimeout(work, GUESS_MS);
  return () => clearTimeout(timer);
}

let quiet = false;

/** Whether the page has been idle once since it started; content outside the first view waits for that. */
export function useHasBeenIdle(): boolean {
  const [now, setNow] = useState(quiet);
  useEffect(
    () =>
      quiet
        ? undefined
        : whenIdle(() => {
            quiet = true;
            // A transition, because this renders the whole shell again and taps must be handled meanwhile.
            startTransition(() => setNow(true));
          }),
    [],
  );
  return now;
}
