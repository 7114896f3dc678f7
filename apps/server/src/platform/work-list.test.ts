import { describe, expect, it } from "vitest";
import { captureLog } from "../testing/captured-log.ts";
import { createJobs } from "./jobs.ts";
import { createMetrics } from "./metrics.ts";
import { systemClock } from "@khela/kernel/system-clock";
import { handleEach, idList, scheduleWorkLists } from "./work-list.ts";

const JOB = "test-list";
const id = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`;
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);

/** A list of items 1 to `count` of which some always fail; handled items leave it. */
function createList(count: number, poisoned: readonly number[], most?: { page: number; aRun: number }) {
  const due = new Set(numbers(1, count).map(id));
  const bad = new Set(poisoned.map(id));
  const tried: string[] = [];
  const { log, lines } = captureLog();
  const metrics = createMetrics();
  const list = idList(
    (after, limit) => Promise.resolve([...due].filter((item) => item > after).slice(0, limit)),
    (item) => {
      tried.push(item);
      if (bad.has(item)) return Promise.reject(new Error(`poisoned ${item}`));
      due.delete(item);
      return Promise.resolve();
    },
  );
  const jobs = createJobs({ log, metrics, clock: systemClock });
  const at = { job: JOB, cron: "* * * * *" };
  const run = scheduleWorkLists({ log, metrics, jobs }, at, most ? { ...list, most } : list);
  const failed = async () => (await metrics.jobItems.get()).values[0]?.value;
  return { run, due, tried, lines, failed, jobs };
}

describe("[OPS-08] lists that a job works off move on", () => {
  it("reaches every item in one run, however many pages", async () => {
    const list = createList(25, [], { page: 10, aRun: 1_000 });
    expect(await list.run()).toBe(25);
    expect(list.due.size).toBe(0);
    expect(await list.run()).toBe(0);
  });

  it("goes on behind an item that fails, logs and counts it, and fails at the end", async () => {
    const list = createList(25, [1, 12], { page: 10, aRun: 1_000 });
    await expect(list.run()).rejects.toThrow("2 items failed");
    expect([...list.due]).toEqual([id(1), id(12)]);
    expect(list.lines.filter((line) => line.includes(`"item":"${id(12)}"`))).toHaveLength(1);
    expect(await list.failed()).toBe(2);
  });

  it("ends behind the item that it is at when the program stops", async () => {
    const list = createList(25, [], { page: 10, aRun: 1_000 });
    const run = list.run();
    await list.jobs.stop();
    expect(await run).toBeLessThan(2);
    expect(list.due.size).toBeGreaterThan(23);
  });

  it("does not begin with the failed ones again where a run takes only so many", async () => {
    const list = createList(9, [1, 2, 3], { page: 3, aRun: 3 });
    await expect(list.run()).rejects.toThrow("3 items failed");
    expect(await list.run()).toBe(3);
    expect(await list.run()).toBe(3);
    expect([...list.due]).toEqual([1, 2, 3].map(id));
    // At its end the list starts over.
    expect(await list.run()).toBe(0);
    await expect(list.run()).rejects.toThrow("3 items failed");
  });

  it("stops where everything fails, and the next run goes on behind them", async () => {
    const list = createList(50, numbers(1, 40));
    await expect(list.run()).rejects.toThrow("20 items failed");
    await expect(list.run()).rejects.toThrow("20 items failed");
    expect(list.tried).toEqual(numbers(1, 40).map(id));
    expect(await list.run()).toBe(10);
  });

  it("asks every one of a short list, whichever fails", async () => {
    const { log } = captureLog();
    const asked: string[] = [];
    const all = handleEach({ log, metrics: createMetrics() }, JOB, ["a", "b", "c"], (name) => {
      asked.push(name);
      return name === "a" ? Promise.reject(new Error("away")) : Promise.resolve();
    });
    await expect(all).rejects.toThrow("1 items failed");
    expect(asked).toEqual(["a", "b", "c"]);
  });
});
