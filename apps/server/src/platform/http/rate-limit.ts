import { createLruCache } from "../lru-cache.ts";
import type { RateLimit } from "@khela/contract/endpoint";
import { AppError } from "@khela/kernel/errors";
import type { Clock } from "@khela/kernel/clock";

interface Window {
  startMs: number;
  count: number;
  previous: number;
}

/**
 * Sliding-window counters in this process. The count of the current window is added to the share of the previous one
 * that still overlaps, so that a burst at the edge stays under twice the limit.
 */
export interface RateLimiter {
  /** Counts one call. @throws AppError SYS_TOO_MANY with retryAfterS */
  hit(key: string, limit: Pick<RateLimit, "max" | "windowMs">): void;
}

/** The position of a moment in its window: the window's start, and how much of the previous window still counts. */
export interface Place {
  nowMs: number;
  startMs: number;
  overlap: number;
}

export function placeInWindow(nowMs: number, windowMs: number): Place {
  const startMs = Math.floor(nowMs / windowMs) * windowMs;
  return { nowMs, startMs, overlap: 1 - (nowMs - startMs) / windowMs };
}

export const tooMany = ({ nowMs, startMs }: Place, windowMs: number): AppError =>
  new AppError("SYS_TOO_MANY", { retryAfterS: Math.ceil((startMs + windowMs - nowMs) / 1000) });

/** @param factor widens every limit; 0 switches them off (load generators) */
export function createRateLimiter(clock: Clock, factor: number): RateLimiter {
  const windows = createLruCache<string, Window>(200_000);
  return {
    hit(key, { max, windowMs }) {
      if (factor === 0) return;
      const place = placeInWindow(clock.nowMs(), windowMs);
      const { startMs, overlap } = place;
      const known = windows.get(key);
      const window: Window =
        known?.startMs === startMs
          ? known
          : { startMs, count: 0, previous: known?.startMs === startMs - windowMs ? known.count : 0 };
      if (window.count + window.previous * overlap >= max * factor) throw tooMany(place, windowMs);
      window.count += 1;
      windows.set(key, window);
    },
  };
}
