import { describe, expect, it } from "vitest";
import { ageOf } from "./age.ts";

describe("[OPS-03] waiting time of a withdrawal", () => {
  it.each([
    [0, "fresh"],
    [15 * 60_000 - 1, "fresh"],
    [15 * 60_000, "late"],
    [60 * 60_000 - 1, "late"],
    [60 * 60_000, "over"],
  ])("after %d ms it is %s", (waitingMs, age) => {
    expect(ageOf(waitingMs)).toBe(age);
  });
});
