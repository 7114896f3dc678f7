import { expect, it } from "vitest";
import { daysToEarn } from "./goal.ts";

it("[PROMO-07] the days until a reward can be had are counted at the member's own pace, rounded up, a year at most", () => {
  expect(daysToEarn(100, 300)).toBe(10);
  expect(daysToEarn(101, 300)).toBe(11);
  expect(daysToEarn(1, 3_000)).toBe(1);
  expect(daysToEarn(365, 30)).toBe(365);
  expect(daysToEarn(366, 30)).toBeUndefined();
  expect(daysToEarn(10, 0)).toBeUndefined();
  expect(daysToEarn(0, 0)).toBe(0);
});
