import { moneyToText, taka } from "@khela/kernel/money";
import { expect, test } from "vitest";
import { countableSportsStake } from "./countable.ts";

const all = { type: "all" } as const;
const patent = { type: "system", name: "patent" } as const;
const doubles = { type: "combinations", size: 2 } as const;

test.each([
  ["a single at 1.50", all, [1_500], "100.00", null],
  ["a single at 1.49", all, [1_490], "0.00", "low_odds"],
  ["a double of two short prices that together are long enough", all, [1_250, 1_250], "100.00", null],
  ["a double that stays below", all, [1_200, 1_200], "0.00", "low_odds"],
  ["a patent with one short single", patent, [1_200, 2_000, 2_000], "85.7142", "low_odds"],
  ["doubles of which one is long enough", doubles, [1_300, 1_300, 1_100], "33.3333", "low_odds"],
])("[PROMO-03] [SPORT-03] %s", (_, kind, oddsMilli, amount, reason) => {
  const counted = countableSportsStake({ kind, oddsMilli }, taka(100));
  expect([moneyToText(counted.amount), counted.reason]).toEqual([amount, reason]);
});

test("[SPORT-03] [PROMO-03] what is staked on every other outcome too doesn't count", () => {
  const single = { kind: { type: "all" }, oddsMilli: [2_000] } as const;
  expect(countableSportsStake({ ...single, covered: "60.00" }, taka(100))).toEqual({
    amount: taka(40),
    reason: "opposite_sides",
  });
  expect(countableSportsStake({ ...single, oddsMilli: [1_400], covered: "60.00" }, taka(100))).toEqual({
    amount: taka(0),
    reason: "low_odds",
  });
});
