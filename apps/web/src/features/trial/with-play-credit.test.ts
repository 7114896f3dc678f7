import { createI18n } from "@khela/i18n/i18n";
import { expect, it } from "vitest";
import { withPlayCredit } from "./with-play-credit.ts";

it("[AUTH-15] amounts of a trial account never look like money", () => {
  const { money } = withPlayCredit(createI18n("en", {}));
  expect(money("1234.5")).toBe("FUN 1,234.50");
  expect(money("-10", { signed: true })).toBe("-FUN 10.00");
  expect(money("10", { signed: true, decimals: "auto" })).toBe("+FUN 10");
  expect(money("10", { symbol: false })).toBe("10.00");
});
