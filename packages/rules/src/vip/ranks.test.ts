import { taka, ZERO } from "@khela/kernel/money";
import { describe, expect, it } from "vitest";
import { birthdayDue, progressOf, rankAfterMonth, rankFor, type VipStanding } from "./ranks.ts";

const RANKS = [
  { level: 1, points: taka(10_000), deposits: taka(500), keep: ZERO },
  { level: 2, points: taka(50_000), deposits: taka(2_000), keep: taka(5_000) },
  { level: 3, points: taka(100_000), deposits: taka(5_000), keep: taka(10_000) },
];
const member = (points: number, deposits: number, more: Partial<VipStanding> = {}): VipStanding => ({
  level: 0,
  points: taka(points),
  deposits: taka(deposits),
  monthPoints: ZERO,
  cap: null,
  ...more,
});

describe("[PROMO-04] the rank", () => {
  it("needs points and deposits, and several can be reached at once", () => {
    expect(rankFor(RANKS, member(9_999, 500))).toBe(0);
    expect(rankFor(RANKS, member(10_000, 499))).toBe(0);
    expect(rankFor(RANKS, member(10_000, 500))).toBe(1);
    expect(rankFor(RANKS, member(200_000, 2_000))).toBe(2);
    expect(rankFor(RANKS, member(200_000, 5_000))).toBe(3);
  });

  it("is not lost by a correction, only by a month", () => {
    expect(rankFor(RANKS, member(0, 0, { level: 2 }))).toBe(2);
  });

  it("goes down one a month where the month's points are too few, and the first one stays", () => {
    expect(rankAfterMonth(RANKS, { level: 3, monthPoints: taka(10_000) })).toBe(3);
    expect(rankAfterMonth(RANKS, { level: 3, monthPoints: taka(9_999) })).toBe(2);
    expect(rankAfterMonth(RANKS, { level: 3, monthPoints: ZERO })).toBe(2);
    expect(rankAfterMonth(RANKS, { level: 1, monthPoints: ZERO })).toBe(1);
    expect(rankAfterMonth(RANKS, { level: 0, monthPoints: ZERO })).toBe(0);
  });

  it("that was lost comes back at once with a month's points", () => {
    const fallen = member(200_000, 5_000, { level: 2, cap: 2 });
    expect(rankFor(RANKS, fallen)).toBe(2);
    expect(rankFor(RANKS, { ...fallen, monthPoints: taka(10_000) })).toBe(3);
  });
});

describe("[PROMO-04] progress", () => {
  it("says what is missing, and is as far as the part that is furthest behind", () => {
    expect(progressOf(RANKS, member(5_000, 500))).toEqual({
      level: 1,
      points: taka(5_000),
      deposits: ZERO,
      monthPoints: ZERO,
      percent: 50,
    });
    expect(
      progressOf(RANKS, member(200_000, 9_000, { level: 2, cap: 2, monthPoints: taka(2_500) })),
    ).toMatchObject({
      level: 3,
      monthPoints: taka(7_500),
      percent: 25,
    });
    expect(progressOf(RANKS, member(200_000, 9_000, { level: 3 }))).toBeUndefined();
  });
});

it("[PROMO-04] a birthday's gift is due for a week, also over the end of a year, and of 29 February", () => {
  expect(birthdayDue("1990-11-20", "2026-11-19")).toBeUndefined();
  expect(birthdayDue("1990-11-20", "2026-11-20")).toBe(2026);
  expect(birthdayDue("1990-11-20", "2026-11-27")).toBe(2026);
  expect(birthdayDue("1990-11-20", "2026-11-28")).toBeUndefined();
  expect(birthdayDue("1990-12-30", "2027-01-02")).toBe(2026);
  expect(birthdayDue("2000-02-29", "2027-02-28")).toBe(2027);
  expect(birthdayDue("2000-02-29", "2028-02-28")).toBeUndefined();
  expect(birthdayDue("2000-02-29", "2028-02-29")).toBe(2028);
});
