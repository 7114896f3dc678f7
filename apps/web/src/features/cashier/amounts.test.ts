import { describe, expect, it } from "vitest";
import { amountProblem, isFree, lesser, quote } from "./amounts.ts";

const terms = { min: "500.00", max: "30000.00", feePpm: 10_000, feeFixed: "5.00" };

describe("[MONEY-03] [MONEY-04] an amount before it is sent", () => {
  it("is read in every digit row and kept within the limits", () => {
    expect(amountProblem("১,০০০", terms)).toBeUndefined();
    expect(amountProblem("500", terms)).toBeUndefined();
    expect(amountProblem("", terms)).toEqual({ kind: "empty" });
    expect(amountProblem("1e5", terms)).toEqual({ kind: "notAnAmount" });
    expect(amountProblem("10.005", terms)).toEqual({ kind: "notAnAmount" });
    expect(amountProblem("499.99", terms)).toEqual({ kind: "low", limit: "500.00" });
    expect(amountProblem("30000.01", terms)).toEqual({ kind: "high", limit: "30000.00" });
  });

  it("[MONEY-04] never exceeds what can be withdrawn", () => {
    expect(amountProblem("800", terms, "799.99")).toEqual({ kind: "balance", limit: "799.99" });
    expect(amountProblem("100", terms, "50.00")).toEqual({ kind: "low", limit: "500.00" });
  });

  it("costs what the server will take, rounded down once", () => {
    expect(quote("১০০০", terms)).toMatchObject({ fee: "15.00", net: "985.00" });
    expect(quote("0", terms)).toBeUndefined();
    expect(quote("x", terms)).toBeUndefined();
    expect(isFree(terms)).toBe(false);
    expect(isFree({ ...terms, feePpm: 0, feeFixed: "0.00" })).toBe(true);
  });

  it("compares wire amounts as amounts", () => {
    expect(lesser("900.00", "1000.00")).toBe("900.00");
  });
});
