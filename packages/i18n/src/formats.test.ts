import { describe, expect, it } from "vitest";
import { money } from "@khela/kernel/money";
import { amountFromInput, createFormats, toLatinDigits } from "./formats.ts";

const bn = createFormats("bn-BD", false);
const bnLatin = createFormats("bn-BD", true);
const en = createFormats("en-GB", false);

describe("money", () => {
  it("[LANG-03] groups and writes digits as the language does, the sign always in front", () => {
    expect(bn.money("1234567.89")).toBe("৳১২,৩৪,৫৬৭.৮৯");
    expect(bnLatin.money("1234567.89")).toBe("৳12,34,567.89");
    expect(en.money("1234567.89")).toBe("৳1,234,567.89");
  });

  it("[MONEY-01] shows two decimals and cuts the rest off, never rounds up", () => {
    expect(en.money("0.9999")).toBe("৳0.99");
    expect(en.money("10")).toBe("৳10.00");
    expect(en.money("-12.3456")).toBe("-৳12.34");
    expect(en.money(money(19_999n))).toBe("৳1.99");
  });

  it("[MONEY-01] is exact far beyond what a float holds", () => {
    expect(en.money("9999999999999.9999")).toBe("৳9,999,999,999,999.99");
  });

  it("[LANG-03] leaves out the sign or the decimals, and shows gains with a plus", () => {
    expect(en.money("1500", { symbol: false })).toBe("1,500.00");
    expect(bn.money("1500.00", { decimals: "auto" })).toBe("৳১,৫০০");
    expect(bn.money("1500.50", { decimals: "auto" })).toBe("৳১,৫০০.৫০");
    expect(en.money("5", { signed: true })).toBe("+৳5.00");
    expect(en.money("0", { signed: true })).toBe("৳0.00");
  });

  it("[MONEY-01] refuses what is not an amount", () => {
    expect(() => en.money("12,5")).toThrow(RangeError);
  });
});

describe("dates, numbers, digits", () => {
  it("[LANG-03] dates are in the operator's zone", () => {
    expect(en.date("2026-11-20T20:30:00Z", "time")).toBe("02:30");
    expect(bn.date("2026-11-20T20:30:00Z", "time")).toBe("০২:৩০");
    expect(en.date(Date.UTC(2026, 10, 20, 20, 30), "date")).toBe("21 Nov 2026");
    expect(bnLatin.date("2026-11-20T20:30:00Z", "time")).toBe("02:30");
  });

  it("[LANG-03] relative times", () => {
    expect(en.relative(0, 3 * 60_000)).toBe("3 minutes ago");
    expect(en.relative(2 * 86_400_000, 0)).toBe("in 2 days");
    expect(bn.relative(0, 3 * 60_000)).toBe("৩ মিনিট আগে");
  });

  it("[LANG-03] numbers and ready texts", () => {
    expect(bn.number(1240)).toBe("১,২৪০");
    expect(bn.number(0.5, { style: "percent" })).toBe("৫০%");
    expect(bn.digits("2.36×")).toBe("২.৩৬×");
  });
});

describe("input", () => {
  it("[LANG-03] accepts every digit row", () => {
    expect(toLatinDigits("০১২৩৪৫৬৭৮৯ ०९ ٠٩ ۰۹ a1")).toBe("0123456789 09 09 09 a1");
  });

  it("[MONEY-01] reads an amount as people type it", () => {
    expect(amountFromInput("৳১,২৩৪.৫")).toBe("1234.5");
    expect(amountFromInput("1 000.")).toBe("1000");
    for (const bad of ["", ".5", "1.234", "-5", "1e3", "abc", "99999999999999"]) {
      expect(amountFromInput(bad)).toBeUndefined();
    }
  });
});
