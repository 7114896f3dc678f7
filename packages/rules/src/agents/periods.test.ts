import { dayOfKey, dayPlus } from "@khela/kernel/period";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ContractKind, dividendPeriods } from "./contract.ts";
import { nextPeriodFrom, periodEndFrom, periodOf, periodsBefore } from "./periods.ts";

const of = (period: (typeof dividendPeriods)[number], day: string) => periodOf("dividend", period, day);

describe("[AGENT-05] [AGENT-06] the period of a contract", () => {
  it("of a dividend is the day, the week from Monday on, the half or the whole month", () => {
    expect(of("daily", "2026-11-27")).toEqual({ from: "2026-11-27", to: "2026-11-28" });
    expect(of("weekly", "2026-11-29")).toEqual({ from: "2026-11-23", to: "2026-11-30" });
    expect(of("weekly", "2026-11-30")).toEqual({ from: "2026-11-30", to: "2026-12-07" });
    expect(of("semimonthly", "2026-11-15")).toEqual({ from: "2026-11-01", to: "2026-11-16" });
    expect(of("semimonthly", "2026-11-16")).toEqual({ from: "2026-11-16", to: "2026-12-01" });
    expect(of("semimonthly", "2028-02-29")).toEqual({ from: "2028-02-16", to: "2028-03-01" });
    expect(of("monthly", "2026-12-31")).toEqual({ from: "2026-12-01", to: "2027-01-01" });
  });

  it("of the wages is a day", () => {
    for (const kind of ["dailyWage", "hourlySalary", "realTimeSalary"] satisfies ContractKind[])
      expect(periodOf(kind, null, "2026-12-31")).toEqual({ from: "2026-12-31", to: "2027-01-01" });
  });

  it("contains its day, and the next one begins where it ends: any day of thirty years", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...dividendPeriods),
        fc.integer({ min: 0, max: 11_000 }),
        (period, offset) => {
          const day = dayPlus(dayOfKey("2020-01-01").startMs, offset).key;
          const { from, to } = of(period, day);
          expect(from <= day && day < to).toBe(true);
          expect(of(period, from)).toEqual({ from, to });
          expect(of(period, to).from).toBe(to);
          expect(nextPeriodFrom("dividend", period, day)).toBe(to);
          expect(periodEndFrom("dividend", period, day)).toBe(day === from ? day : to);
        },
      ),
    );
  });

  it("has complete ones before it, the latest first", () => {
    expect(periodsBefore({ kind: "dividend", period: "semimonthly" }, "2026-03-20", 3)).toEqual([
      { from: "2026-03-01", to: "2026-03-16" },
      { from: "2026-02-16", to: "2026-03-01" },
      { from: "2026-02-01", to: "2026-02-16" },
    ]);
    expect(() => of("monthly", "2026-02-30")).toThrow(RangeError);
  });
});
