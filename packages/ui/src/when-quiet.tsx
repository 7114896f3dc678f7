/** Work that the page can do without at first: it waits until the browser has nothing better to do. */
import { startTransition, useEffect, useState } from "react";

/** A page that never rests gets it all the same. */
const LATEST_MS = 3000;
/** Where the browser can't say when it rests. */
const GUESS_MS = 1000;

/** Runs the work once the page is quiet. @returns the way to call it off */
export function whenQuiet(work: () => void): () => void {
  if ("requestIdleCallback" in window) {
    const asked = requestIdleCallback(work, { timeout: LATEST_MS });
    return () => cancelIdleCallback(asked);
  }
  const timer = setTimeout(work, GUESS_MS);
  return () => clearTimeout(timer);
}

let quiet = false;

/** Whether the page has been quiet once since it began: what is not in the first picture waits for it. */
export function useQuiet(): boolean {
  const [now, setNow] = useState(quiet);
  useEffect(
    () =>
      quiet
        ? undefined
        : whenQuiet(() => {
            quiet = true;
            // In slices: the whole shell is drawn again, and a tap must not wait for that.
            startTransition(() => setNow(true));
          }),
    [],
  );
  return now;
}
