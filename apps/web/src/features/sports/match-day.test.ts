import { createFormats } from "@khela/i18n/formats";
import { expect, test } from "vitest";
import { matchDay } from "./match-day.ts";

/** 23:30 in Dhaka: half an hour before the day ends. */
const NOW_MS = Date.UTC(2026, 10, 23, 17, 30);
const HOUR_MS = 3_600_000;

const said = (tag: string, hours: number): string => {
  const { date } = createFormats(tag, false);
  return matchDay(NOW_MS + hours * HOUR_MS, NOW_MS, {
    today: "TODAY",
    tomorrow: "TOMORROW",
    dayMonth: (ms) => date(ms, "dayMonth"),
  });
};

test("[HOME-06] a match is today or tomorrow by Dhaka's midnight, wherever the visitor is", () => {
  expect(said("en-GB", 0.4)).toBe("TODAY");
  expect(said("en-GB", 0.6)).toBe("TOMORROW");
  expect(said("en-GB", 24.4)).toBe("TOMORROW");
  expect(said("en-GB", -1)).toBe("TODAY");
});

test("[HOME-06] later days are DD-MMM in the language's own digits and months", () => {
  expect(said("en-GB", 25)).toBe("25-Nov");
  expect(said("bn-BD", 25)).toMatch(/^২৫-\S+$/);
  // A language with another date format keeps it.
  expect(said("zh-CN", 25)).toBe("11月25日");
});
