/** How long something waits for an operator, measured by what the player was promised. */
export type Age = "fresh" | "late" | "over";

/** From when on a wait is late, and when the promise is broken. */
export interface Promised {
  lateMs: number;
  overMs: number;
}

/** For withdrawals: 15 minutes, at most 60. */
const WITHDRAWAL: Promised = { lateMs: 15 * 60_000, overMs: 60 * 60_000 };

/** @param waitingMs since the request */
export function ageOf(waitingMs: number, { lateMs, overMs }: Promised = WITHDRAWAL): Age {
  return waitingMs >= overMs ? "over" : waitingMs >= lateMs ? "late" : "fresh";
}
