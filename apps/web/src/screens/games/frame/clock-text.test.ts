import { expect, it } from "vitest";
import { clockText } from "./clock-text.ts";

it("[SAFE-03] shows the session's time as hh:mm:ss", () => {
  expect([0, 59_999, 3_600_000, 359_999_000, 360_000_000, -5000].map(clockText)).toEqual([
    "00:00:00",
    "00:00:59",
    "01:00:00",
    "99:59:59",
    "100:00:00",
    "00:00:00",
  ]);
});
