import { moneyToText, taka } from "@khela/kernel/money";
import { expect, it } from "vitest";
import type { SlipBet, SlipLeg } from "../../../features/sports/slip.ts";
import { isAmountToWin, limitProblem, priced, stakeFrom, sumsOf, totalMilli } from "./stakes.ts";

const leg = (match: number, oddsMilli: number): SlipLeg => ({
  marketId: `market-${match}`,
  outcome: "home",
  outcomeName: null,
  oddsMilli,
  market: { type: "moneyLine", specifiers: [], lineQuarters: null, subject: null },
  match: {
    matchId: `match-${match}`,
    sport: "cricket",
    matchTime: "2026-11-28T10:00:00Z",
    league: { leagueId: "league", name: "League" },
    home: "Home",
    away: "Away",
  },
});
const single = (oddsMilli: number): SlipBet => ({
  id: "x",
  legs: [leg(1, oddsMilli)],
  kind: { type: "all" },
});
const textOf = (typed: ReturnType<typeof stakeFrom>) =>
  "stake" in typed ? moneyToText(typed.stake) : typed.problem;

it("[SPORT-02] a stake is read in any digits; an empty field and nonsense are told apart", () => {
  expect(textOf(stakeFrom("১,২৩৪.৫", single(2_000), "decimal"))).toBe("1234.50");
  expect(textOf(stakeFrom(" ", single(2_000), "decimal"))).toBe("empty");
  for (const typed of ["abc", "0", "-5", "1.2345"])
    expect(textOf(stakeFrom(typed, single(2_000), "decimal"))).toBe("wrong");
});

it("[SPORT-02] with negative Malay and Indonesian odds the amount is what shall be won, and the stake is rounded up", () => {
  // Malay -0.80 at 2.25: 100 are won by 80.
  expect(isAmountToWin(single(2_250), "malay")).toBe(true);
  expect(textOf(stakeFrom("100", single(2_250), "malay"))).toBe("80.00");
  // Indonesian at 1.30: 100 are won by 333.3333…, of which 333.34 can be sent.
  expect(textOf(stakeFrom("100", single(1_300), "indonesian"))).toBe("333.34");
  expect(isAmountToWin(single(1_900), "malay")).toBe(false);
  expect(textOf(stakeFrom("100", single(1_900), "malay"))).toBe("100.00");
  // American odds only look different, and bets of several legs are read as decimal.
  expect(textOf(stakeFrom("100", single(1_300), "american"))).toBe("100.00");
  const double: SlipBet = { id: "multiple", legs: [leg(1, 1_300), leg(2, 1_300)], kind: { type: "all" } };
  expect(textOf(stakeFrom("100", double, "indonesian"))).toBe("100.00");
});

it("[SPORT-02] limits are compared as money", () => {
  const limits = { minStake: "10.00", maxStake: "900.00" };
  expect(limitProblem(taka(9), limits)).toBe("low");
  expect(limitProblem(taka(10), limits)).toBeUndefined();
  expect(limitProblem(taka(1_000), limits)).toBe("high");
  expect(limitProblem(taka(1_000), undefined)).toBeUndefined();
});

it("[SPORT-02] a system costs its lines, and all sums use the odds of now", () => {
  const legs = [leg(1, 2_000), leg(2, 3_000), leg(3, 1_500)];
  const trixie: SlipBet = { id: "system", legs, kind: { type: "system", name: "trixie" } };
  const check = {
    legs: [2_000, 3_000, null].map((oddsMilli, place) => ({
      marketId: `market-${place + 1}`,
      outcome: "home",
      oddsMilli,
      status: "active" as const,
      problem: oddsMilli === null ? ("closed" as const) : null,
    })),
    lines: 4,
    minStake: "1.00",
    maxStake: "100.00",
    delayMs: 0,
  };
  const odds = priced(trixie, check);
  expect(odds.map(({ nowMilli, problem }) => [nowMilli, problem])).toEqual([
    [2_000, null],
    [3_000, null],
    [null, "closed"],
  ]);
  const sums = sumsOf(trixie, taka(10), odds);
  // 2 × 3 + 2 × 1.5 + 3 × 1.5 + 2 × 3 × 1.5 = 22.5 for each of the 10.
  expect([sums.lines, moneyToText(sums.stake), moneyToText(sums.payout)]).toEqual([4, "40.00", "225.00"]);
  expect(totalMilli(trixie, odds)).toBeUndefined();
  expect(totalMilli({ ...trixie, kind: { type: "all" } }, priced(trixie, undefined))).toBe(9_000n);
});
