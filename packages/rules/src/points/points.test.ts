import { money, moneyToText, taka } from "@khela/kernel/money";
import { describe, expect, it } from "vitest";
import { brokenTerm, cashFor, type ConvertTerms } from "./convert.ts";
import { moneyToPoints, pointsFor, pointsToMoney, postable, rateOn } from "./earning.ts";
import { isOnOffer, type ItemTerms, refusalOf } from "./order.ts";

const ONE = 1_000_000n;

describe("[PROMO-07] points of a day", () => {
  it.each([
    ["199.9999", ONE, 1],
    ["200", ONE, 2],
    ["10000", 1_200_000n, 120],
    ["5000", 800_000n, 40],
    ["1000", 0n, 0],
    ["99.9999", ONE, 0],
    ["123456789.1234", 1_500_000n, 1_851_851],
  ])("⌊%s / 100 × rate⌋", (turnover, rate, points) => {
    const [whole = "0", fraction = ""] = turnover.split(".");
    expect(pointsFor(money(BigInt(whole + fraction.padEnd(4, "0"))), rate)).toBe(points);
  });

  it("are none for a turnover that was taken back whole, or of too little", () => {
    expect(pointsFor(taka(0), ONE)).toBe(0);
    expect(pointsFor(taka(-500), ONE)).toBe(0);
  });

  it("are whole in the ledger", () => {
    expect(moneyToPoints(pointsToMoney(37))).toBe(37);
    expect(() => moneyToPoints(money(1n))).toThrow(RangeError);
  });

  it("are counted at the rate of that day, however late", () => {
    const versions = [
      { version: 0, from: "2000-01-01", rates: { rng: 1_000_000 } },
      { version: 1, from: "2026-11-21", rates: { rng: 2_000_000 } },
      { version: 2, from: "2026-11-21", rates: { rng: 3_000_000, live: 500_000 } },
    ];
    expect(rateOn(versions, "2026-11-20", "rng")).toBe(1_000_000n);
    expect(rateOn(versions, "2026-11-21", "rng")).toBe(3_000_000n);
    expect(rateOn(versions, "2027-01-01", "live")).toBe(500_000n);
    expect(rateOn(versions, "2026-11-20", "live")).toBe(0n);
    expect(rateOn([], "2026-11-20", "rng")).toBe(0n);
  });

  it("are taken back only as far as there are any; the rest waits", () => {
    expect(postable([5, 3], 0)).toEqual([5, 3]);
    expect(postable([-4], 10)).toEqual([-4]);
    expect(postable([-4], 3)).toEqual([-3]);
    expect(postable([-4], 0)).toEqual([0]);
    // What is gained in the same run is taken first.
    expect(postable([-4, 3, -2], 1)).toEqual([-4, 3, 0]);
  });
});

const TERMS: ConvertTerms = { open: true, pointsPerUnit: 100, min: 500, step: 100, dayCap: 2_000 };

describe("[PROMO-07] points become cash", () => {
  it("by the ratio, rounded down once", () => {
    expect(moneyToText(cashFor(500, TERMS))).toBe("5.00");
    expect(moneyToText(cashFor(100, { pointsPerUnit: 3 }))).toBe("33.3333");
  });

  it.each([
    [500, 0, undefined],
    [2_000, 0, undefined],
    [400, 0, "POINTS_AMOUNT"],
    [550, 0, "POINTS_AMOUNT"],
    [2_100, 0, "POINTS_DAY_CAP"],
    [600, 1_500, "POINTS_DAY_CAP"],
    [500, 1_500, undefined],
  ])("%i with %i used today: %s", (points, used, code) => {
    expect(brokenTerm(points, TERMS, used)?.code).toBe(code);
  });

  it("not while it is closed", () => {
    expect(brokenTerm(500, { ...TERMS, open: false }, 0)?.code).toBe("POINTS_CONVERT_OFF");
  });
});

const ITEM: ItemTerms = {
  active: true,
  startsAt: new Date("2026-11-01T00:00:00Z"),
  endsAt: new Date("2026-12-01T00:00:00Z"),
  requiredAmount: taka(100),
  minVipLevel: 2,
  stock: 1,
  limitMember: 3,
  limitMonth: 1,
};
const FIGURES = { vipLevel: 2, monthTurnover: taka(100), ordersInAll: 0, ordersThisMonth: 0 };
const NOW = new Date("2026-11-21T00:00:00Z");

describe("[PROMO-07] an item of the mall", () => {
  it("is on offer from its first moment to before its last", () => {
    expect(isOnOffer(ITEM, new Date("2026-11-01T00:00:00Z"))).toBe(true);
    expect(isOnOffer(ITEM, new Date("2026-10-31T23:59:59Z"))).toBe(false);
    expect(isOnOffer(ITEM, new Date("2026-12-01T00:00:00Z"))).toBe(false);
    expect(isOnOffer({ ...ITEM, active: false }, NOW)).toBe(false);
    expect(isOnOffer({ ...ITEM, startsAt: null, endsAt: null }, NOW)).toBe(true);
  });

  it.each([
    ["had", {}, {}, undefined],
    ["gone", { active: false }, {}, "POINTS_ITEM_GONE"],
    ["sold out", { stock: 0 }, {}, "POINTS_SOLD_OUT"],
    ["without a stock", { stock: null }, {}, undefined],
    ["used up in all", {}, { ordersInAll: 3 }, "POINTS_LIMIT"],
    ["used up this month", {}, { ordersThisMonth: 1 }, "POINTS_LIMIT"],
    ["for a higher VIP rank", {}, { vipLevel: 1 }, "POINTS_VIP_LEVEL"],
    ["for more turnover", {}, { monthTurnover: taka(99) }, "POINTS_TURNOVER"],
  ])("can be %s", (_, terms, figures, code) => {
    expect(refusalOf({ ...ITEM, ...terms }, { ...FIGURES, ...figures }, NOW)?.code).toBe(code);
  });
});
