import { useLayoutEffect, useRef } from "react";

/** Too short for a decision on a new bet, and long enough for a press that was meant to cash out. */
export const EXIT_GUARD_MS = 700;

/**
 * Prevents a late press on "cash out" from becoming a bet on the next round: for a moment after the end the
 * button ignores presses.
 * @param canLeave whether the button cashes out now
 * @returns runs the press unless it must be ignored
 */
export function useExitGuard(canLeave: boolean): (press: () => void) => void {
  const endedMs = useRef(Number.NEGATIVE_INFINITY);
  useLayoutEffect(() => {
    if (!canLeave) return undefined;
    return () => {
      endedMs.current = performance.now();
    };
  }, [canLeave]);
  return (press) => {
    if (performance.now() - endedMs.current >= EXIT_GUARD_MS) press();
  };
}
