/** How long a withdrawal waits for an operator, as a promise to the player: 15 minutes, at most 60. */
export type Age = "fresh" | "late" | "over";

const LATE_MS = 15 * 60_000;
const OVER_MS = 60 * 60_000;

/** @param waitingMs since the request */
export function ageOf(waitingMs: number): Age {
  return waitingMs >= OVER_MS ? "over" : waitingMs >= LATE_MS ? "late" : "fresh";
}
