import { AppError } from "@khela/kernel/errors";
import { manualClock } from "@khela/kernel/clock";
import { expect, it } from "vitest";
import { createRateLimiter } from "./rate-limit.ts";

const limit = { max: 5, windowMs: 60_000 };

/** The number of calls that are let through of `tries` at this moment. */
function letThrough(limiter: ReturnType<typeof createRateLimiter>, tries: number): number {
  let passed = 0;
  for (let count = 0; count < tries; count += 1) {
    try {
      limiter.hit("a", limit);
      passed += 1;
    } catch (error) {
      expect(error).toBeInstanceOf(AppError);
    }
  }
  return passed;
}

it("[AUTH-19] a burst at the edge of a window stays under twice the figure, wherever the edge lies", () => {
  for (const beforeMs of [1, 500, 20_000, 30_000, 59_999]) {
    for (const afterMs of [0, 1, 500, 20_000, 30_000]) {
      const clock = manualClock(10 * limit.windowMs - beforeMs);
      const limiter = createRateLimiter(clock, 1);
      const first = letThrough(limiter, 20);
      clock.set(10 * limit.windowMs + afterMs);
      const second = letThrough(limiter, 20);
      expect(first).toBe(limit.max);
      if (beforeMs + afterMs < limit.windowMs)
        expect(first + second, `${beforeMs} ${afterMs}`).toBeLessThan(2 * limit.max);
    }
  }
});

it("[AUTH-19] after a quiet window all of it is there again; who is refused is told when", () => {
  const clock = manualClock(10 * limit.windowMs);
  const limiter = createRateLimiter(clock, 1);
  expect(letThrough(limiter, 6)).toBe(limit.max);
  expect(() => limiter.hit("a", limit)).toThrow(
    expect.objectContaining({ code: "SYS_TOO_MANY", params: { retryAfterS: 60 } }),
  );
  limiter.hit("b", limit);
  clock.set(12 * limit.windowMs);
  expect(letThrough(limiter, 6)).toBe(limit.max);
});

it("[AUTH-19] a factor widens all of them, and zero switches them off", () => {
  const clock = manualClock(0);
  expect(letThrough(createRateLimiter(clock, 2), 20)).toBe(10);
  expect(letThrough(createRateLimiter(clock, 0), 20)).toBe(20);
});
