import { describe, expect, it } from "vitest";
import { money } from "@khela/kernel/money";
import { LOCALES } from "@khela/kernel/locales";
import { createFormats, displayedSign } from "./formats.ts";
import { amountFromInput, ownDigits, scaledForInput, scaledFromInput, toLatinDigits } from "./input.ts";

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

  it("[MONEY-01] has the sign of what is shown: less than a hundredth is nothing", () => {
    for (const amount of ["-0.0049", "-0.0001", "0", "0.0099"]) {
      expect(en.money(amount, { signed: true })).toBe("৳0.00");
      expect(displayedSign(amount)).toBe(0);
    }
    expect(bn.money("-0.0049")).toBe("৳০.০০");
    expect(bn.money("-0.0049", { decimals: "auto" })).toBe("৳০");
    expect([displayedSign("-0.01"), displayedSign(money(100n))]).toEqual([-1, 1]);
    expect(en.number(-0.001, { maximumFractionDigits: 2 })).toBe("0");
    expect(en.number(-0.00001, { style: "percent", maximumFractionDigits: 1 })).toBe("0%");
    expect(en.number(-0.002, { signDisplay: "exceptZero", maximumFractionDigits: 2 })).toBe("0");
    expect(en.number(-0)).toBe("0");
    expect(bn.number(-5n)).toBe("-৫");
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
    expect(bn.date(Date.UTC(2026, 10, 20, 20, 30), "longDate")).toBe("২১ নভেম্বর, ২০২৬");
    expect(en.date(Date.UTC(2026, 10, 20, 20, 30), "longDate")).toBe("21 November 2026");
  });

  it("[LANG-03] relative times", () => {
    expect(en.relative(0, 3 * 60_000)).toBe("3 minutes ago");
    expect(en.relative(2 * 86_400_000, 0)).toBe("in 2 days");
    expect(bn.relative(0, 3 * 60_000)).toBe("৩ মিনিট আগে");
  });

  it("[LANG-03] a span is in the units that fit it", () => {
    expect(bn.duration(240)).toBe("৪ ঘণ্টা");
    expect([0, 1, 30, 60, 90, 1440, 3150].map((minutes) => en.duration(minutes))).toEqual([
      "0 minutes",
      "1 minute",
      "30 minutes",
      "1 hour",
      "1 hour 30 minutes",
      "1 day",
      "2 days 4 hours 30 minutes",
    ]);
  });

  it("[GAME-03] a rate has two decimals and is never shown higher than it is", () => {
    expect(en.rate(965_000)).toBe("96.50");
    expect(en.rate(989_999)).toBe("98.99");
    expect(bn.rate(990_000)).toBe("৯৯.০০");
  });

  it("[LANG-03] numbers and ready texts", () => {
    expect(bn.number(1240)).toBe("১,২৪০");
    expect(bn.number(0.5, { style: "percent" })).toBe("৫০%");
    expect(bn.digits("2.36×")).toBe("২.৩৬×");
  });
});

describe("input", () => {
  it("[LANG-03] accepts every digit row", () => {
    expect(toLatinDigits("০১২৩৪৫৬৭৮৯ ०९ ٠٩ ۰۹ ๐๙ ០៩ ၀၉ ໐໙ ௦௯ ０９ a1")).toBe(
      "0123456789 09 09 09 09 09 09 09 09 09 a1",
    );
  });

  it("[MONEY-01] reads an amount as people type it", () => {
    for (const [typed, amount] of [
      ["৳১,২৩৪.৫", "1234.5"],
      ["1 000.", "1000"],
      ["12,50", "12.50"],
      ["1,23,456", "123456"],
      ["1.234,5", "1234.5"],
      ["1.234.567", "1234567"],
      ["1 234,50", "1234.50"],
      ["１２，５", "12.5"],
      ["١٬٢٣٤٫٥٠", "1234.50"],
    ] as const) {
      expect(amountFromInput(typed), typed).toBe(amount);
    }
  });

  it("[MONEY-01] refuses what is no amount, or could be two", () => {
    for (const bad of [
      "",
      ".5",
      "1.234",
      "-5",
      "1e3",
      "abc",
      "99999999999999",
      "1,2,3",
      "1.23,456",
      "1,234,5",
      // No language groups digits after a leading 0.
      "0,500",
      "0.500,00",
      "0.500.000",
      "٠٬٥٫٠٠٠",
    ]) {
      expect(amountFromInput(bad), bad).toBeUndefined();
    }
    expect(amountFromInput("0,50")).toBe("0.50");
  });

  it("[LANG-02] reads a multiplier with the decimal sign of its language, and another's where it means the same", () => {
    for (const [typed, tag, value] of [
      ["1.98", "en-GB", 19_800],
      ["1,98", "en-GB", 19_800],
      ["1,98", "de-DE", 19_800],
      ["1.98", "de-DE", 19_800],
      ["1,980", "de-DE", 19_800],
      ["1.980", "en-GB", 19_800],
      ["1.000,5", "de-DE", 10_005_000],
      ["1,000", "en-GB", 10_000_000],
      ["১.৯৮", "bn-BD", 19_800],
      ["٢٫٥", "ar-EG", 25_000],
      ["١٬٢٣٤٫٥", "ar-EG", 12_345_000],
      ["0,125", "en-GB", 1_250],
      ["5.", "en-GB", 50_000],
    ] as const) {
      expect(scaledFromInput(typed, tag, 4), `${typed} in ${tag}`).toBe(value);
    }
  });

  it("[LANG-02] refuses a multiplier that could be two, and what is none", () => {
    for (const [typed, tag] of [
      ["1.980", "de-DE"],
      ["1.12345", "en-GB"],
      ["-1", "en-GB"],
      ["1e3", "en-GB"],
      [".5", "en-GB"],
      ["", "en-GB"],
      ["1,2,3", "en-GB"],
      ["1.2.3", "en-GB"],
      ["1234567890", "en-GB"],
    ] as const) {
      expect(scaledFromInput(typed, tag, 4), `${typed} in ${tag}`).toBeUndefined();
    }
    expect(scaledFromInput("1.234", "en-GB", 2)).toBeUndefined();
  });
});

describe.each(LOCALES)("in $code", ({ tag, dir }) => {
  const formats = createFormats(tag, false, dir);
  const latin = createFormats(tag, true, dir);
  const bare = (text: string) => text.replace(/[\u2066-\u2069]/g, "");

  it("[LANG-03] [MONEY-01] an amount that is shown is read as the same amount", () => {
    for (const amount of [
      "0.01",
      "7.00",
      "999.99",
      "1234.50",
      "45678.90",
      "1234567.89",
      "9999999999999.99",
    ]) {
      expect(amountFromInput(formats.money(amount)), amount).toBe(amount);
      expect(amountFromInput(latin.money(amount)), amount).toBe(amount);
    }
  });

  it("[LANG-02] a multiplier that is shown, or stands in its field, is read as the same one", () => {
    for (const value of [10_100, 19_800, 20_000, 10_421, 11_250, 12_345_000, 10_000_000_000]) {
      const places = { minimumFractionDigits: 2, maximumFractionDigits: 4 };
      expect(scaledFromInput(formats.number(value / 10_000, places), tag, 4), "shown").toBe(value);
      expect(scaledFromInput(latin.number(value / 10_000, places), latin.tag, 4), "in 0-9").toBe(value);
      expect(scaledFromInput(scaledForInput(value, formats.tag, 4), tag, 4), "typed").toBe(value);
    }
    expect(scaledForInput(200, tag, 2)).toMatch(/^2[.,]00$/);
  });

  it("[LANG-03] the sign is in front, the decimals are two, the digits are the language's", () => {
    expect(toLatinDigits(bare(formats.money("-1234567.8")))).toMatch(/^-৳1(\D234|2\D34)\D567\D80$/u);
    expect(toLatinDigits(bare(formats.money("5", { signed: true })))).toMatch(/^\+৳5\D00$/u);
    expect(toLatinDigits(formats.digits("0123456789"))).toBe("0123456789");
    expect(latin.digits("0123456789")).toBe("0123456789");
    expect(ownDigits(tag)).toBe(formats.digits("7") !== "7");
  });

  it("[LANG-03] dates and times are said in it", () => {
    const at = "2026-11-20T20:30:05Z";
    for (const style of ["date", "time", "dateTime", "seconds", "dayMonth", "month", "weekday"] as const) {
      expect(formats.date(at, style)).not.toBe("");
    }
    expect(toLatinDigits(formats.date(at, "time")).replace(/\D/g, "")).toBe("0230");
    expect(formats.relative(0, 3 * 60_000)).not.toBe("");
  });
});

describe("from right to left", () => {
  const ar = createFormats("ar-EG", false, "rtl");

  it("[LANG-02] an amount keeps its order in a sentence", () => {
    expect(ar.money("-1234.5")).toBe("\u2066-৳١٬٢٣٤٫٥٠\u2069");
    expect(ar.number(-5)).toMatch(/^\u2066.*\u2069$/u);
    expect(ar.number(5)).toBe("٥");
  });
});
