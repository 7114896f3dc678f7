import { money, taka, ZERO } from "@khela/kernel/money";
import fc from "fast-check";
import { expect, it } from "vitest";
import { feeShares, findSplitProblem, MAX_SPLIT_PARTS, proposeSplit } from "./manual-split.ts";

const accounts = [
  { payoutAccountId: "a", maxPayout: taka(10_000) },
  { payoutAccountId: "b", maxPayout: taka(500) },
];
const part = (amount: number, payoutAccountId = "a") => ({ amount: taka(amount), payoutAccountId });

it.each([
  ["exact", [part(600), part(400, "b")], undefined],
  ["one part", [part(1_000)], { kind: "parts" }],
  ["too many", Array.from({ length: MAX_SPLIT_PARTS + 1 }, () => part(1)), { kind: "parts" }],
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
  expect(findSplitProblem(parts, accounts, taka(1_000))).toEqual(problem);
});

it("[MONEY-05] shares of the fee sum to it", () => {
  const shares = feeShares([part(333), part(333), part(334)], 100_001n as typeof ZERO);
  expect(shares.reduce((sum, { fee }) => sum + fee, 0n)).toBe(100_001n);
  expect(feeShares([part(1), part(2)], ZERO).map(({ fee }) => fee)).toEqual([0n, 0n]);
});

it("[MONEY-05] [OPS-03] the plan that an operator begins with can be carried out as it is", () => {
  expect(proposeSplit(taka(1_000), taka(10_000))).toEqual([taka(500), taka(500)]);
  expect(proposeSplit(taka(1_000), taka(400))).toHaveLength(3);
  fc.assert(
    fc.property(fc.bigInt(20_000n, 10n ** 12n), fc.bigInt(10_000n, 10n ** 12n), (whole, most) => {
      const net = money(whole);
      fc.pre(whole <= (most - (most % 100n)) * BigInt(MAX_SPLIT_PARTS - 1));
      const parts = proposeSplit(net, money(most)).map((amount) => ({ amount, payoutAccountId: "a" }));
      expect(
        findSplitProblem(parts, [{ payoutAccountId: "a", maxPayout: money(most) }], net),
      ).toBeUndefined();
    }),
  );
});
