import { LOTTERIES, lotteryRules } from "@khela/games/lottery/lotteries";
import { mulDiv, taka } from "@khela/kernel/money";
import { expect, it } from "vitest";
import { unitLimits } from "./unit-limits.ts";

const OPERATORS = { min: taka(1), max: taka(10_000) };

it("[LOTT-05] [GAME-12] a unit is offered no stake that its bet doesn't take", () => {
  const five = lotteryRules("lotto-five");
  expect(unitLimits(five, "star-5", OPERATORS)).toEqual({ min: taka(1), max: taka(5) });
  expect(unitLimits(five, "sides", OPERATORS)).toEqual(OPERATORS);
  expect(unitLimits(five, "no-such-bet", OPERATORS)).toEqual(OPERATORS);
  for (const { bets } of LOTTERIES)
    for (const { code, pays } of bets) {
      const { max } = unitLimits({ bets }, code, OPERATORS);
      expect(mulDiv(max, BigInt(Math.max(...pays)), 100n), code).toBeLessThanOrEqual(taka(500_000));
    }
});

it("[OPS-04] [LOTT-05] the operator's own limits hold where they are lower", () => {
  const lower = { min: taka(2), max: taka(3) };
  expect(unitLimits(lotteryRules("lotto-five"), "star-5", lower)).toEqual(lower);
});
