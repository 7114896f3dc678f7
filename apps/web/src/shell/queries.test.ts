// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { newerBalance } from "./queries.ts";

const balance = (amount: string, version: string) => ({
  currency: "BDT",
  balance: amount,
  held: "0.00",
  version,
});

describe("[NAV-08] the balance on the screen", () => {
  it("is never replaced by an older answer", () => {
    const shown = balance("90.00", "12");
    expect(newerBalance(shown, balance("100.00", "9"))).toBe(shown);
    expect(newerBalance(shown, balance("80.00", "13"))).toEqual(balance("80.00", "13"));
    expect(newerBalance(undefined, shown)).toBe(shown);
  });
});
