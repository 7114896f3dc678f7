/** The progress of a result that is shown step by step: kicks, maps, clashes. Pure. */

/** A sequence of steps: their number, the duration of each, and when its result becomes visible, in milliseconds. */
export interface Pace {
  readonly steps: number;
  readonly stepMs: number;
  readonly landsMs: number;
}

export interface Steps {
  /** The index of the running or last step; -1 before the first. */
  readonly at: number;
  /** The number of finished steps, for the scoreboard. */
  readonly over: number;
  /** The time since the running step began; animations that start late skip it. */
  readonly sinceMs: number;
}

/** @param elapsedMs since the dealing began */
export function stepsAt(elapsedMs: number, { steps, stepMs, landsMs }: Pace): Steps {
  if (elapsedMs < 0) return { at: -1, over: 0, sinceMs: 0 };
  const at = Math.min(steps - 1, Math.floor(elapsedMs / stepMs));
  const sinceMs = elapsedMs - at * stepMs;
  return { at, over: at + (sinceMs >= landsMs ? 1 : 0), sinceMs };
}
