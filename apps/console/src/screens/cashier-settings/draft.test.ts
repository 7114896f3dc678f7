import { describe, expect, it } from "vitest";
import { type CashierSettings, isAmount, isValidDraft } from "./draft.ts";

describe("[OPS-03] the cashier's settings", () => {
  it.each(["0", "25000", "0.5", "1000.1234"])("%s is an amount", (text) => expect(isAmount(text)).toBe(true));
  it.each(["", "-1", "1.", "1,000", "0.12345", "x", "99999999999999"])("%s is none", (text) =>
    expect(isAmount(text)).toBe(false),
  );

  it("can be saved only while every amount is one", () => {
    const ranks = { maxAmountPerMonth: "4", rankAmountPerDay: "5", rankAmountPerMonth: "6" };
    const draft = {
      autoMax: "0",
      twoAbove: "1",
      maxAmountPerDay: "2",
      kycFrom: "3",
      ...ranks,
    } as CashierSettings;
    expect(isValidDraft(draft)).toBe(true);
    expect(isValidDraft({ ...draft, kycFrom: "much" })).toBe(false);
  });
});
