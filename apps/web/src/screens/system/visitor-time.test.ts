import { expect, it } from "vitest";
import { splitSeconds, visitorTime } from "./visitor-time.ts";

const MOMENT = Date.UTC(2026, 10, 21, 18, 30);

it("[SYS-02] writes the end in the visitor's zone and language", () => {
  expect(visitorTime("en-GB", MOMENT, "Asia/Dhaka")).toContain("22 November");
  expect(visitorTime("en-GB", MOMENT, "Asia/Dhaka")).toContain("00:30");
  expect(visitorTime("en-GB", MOMENT, "Asia/Dhaka")).toMatch(/GMT\+6/);
  expect(visitorTime("en-GB", MOMENT, "Europe/London")).toContain("21 November");
  expect(visitorTime("en-GB", MOMENT, "America/New_York")).toContain("13:30");
  expect(visitorTime("bn-BD", MOMENT, "Asia/Dhaka")).toContain("২২ নভেম্বর");
  expect(visitorTime("bn-BD", MOMENT, "Asia/Dhaka")).toContain("০০:৩০");
  expect(visitorTime("bn-BD", MOMENT, "Asia/Dhaka")).toMatch(/GMT\u00a0\+৬$/);
  expect(visitorTime("bn-BD", MOMENT, "America/New_York")).toMatch(/GMT\u00a0[-−]৫$/);
});

it("[SYS-02] splits what is left", () => {
  expect(splitSeconds(0)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  expect(splitSeconds(90_061)).toEqual({ days: 1, hours: 1, minutes: 1, seconds: 1 });
  expect(splitSeconds(86_399)).toEqual({ days: 0, hours: 23, minutes: 59, seconds: 59 });
});
