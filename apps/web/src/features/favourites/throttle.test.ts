import { describe, expect, it } from "vitest";
import { leadingGate, toggled } from "./throttle.ts";

describe("[GAME-04] favourites", () => {
  it("change at most once a second, the leading call only", () => {
    let now = 5000;
    const gate = leadingGate(1000, () => now);
    expect(gate()).toBe(true);
    expect(gate()).toBe(false);
    now += 999;
    expect(gate()).toBe(false);
    now += 1;
    expect(gate()).toBe(true);
  });

  it("hold every game once, newest first, ids as strings", () => {
    expect(toggled(["1", "2"], "2", true)).toEqual(["2", "1"]);
    expect(toggled(["1", "2"], "2", false)).toEqual(["1"]);
    expect(toggled([], "007", true)).toEqual(["007"]);
  });
});
