import { expect, it } from "vitest";
import { modeOf } from "./mode-of.ts";

it("[GAME-05] [AUTH-15] visitors get demos by a trial account, trial accounts play demos, members play for real", () => {
  expect(modeOf("real", true, undefined)).toBe("real");
  expect(modeOf("demo", true, undefined)).toBe("starting");
  expect(modeOf("demo", false, undefined)).toBeUndefined();
  expect([modeOf("demo", false, 4), modeOf("real", false, 4)]).toEqual(["demo", "need-account"]);
  for (const type of [0, 1, 2, 41, 42]) {
    expect([modeOf("real", false, type), modeOf("demo", false, type)]).toEqual(["real", "no-demo"]);
  }
});
