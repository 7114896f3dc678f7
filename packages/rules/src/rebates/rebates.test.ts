import { money, taka, ZERO } from "@khela/kernel/money";
import { dayOfKey } from "@khela/kernel/period";
import { describe, expect, it } from "vitest";
import { cashbackOf } from "./cashback.ts";
import { effectiveFrom, isDayDue, SHIPPED_REBATES, versionFor } from "./rates.ts";
import { rebateOf } from "./rebate.ts";

const day = (sums: Record<string, number>, carried = 0, bonusPpm = 0n) =>
  rebateOf({
    sums: Object.entries(sums).map(([category, amount]) => ({ category, validCash: taka(amount) })),
    rates: SHIPPED_REBATES,
    bonusPpm,
    carried: taka(carried),
  });

describe("[PROMO-03] the rebate of a day", () => {
  it("slots 10,000, live 5,000, between players 1,000: 120 + 40 + 0 = 160", () => {
    const { lines, amount, carryLeft } = day({ rng: 10_000, live: 5_000, pvp: 1_000 });
    expect(lines.map((line) => line.amount)).toEqual([taka(120), taka(40), ZERO]);
    expect([amount, carryLeft]).toEqual([taka(160), ZERO]);
  });

  it("has the specification's rates", () => {
    const { lottery, elott, pvp, fish, rng, live, sports, esports } = SHIPPED_REBATES;
    expect({ lottery, elott, pvp, fish, rng, live, sports, esports }).toEqual({
      lottery: 10_000,
      elott: 10_000,
      pvp: 0,
      fish: 10_000,
      rng: 12_000,
      live: 8_000,
      sports: 10_000,
      esports: 10_000,
    });
  });

  it("a VIP rank raises every rate but those of zero", () => {
    const { lines, amount } = day({ rng: 10_000, pvp: 1_000 }, 0, 1_000n);
    expect(lines.map(({ ratePpm }) => ratePpm)).toEqual([13_000n, 0n]);
    expect(amount).toBe(taka(130));
  });

  it("a correction is a line below zero: nothing is paid, and the rest is carried until it is made up for", () => {
    const first = day({ rng: -10_000, live: 5_000 });
    expect([first.total, first.amount, first.carryLeft]).toEqual([taka(-80), ZERO, taka(-80)]);
    const second = day({ rng: 5_000 }, -80);
    expect([second.amount, second.carryLeft]).toEqual([ZERO, taka(-20)]);
    const third = day({ rng: 10_000 }, -20);
    expect([third.amount, third.carryLeft]).toEqual([taka(100), ZERO]);
  });

  it("a bet and its void cancel out to the last unit", () => {
    for (const units of [1n, 83n, 12_345n, 999_999n]) {
      const of = (amount: bigint, carried = ZERO) =>
        rebateOf({
          sums: [{ category: "rng", validCash: money(amount) }],
          rates: SHIPPED_REBATES,
          bonusPpm: 0n,
          carried,
        });
      expect(of(units).total + of(-units).total).toBe(0n);
    }
  });

  it("what was paid and carried is the sum of all lines, whatever the days are", () => {
    let [carried, paid, sum] = [ZERO, 0n, 0n];
    for (let step = 1n; step < 200n; step += 1n) {
      const validCash = money(((step * 7_919n) % 2_001n) * 10_000n - 9_000_000n);
      const one = rebateOf({
        sums: [{ category: "rng", validCash }],
        rates: SHIPPED_REBATES,
        bonusPpm: 0n,
        carried,
      });
      [carried, paid, sum] = [one.carryLeft, paid + one.amount, sum + one.total];
      expect(one.amount).toBeGreaterThanOrEqual(0n);
      expect(paid + carried).toBe(sum);
    }
  });

  it("is due from half past midnight in Dhaka, and new rates count from the next day", () => {
    const { startMs, endMs } = dayOfKey("2026-11-26");
    expect(isDayDue("2026-11-26", endMs + 30 * 60_000 - 1)).toBe(false);
    expect(isDayDue("2026-11-26", endMs + 30 * 60_000)).toBe(true);
    expect(effectiveFrom(startMs)).toBe("2026-11-27");
    expect(effectiveFrom(endMs - 1)).toBe("2026-11-27");
    const versions = [
      { version: 2, effectiveFrom: "2026-11-27" },
      { version: 1, effectiveFrom: "2000-01-01" },
      { version: 3, effectiveFrom: "2026-11-27" },
    ];
    expect(versionFor(versions, "2026-11-26")?.version).toBe(1);
    expect(versionFor(versions, "2026-11-27")?.version).toBe(3);
  });
});

describe("[PROMO-03] cashback of a week", () => {
  const terms = { ratePpm: 50_000, min: taka(10), max: taka(500) };
  const of = (netLoss: number, given = 0) =>
    cashbackOf({ netLoss: taka(netLoss), given: taka(given) }, terms);

  it("is a share of the loss less what the house gave", () => {
    expect(of(1_000).amount).toBe(taka(50));
    expect(of(1_000, 400)).toMatchObject({ basis: taka(600), amount: taka(30) });
  });

  it("is nothing after a win, below the least amount, and at most the largest one", () => {
    expect(of(-1_000)).toMatchObject({ basis: ZERO, amount: ZERO });
    expect(of(300, 400).amount).toBe(ZERO);
    expect(of(199).amount).toBe(ZERO);
    expect(of(200).amount).toBe(taka(10));
    expect(of(10_000).amount).toBe(taka(500));
    expect(of(1_000_000).amount).toBe(taka(500));
  });
});
