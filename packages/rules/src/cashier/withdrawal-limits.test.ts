import { taka, ZERO } from "@khela/kernel/money";
import { describe, expect, it } from "vitest";
import { limitsFor, type WithdrawalLimits } from "./withdrawal-limits.ts";

const limits = (perDay: number, day: number, perMonth: number, month: number): WithdrawalLimits => ({
  perDay,
  amountPerDay: taka(day),
  perMonth,
  amountPerMonth: taka(month),
});
const general = limits(5, 100, 60, 1_000);
const ceiling = { amountPerDay: taka(500), amountPerMonth: taka(5_000) };

describe("[PROMO-04] the limits of withdrawals with a VIP rank", () => {
  it("are raised by the rank, up to the ceiling", () => {
    expect(limitsFor(general, limits(8, 300, 90, 3_000), ceiling)).toEqual(limits(8, 300, 90, 3_000));
    expect(limitsFor(general, limits(8, 501, 90, 9_000), ceiling)).toEqual(limits(8, 500, 90, 5_000));
  });

  it("are never lower than the general ones: not by the rank, and not by the ceiling", () => {
    expect(limitsFor(general, undefined, ceiling)).toEqual(general);
    expect(limitsFor(general, limits(0, 0, 0, 0), ceiling)).toEqual(general);
    expect(limitsFor(general, limits(4, 99, 59, 999), ceiling)).toEqual(general);
    const low = { amountPerDay: taka(50), amountPerMonth: ZERO };
    expect(limitsFor(general, limits(8, 300, 90, 3_000), low)).toEqual(limits(8, 100, 90, 1_000));
  });
});
