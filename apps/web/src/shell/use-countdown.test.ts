import { describe, expect, it } from "vitest";
import { clockText, secondsLeft } from "./use-countdown.ts";

describe("[AUTH-19] [MONEY-03] a countdown", () => {
  it("rounds up and stops at nothing", () => {
    expect(secondsLeft(10_001, 0)).toBe(11);
    expect(secondsLeft(10_000, 0)).toBe(10);
    expect(secondsLeft(0, 5)).toBe(0);
  });

  it("is written as minutes and seconds", () => {
    expect(clockText(0)).toBe("0:00");
    expect(clockText(65)).toBe("1:05");
    expect(clockText(1800)).toBe("30:00");
  });
});
