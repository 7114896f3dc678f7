/** How far a result is that is shown step by step: kicks, maps, clashes. Pure. */

/** Of a row of steps: how many there are, how long each takes, and when in it its end is seen, in milliseconds. */
export interface Pace {
  readonly steps: number;
  readonly stepMs: number;
  readonly landsMs: number;
}

export interface Steps {
  /** The step that runs or was the last; -1 before the first. */
  readonly at: number;
  /** How many have ended: what a scoreboard counts. */
  readonly over: number;
  /** How far into the running step one came, for movements that were missed. */
  readonly sinceMs: number;
}

/** @param elapsedMs since the dealing began */
export function stepsAt(elapsedMs: number, { steps, stepMs, landsMs }: Pace): Steps {
  if (elapsedMs < 0) return { at: -1, over: 0, sinceMs: 0 };
  const at = Math.min(steps - 1, Math.floor(elapsedMs / stepMs));
  const sinceMs = elapsedMs - at * stepMs;
  return { at, over: at + (sinceMs >= landsMs ? 1 : 0), sinceMs };
}
