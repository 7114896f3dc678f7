import { useState } from "react";

export interface Submit {
  busy: boolean;
  /** The error of the last attempt; undefined if it succeeded. */
  failure: unknown;
  /**
   * Runs the work unless it is already running.
   * @param onRefused handles an error that belongs to a field; returns whether it did
   * @returns whether the work succeeded
   */
  run: (work: () => Promise<void>, onRefused?: (error: unknown) => boolean) => Promise<boolean>;
  clear: () => void;
}

/** The busy state and the error of a form's one call. */
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
