import { PLAY_GAP_MS } from "./judge-bet.ts";

/** How often a player can wish to be shown how play stands; the last is what applies without a wish. Source: SAFE-03; RTS 13B. */
export const REALITY_MINUTES = [15, 30, 60] as const;
export type RealityMinutes = (typeof REALITY_MINUTES)[number];
export const REALITY_DEFAULT: RealityMinutes = 60;

/** Since when play runs, or since the last check was acknowledged, and how long until the next. */
export interface RealityClock {
  minutes: number;
  sinceMs: number;
}

/** From when on no bet is taken until the check is acknowledged. */
export const realityDueMs = ({ minutes, sinceMs }: RealityClock): number => sinceMs + minutes * 60_000;

/**
 * The clock as of an instant: one whose check is due starts anew by itself only after half an hour
 * without a bet, because then nobody has played through it.
 */
export function realityAt(clock: RealityClock, lastBetMs: number | undefined, nowMs: number): RealityClock {
  if (nowMs < realityDueMs(clock)) return clock;
  if (lastBetMs !== undefined && nowMs - lastBetMs < PLAY_GAP_MS) return clock;
  return { minutes: clock.minutes, sinceMs: nowMs };
}
