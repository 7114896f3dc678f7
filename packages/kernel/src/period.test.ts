import { expect, it } from "vitest";
import { dayOf, dayOfKey, dayPlus, FIRST_DAY, isDayKey, LAST_DAY, monthOf, weekOf } from "./period.ts";

it("[MONEY-07] business days begin at midnight in Dhaka and are half-open", () => {
  const lastMs = Date.UTC(2026, 10, 20, 17, 59, 59, 999);
  expect(dayOf(lastMs).key).toBe("2026-11-20");
  expect(dayOf(lastMs + 1)).toEqual({
    key: "2026-11-21",
    startMs: lastMs + 1,
    endMs: lastMs + 1 + 86_400_000,
  });
  expect(dayPlus(lastMs, 1).key).toBe("2026-11-21");
  expect(dayPlus(lastMs, -20).key).toBe("2026-10-31");
});

it("[MONEY-07] business months follow the same midnight", () => {
  const month = monthOf(Date.UTC(2026, 11, 31, 18));
  expect(month.key).toBe("2027-01");
  expect(month.startMs).toBe(Date.UTC(2026, 11, 31, 18));
  expect(month.endMs).toBe(Date.UTC(2027, 0, 31, 18));
});

it("[MONEY-07] a day's key leads back to the day, and nothing else does", () => {
  expect(dayOfKey("2026-11-21")).toEqual(dayOf(Date.UTC(2026, 10, 20, 18)));
  for (const key of ["2026-02-30", "2026-13-01", "yesterday", ""]) {
    expect(() => dayOfKey(key), key).toThrow(RangeError);
  }
});

it("[MONEY-07] there are business days from 2000 to 2100, and no others", () => {
  expect([FIRST_DAY, LAST_DAY, "2024-02-29"].map((key) => dayOfKey(key).key)).toEqual([
    "2000-01-01",
    "2100-12-31",
    "2024-02-29",
  ]);
  for (const key of ["1999-12-31", "0001-01-01", "0000-00-00", "2101-01-01", "9999-12-31", "+010000-01-01"]) {
    expect(isDayKey(key), key).toBe(false);
    expect(() => dayOfKey(key), key).toThrow(RangeError);
  }
});

it("[MONEY-07] a business week begins on Monday in Dhaka", () => {
  const week = weekOf(Date.UTC(2026, 10, 22, 17, 59));
  expect([week.key, dayOf(week.endMs).key]).toEqual(["2026-11-16", "2026-11-23"]);
  expect(weekOf(week.endMs).key).toBe("2026-11-23");
});
