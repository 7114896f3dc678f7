import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { serialQueue } from "./serial-queue.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

/** A queue of limit 2 for tasks that take 30 ms and record when they begin. */
function workers() {
  const begun: string[] = [];
  const inTurn = serialQueue(2);
  const work = (name: string): Promise<string> =>
    inTurn(async () => {
      begun.push(name);
      await new Promise((resolve) => setTimeout(resolve, 30));
      if (name === "bad") throw new Error("a task that failed");
      return name;
    });
  return { begun, work };
}

it("[AUTH-19] rests as long as it worked while somebody waits, and not at all for one alone", async () => {
  const { begun, work } = workers();
  const first = work("first");
  const second = work("second");
  await vi.advanceTimersByTimeAsync(59);
  expect(await first).toBe("first");
  expect(begun).toEqual(["first"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual(["first", "second"]);
  await vi.advanceTimersByTimeAsync(30);
  expect(await second).toBe("second");
  void work("third");
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(["first", "second", "third"]);
});

it("[AUTH-19] goes on after a task that failed, and refuses who is one too many", async () => {
  const { begun, work } = workers();
  const ends = Promise.allSettled([work("bad"), work("second"), work("third")]);
  await expect(work("fourth")).rejects.toMatchObject({ code: "SYS_UNAVAILABLE" });
  await vi.advanceTimersByTimeAsync(150);
  expect(await ends).toMatchObject([
    { status: "rejected", reason: new Error("a task that failed") },
    { value: "second" },
    { value: "third" },
  ]);
  expect(begun).toEqual(["bad", "second", "third"]);
});
