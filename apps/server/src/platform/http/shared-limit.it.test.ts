import { manualClock } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "../database.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createRateLimiter } from "./rate-limit.ts";
import {
  createSharedLimiter,
  forgetCallWindows,
  SHARED_FROM_MS,
  type SharedLimiter,
} from "./shared-limit.ts";

const limit = { max: 5, windowMs: 60_000 };
let test: TestDatabase;
let database: Database;

beforeAll(async () => {
  test = await createTestDatabase();
  database = test.open();
});
afterAll(() => test.drop());
beforeEach(() => sql`delete from call_window`.execute(database.kysely));

const passes = async (hit: () => Promise<void> | void): Promise<boolean> => {
  try {
    await hit();
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    return false;
  }
};
const letThrough = async (limiter: SharedLimiter, tries: number): Promise<number> =>
  (await Promise.all(Array.from({ length: tries }, () => passes(() => limiter.hit("a", limit))))).filter(
    Boolean,
  ).length;

describe("[AUTH-19] call windows that every process shares", () => {
  it("count as one process alone does, wherever the edge of a window lies", async () => {
    for (const [beforeMs, afterMs] of [
      [1, 0],
      [500, 30_000],
      [20_000, 1],
      [59_999, 500],
      [30_000, 20_000],
    ] as const) {
      await sql`delete from call_window`.execute(database.kysely);
      const clock = manualClock(10 * limit.windowMs - beforeMs);
      const shared = createSharedLimiter(database.kysely, clock, 1);
      const alone = createRateLimiter(clock, 1);
      for (const atMs of [
        10 * limit.windowMs - beforeMs,
        10 * limit.windowMs + afterMs,
        13 * limit.windowMs,
      ]) {
        clock.set(atMs);
        let own = 0;
        for (let count = 0; count < 8; count += 1) if (await passes(() => alone.hit("a", limit))) own += 1;
        expect(await letThrough(shared, 8), `${beforeMs} ${afterMs} ${atMs}`).toBe(own);
      }
    }
  });

  it("let fifty at once at two processes through as often as one call after the other", async () => {
    const clock = manualClock(10 * limit.windowMs);
    const two = [1, 2].map(() => createSharedLimiter(database.kysely, clock, 1));
    const passed = await Promise.all(two.map((limiter) => letThrough(limiter, 25)));
    expect(passed.reduce((sum, one) => sum + one, 0)).toBe(limit.max);
    await expect(two[0]?.hit("a", limit)).rejects.toMatchObject({
      code: "SYS_TOO_MANY",
      params: { retryAfterS: 60 },
    });
    expect(await passes(() => two[0]?.hit("b", limit))).toBe(true);
  });

  it("hold also between machines whose clocks differ, and are forgotten when they count for nothing", async () => {
    const startMs = 10 * limit.windowMs;
    const ahead = createSharedLimiter(database.kysely, manualClock(startMs + 5), 1);
    const behind = createSharedLimiter(database.kysely, manualClock(startMs - 5), 1);
    expect((await letThrough(ahead, 4)) + (await letThrough(behind, 4))).toBe(limit.max);
    await forgetCallWindows(database.kysely, startMs + limit.windowMs);
    expect(await letThrough(ahead, 1)).toBe(0);
    await forgetCallWindows(database.kysely, startMs + 2 * limit.windowMs + 1);
    const { rows } = await sql`select 1 from call_window`.execute(database.kysely);
    expect(rows).toEqual([]);
  });

  it("are widened by the factor and switched off by zero; windows of seconds are left to each process", async () => {
    const clock = manualClock(0);
    expect(await letThrough(createSharedLimiter(database.kysely, clock, 2), 12)).toBe(10);
    expect(await letThrough(createSharedLimiter(database.kysely, clock, 0), 12)).toBe(12);
    await sql`delete from call_window`.execute(database.kysely);
    const short = { max: 1, windowMs: SHARED_FROM_MS - 1 };
    const limiter = createSharedLimiter(database.kysely, clock, 1);
    for (let count = 0; count < 3; count += 1) await limiter.hit("a", short);
    expect((await sql`select 1 from call_window`.execute(database.kysely)).rows).toEqual([]);
  });
});
