import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createReadiness } from "./readiness.ts";

const SILENCE_MS = 1_000;
let ready: boolean;
beforeEach(() => {
  ready = false;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

/** Starts a wait for a server and records how it ends. */
function waiting() {
  const readiness = createReadiness(async () => ready, SILENCE_MS);
  const stop = new AbortController();
  const end = readiness.wait(stop.signal).then(
    () => "ready",
    (error: Error) => error.message,
  );
  return { readiness, stop, end };
}

it("[OPS-08] a first start may take as long as it needs, as long as it says what it does", async () => {
  const { readiness, end } = waiting();
  for (let day = 1; day <= 30; day += 1) {
    await vi.advanceTimersByTimeAsync(SILENCE_MS - 100);
    readiness.reportProgress();
  }
  ready = true;
  await vi.advanceTimersByTimeAsync(100);
  expect(await end).toBe("ready");
});

it("[OPS-08] a server that says nothing is given up, and no longer asked once the starter stops", async () => {
  const { end } = waiting();
  await vi.advanceTimersByTimeAsync(SILENCE_MS + 100);
  expect(await end).toContain("for 1 s");

  const stopped = waiting();
  stopped.stop.abort();
  await vi.advanceTimersByTimeAsync(100);
  expect(await stopped.end).toBe("ready");
});
