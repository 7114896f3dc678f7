import { describe, expect, it } from "vitest";
import { slaStateOf } from "./sla-state.ts";

describe("[OPS-03] waiting time of a withdrawal", () => {
  it.each([
    [0, "fresh"],
    [15 * 60_000 - 1, "fresh"],
    [15 * 60_000, "late"],
    [60 * 60_000 - 1, "late"],
    [60 * 60_000, "over"],
  ])("after %d ms it is %s", (waitingMs, age) => {
    expect(slaStateOf(waitingMs)).toBe(age);
  });
});

it("[OPS-02] other work has a promise of its own", () => {
  const day = { lateMs: 4 * 3_600_000, overMs: 24 * 3_600_000 };
  expect([60 * 60_000, 4 * 3_600_000, 24 * 3_600_000].map((ms) => slaStateOf(ms, day))).toEqual([
    "fresh",
    "late",
    "over",
  ]);
});
