import { useLayoutEffect, useRef } from "react";

/** Nobody decides on a new bet that fast; a finger that was on its way to leave arrives within it. */
export const AFTER_RIDE_MS = 700;

/**
 * Keeps a press that was meant to leave, and came just after the end, from becoming a bet on the next round: for a
 * moment after a ride the button takes nothing.
 * @param canLeave whether the button is for leaving now
 * @returns the press as it may be taken
 */
export function useAfterRide(canLeave: boolean): (press: () => void) => void {
  const endedMs = useRef(Number.NEGATIVE_INFINITY);
  useLayoutEffect(() => {
    if (!canLeave) return undefined;
    return () => {
      endedMs.current = performance.now();
    };
  }, [canLeave]);
  return (press) => {
    if (performance.now() - endedMs.current >= AFTER_RIDE_MS) press();
  };
}
