import { PLAY_SESSION_GAP_MS } from "./judge-bet.ts";

/**
 * The intervals that a player can choose for reality checks; the last one is the default. Source: SAFE-03;
 * RTS 13B.
 */
export const REALITY_CHECK_MINUTES = [15, 30, 60] as const;
export type RealityCheckMinutes = (typeof REALITY_CHECK_MINUTES)[number];
export const REALITY_DEFAULT: RealityCheckMinutes = 60;

/** The start of play, or the last acknowledged check, and the interval until the next one. */
export interface RealityCheckClock {
  minutes: number;
  sinceMs: number;
}

/** When no further bet is accepted until the check is acknowledged. */
export const realityCheckDueMs = ({ minutes, sinceMs }: RealityCheckClock): number =>
  sinceMs + minutes * 60_000;

/**
 * The clock as of an instant. With a due check it restarts by itself only after half an hour without a bet,
 * because then the player has not played on past the check.
 */
export function realityCheckClockAt(
  clock: RealityCheckClock,
  lastBetMs: number | undefined,
  nowMs: number,
): RealityCheckClock {
  if (nowMs < realityCheckDueMs(clock)) return clock;
  if (lastBetMs !== undefined && nowMs - lastBetMs < PLAY_SESSION_GAP_MS) return clock;
  return { minutes: clock.minutes, sinceMs: nowMs };
}
