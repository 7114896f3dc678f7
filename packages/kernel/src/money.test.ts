import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  allocate,
  applyRate,
  compareMoney,
  isZeroText,
  money,
  moneyToText,
  mulDiv,
  numberForChart,
  parseMoney,
  ratioForChart,
  taka,
} from "./money.ts";

const amounts = fc.bigInt({ min: 1n - 10n ** 17n, max: 10n ** 17n - 1n });

describe("[MONEY-01] money is integers in 1/10,000 units", () => {
  it("reads and writes decimals without loss", () => {
    fc.assert(
      fc.property(amounts, (units) => {
        expect(parseMoney(moneyToText(money(units)))).toBe(units);
      }),
    );
    expect(moneyToText(money(12_500n))).toBe("1.25");
    expect(moneyToText(money(-1n))).toBe("-0.0001");
    expect(moneyToText(taka(5))).toBe("5.00");
  });

  it("tells a text of zero from the smallest amount", () => {
    expect(["0", "0.00", "-0.0000", "0.0001", "-0.0001"].map(isZeroText)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(() => isZeroText("")).toThrow(RangeError);
  });

  it("sorts amounts that a float can't tell apart", () => {
    const large = 2n ** 60n;
    const sorted = [large + 1n, -1n, large, 0n].map(money).toSorted(compareMoney);
    expect(sorted).toEqual([-1n, 0n, large, large + 1n]);
    expect(compareMoney(taka(1), taka(1))).toBe(0);
  });

  it("is a float for drawing alone", () => {
    expect([ratioForChart(taka(1), taka(4)), ratioForChart(taka(1), money(0n))]).toEqual([0.25, 0]);
    expect(numberForChart(money(-12_500n))).toBe(-1.25);
  });

  it("refuses everything that is not a plain decimal", () => {
    for (const text of [
      "",
      "1.",
      ".5",
      "1e3",
      "1,000",
      "+1",
      " 1",
      "1.23456",
      "NaN",
      "১২",
      "99999999999999",
    ]) {
      expect(parseMoney(text), text).toBeUndefined();
    }
  });

  it("rounds once, down, also below zero", () => {
    expect(mulDiv(money(10n), 1n, 3n)).toBe(3n);
    expect(mulDiv(money(-10n), 1n, 3n)).toBe(-4n);
    expect(mulDiv(money(9n), 1n, 3n)).toBe(3n);
    expect(applyRate(taka(10_000), 12_000n)).toBe(taka(120));
  });

  it("splits so that the parts sum to the whole", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 15n }),
        fc.array(fc.bigInt({ min: 0n, max: 1000n }), { minLength: 1, maxLength: 12 }),
        (amount, weights) => {
          fc.pre(weights.some((weight) => weight > 0n));
          const parts = allocate(money(amount), weights);
          expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(amount);
          expect(parts.every((part) => part >= 0n)).toBe(true);
        },
      ),
    );
    expect(allocate(money(100n), [1n, 1n, 1n])).toEqual([34n, 33n, 33n]);
    expect(() => allocate(money(-1n), [1n])).toThrow(RangeError);
    expect(() => allocate(money(1n), [0n])).toThrow(RangeError);
  });
});
