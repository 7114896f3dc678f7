/** How long an item has waited for an operator, measured by the time promised to the player. */
export type SlaState = "fresh" | "late" | "over";

/** The waiting times after which an item is late, and after which the promise is broken. */
export interface SlaThresholds {
  lateMs: number;
  overMs: number;
}

/** The promise for withdrawals: 15 minutes, at most 60. */
const WITHDRAWAL: SlaThresholds = { lateMs: 15 * 60_000, overMs: 60 * 60_000 };

/** @param waitingMs the time since the request */
export function slaStateOf(waitingMs: number, { lateMs, overMs }: SlaThresholds = WITHDRAWAL): SlaState {
  return waitingMs >= overMs ? "over" : waitingMs >= lateMs ? "late" : "fresh";
}
