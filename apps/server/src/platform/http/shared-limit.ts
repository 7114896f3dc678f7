import type { RateLimit } from "@khela/contract/endpoint";
import type { Clock } from "@khela/kernel/clock";
import { sql } from "kysely";
import type { Db } from "../database.ts";
import { placeInWindow, tooMany } from "./rate-limit.ts";

/**
 * Windows from this length on are counted in the database. A shorter one is over before a process has restarted, and
 * is checked with every bet.
 */
export const SHARED_FROM_MS = 60_000;

/** Counts calls for all processes together, as {@link RateLimiter} does for one. Decision 0031. */
export interface SharedLimiter {
  /**
   * Counts one call; does nothing for windows that each process counts alone. @throws AppError SYS_TOO_MANY with
   * retryAfterS
   */
  hit(key: string, limit: Pick<RateLimit, "max" | "windowMs">): Promise<void>;
}

/** @param factor widens every limit; 0 switches them off */
export function createSharedLimiter(db: Db, clock: Clock, factor: number): SharedLimiter {
  return {
    async hit(key, { max, windowMs }) {
      if (factor === 0 || windowMs < SHARED_FROM_MS) return;
      const place = placeInWindow(clock.nowMs(), windowMs);
      const { startMs, overlap } = place;
      // One statement, so that of two concurrent calls the second waits for the first one's count. A row with a later
      // window was written by a machine whose clock is ahead, and counts as the current window.
      const { numAffectedRows } = await sql`
        insert into call_window as w (key, starts_ms, calls, before, ends_ms)
        values (${key}, ${startMs}, 1, 0, ${startMs + 2 * windowMs})
        on conflict (key) do update set
          before = case when w.starts_ms >= excluded.starts_ms then w.before
            when w.starts_ms = excluded.starts_ms - ${windowMs} then w.calls else 0 end,
          calls = case when w.starts_ms >= excluded.starts_ms then w.calls + 1 else 1 end,
          starts_ms = greatest(w.starts_ms, excluded.starts_ms),
          ends_ms = greatest(w.ends_ms, excluded.ends_ms)
        where case when w.starts_ms >= excluded.starts_ms then w.calls + w.before * ${overlap}::float8
            when w.starts_ms = excluded.starts_ms - ${windowMs} then w.calls * ${overlap}::float8
            else 0 end < ${max * factor}`.execute(db);
      if (numAffectedRows !== 1n) throw tooMany(place, windowMs);
    },
  };
}

/** Deletes windows that no longer count. Run by a job. */
export async function forgetCallWindows(db: Db, nowMs: number): Promise<void> {
  await sql`delete from call_window where ends_ms < ${nowMs}`.execute(db);
}
