import { useState } from "react";

export interface Submit {
  busy: boolean;
  /** What the last try failed with, undefined where it did not. */
  failure: unknown;
  /**
   * Does the work, once at a time.
   * @param onRefused handles an error that belongs to a field; true where it did
   * @returns whether the work was done
   */
  run: (work: () => Promise<void>, onRefused?: (error: unknown) => boolean) => Promise<boolean>;
  clear: () => void;
}

/** The waiting and failing of a form's one call. */
export function useSubmit(): Submit {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  async function run(work: () => Promise<void>, onRefused?: (error: unknown) => boolean) {
    if (busy) return false;
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      if (onRefused?.(error) !== true) setFailure(error);
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { busy, failure, run, clear: () => setFailure(undefined) };
}
