import { expect, it } from "vitest";
import { changeOneTap, oneTapStake, parseOneTap, useOneTap } from "./one-tap.ts";

it("[SPORT-02] one-tap bets are off unless they were switched on, and another stake is confirmed anew", () => {
  expect(parseOneTap(null).on).toBe(false);
  expect(parseOneTap("{").on).toBe(false);
  expect(parseOneTap('{"on":true}').on).toBe(false);
  changeOneTap({ on: true });
  changeOneTap({ confirmedBy: "rahim" });
  expect(useOneTap.getState()).toMatchObject({ on: true, stake: "50", confirmedBy: "rahim" });
  changeOneTap({ stake: "৭৫" });
  expect(useOneTap.getState().confirmedBy).toBeNull();
  expect(oneTapStake(useOneTap.getState())).toBe("75");
  changeOneTap({ stake: "0" });
  expect(oneTapStake(useOneTap.getState())).toBeUndefined();
});
