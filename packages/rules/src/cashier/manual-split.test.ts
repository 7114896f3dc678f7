import { taka, ZERO } from "@khela/kernel/money";
import { expect, it } from "vitest";
import { feeShares, judgeSplit, MOST_PARTS } from "./manual-split.ts";

const accounts = [
  { payoutAccountId: "a", most: taka(10_000) },
  { payoutAccountId: "b", most: taka(500) },
];
const part = (amount: number, payoutAccountId = "a") => ({ amount: taka(amount), payoutAccountId });

it.each([
  ["exact", [part(600), part(400, "b")], undefined],
  ["one part", [part(1_000)], { kind: "parts" }],
  ["too many", Array.from({ length: MOST_PARTS + 1 }, () => part(1)), { kind: "parts" }],
  ["somebody else's account", [part(600), part(400, "c")], { kind: "account", place: 2 }],
  ["nothing", [part(1_000), part(0)], { kind: "amount", place: 2, most: taka(10_000) }],
  [
    "above what the account takes",
    [part(400), part(600, "b")],
    { kind: "amount", place: 2, most: taka(500) },
  ],
  ["too little", [part(600), part(399)], { kind: "sum", sum: taka(999) }],
  ["more than is held", [part(600), part(401)], { kind: "sum", sum: taka(1_001) }],
])("[MONEY-05] a split by hand: %s", (_name, parts, problem) => {
  expect(judgeSplit(parts, accounts, taka(1_000))).toEqual(problem);
});

it("[MONEY-05] shares of the fee sum to it", () => {
  const shares = feeShares([part(333), part(333), part(334)], 100_001n as typeof ZERO);
  expect(shares.reduce((sum, { fee }) => sum + fee, 0n)).toBe(100_001n);
  expect(feeShares([part(1), part(2)], ZERO).map(({ fee }) => fee)).toEqual([0n, 0n]);
});
