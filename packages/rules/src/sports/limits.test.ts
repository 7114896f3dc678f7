import { taka } from "@khela/kernel/money";
import { describe, expect, it } from "vitest";
import {
  type LimitRule,
  limitsFor,
  limitsOfBet,
  MOST_LIABILITY,
  MOST_PAYOUT,
  withFactor,
  withMargin,
} from "./limits.ts";

const rule = (of: Partial<LimitRule>): LimitRule => ({
  version: 1,
  sport: null,
  leagueId: null,
  marketType: null,
  mostStake: null,
  mostPayout: null,
  mostLiability: null,
  delayMs: null,
  marginPpm: null,
  ...of,
});
const market = { sport: "cricket", leagueId: "l1", type: "cricketSession" };

describe("limits of the sportsbook", () => {
  it("[OPS-04] the house's own hold where no rule says anything", () => {
    expect(limitsFor([rule({ sport: "football", mostStake: taka(1) })], market)).toEqual({
      mostStake: null,
      mostPayout: MOST_PAYOUT,
      mostLiability: MOST_LIABILITY,
      delayMs: 5_000,
      marginPpm: 0,
    });
  });

  it("[OPS-04] of each figure the narrowest rule that names it wins", () => {
    const rules = [
      rule({ mostStake: taka(1_000), marginPpm: 10_000, delayMs: 3_000 }),
      rule({ marketType: "cricketSession", mostStake: taka(900) }),
      rule({ sport: "cricket", mostStake: taka(800), marginPpm: 20_000 }),
      rule({ sport: "cricket", marketType: "cricketSession", mostStake: taka(700) }),
      rule({ leagueId: "l1", mostStake: taka(600), marginPpm: 0 }),
      rule({ leagueId: "l1", marketType: "cricketSession", mostStake: taka(500) }),
    ];
    for (let count = 1; count <= rules.length; count += 1)
      expect(limitsFor(rules.slice(0, count), market).mostStake).toBe(rules[count - 1]?.mostStake);
    // A rule that says zero says something.
    expect(limitsFor(rules, market)).toMatchObject({ marginPpm: 0, delayMs: 3_000 });
    expect(limitsFor(rules, { ...market, leagueId: "l2" })).toMatchObject({
      mostStake: taka(700),
      marginPpm: 20_000,
    });
  });

  it("[OPS-04] a multiple has the least limit of its legs and the longest delay of those in play", () => {
    const [one, two] = [
      limitsFor([rule({ mostStake: taka(50), delayMs: 9_000 })], market),
      limitsFor([rule({ mostPayout: taka(70), delayMs: 1_000 })], market),
    ];
    expect(
      limitsOfBet([
        { limits: one, isInPlay: false },
        { limits: two, isInPlay: true },
      ]),
    ).toEqual({ mostStake: taka(50), mostPayout: taka(70), mostLiability: MOST_LIABILITY, delayMs: 1_000 });
  });

  it("[OPS-04] a player's factor is exact, and a margin raises the chance of every outcome by its part", () => {
    expect(withFactor(taka(1_000), 10_000)).toBe(taka(10));
    expect(withFactor(taka(1), 15_000)).toBe(100n);
    expect(withMargin(2_000, 0)).toBe(2_000);
    expect(withMargin(2_000, 50_000)).toBe(1_904);
    expect(withMargin(1_010, 500_000)).toBe(1_001);
    expect(withMargin(1_000_000, 500_000)).toBe(666_666);
  });
});
