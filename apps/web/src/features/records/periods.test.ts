import { describe, expect, it } from "vitest";
import { daysIn, neighbour, presetOf, presetRange, presetsWithin, readDay, tidyRange } from "./periods.ts";

// 02:30 on the 21st in Dhaka, still the 20th in UTC.
const NOW = Date.parse("2026-11-20T20:30:00Z");

describe("[MONEY-07] date ranges of the records", () => {
  it("are business days of the operator's zone", () => {
    expect(presetRange("today", NOW)).toEqual({ from: "2026-11-21", to: "2026-11-21" });
    expect(presetRange("yesterday", NOW)).toEqual({ from: "2026-11-20", to: "2026-11-20" });
    expect(presetRange("week", NOW)).toEqual({ from: "2026-11-15", to: "2026-11-21" });
    expect(presetRange("month", NOW)).toEqual({ from: "2026-10-23", to: "2026-11-21" });
    expect(daysIn(presetRange("month", NOW))).toBe(30);
  });

  it("know their preset", () => {
    expect(presetOf(presetRange("week", NOW), NOW)).toBe("week");
    expect(presetOf({ from: "2026-11-01", to: "2026-11-02" }, NOW)).toBeUndefined();
  });

  it("step to the previous and next of the same length, never ahead of today", () => {
    const week = presetRange("week", NOW);
    expect(neighbour(week, -1, NOW)).toEqual({ from: "2026-11-08", to: "2026-11-14" });
    expect(neighbour(week, 1, NOW)).toBeUndefined();
    expect(neighbour({ from: "2026-11-18", to: "2026-11-20" }, 1, NOW)).toEqual({
      from: "2026-11-21",
      to: "2026-11-21",
    });
  });

  it("read what people give", () => {
    expect(readDay("2026-11-21")).toBe("2026-11-21");
    expect(readDay("2026-02-30")).toBeUndefined();
    expect(readDay(5)).toBeUndefined();
    expect(tidyRange({ from: "2026-12-24", to: "2026-11-01" }, NOW, 92)).toEqual({
      from: "2026-11-01",
      to: "2026-11-21",
    });
  });

  it("are cut to what a record gives, at the end that was not just chosen", () => {
    const long = { from: "2026-01-01", to: "2026-11-21" };
    expect(tidyRange(long, NOW, 92)).toEqual({ from: "2026-08-22", to: "2026-11-21" });
    expect(tidyRange(long, NOW, 92, "from")).toEqual({ from: "2026-01-01", to: "2026-04-02" });
    expect(presetsWithin(92)).toEqual(["today", "yesterday", "week", "month", "quarter"]);
    expect(presetsWithin(366)).toContain("year");
  });
});
