import { taka } from "@khela/kernel/money";
import { describe, expect, it } from "vitest";
import { nextState } from "../cashier/transitions.ts";
import { breakEvents, breakStates, breakTransitions } from "./break.ts";
import {
  compareRecords,
  type OurRecord,
  type Phase,
  type ProviderReport,
  differenceAmount,
} from "./compare.ts";

const ours = (change: Partial<OurRecord> = {}): OurRecord => ({
  direction: "in",
  phase: "moved",
  providerReference: "pay_1",
  amount: taka(500),
  currency: "BDT",
  ...change,
});
const theirs = (change: Partial<ProviderReport> = {}): ProviderReport => ({
  providerReference: "pay_1",
  status: "succeeded",
  amount: taka(500),
  currency: "BDT",
  ...change,
});

describe("[OPS-03] two books on one movement", () => {
  const statuses = ["pending", "succeeded", "failed"] as const;
  const verdicts = (direction: "in" | "out", phase: Phase) =>
    statuses.map((status) => {
      const verdict = compareRecords(ours({ direction, phase }), theirs({ status }));
      return verdict.kind === "break" ? verdict.what : verdict.kind;
    });

  it.each([
    ["before", ["state", "state", "agree"], ["state", "state", "agree"]],
    ["open", ["agree", "ask", "ask"], ["agree", "ask", "ask"]],
    ["moved", ["state", "agree", "state"], ["state", "agree", "state"]],
    ["over", ["agree", "ask", "agree"], ["agree", "state", "agree"]],
  ] as const)(
    "every pair of states, ours %s: pending, succeeded, failed there",
    (phase, moneyIn, moneyOut) => {
      expect(verdicts("in", phase)).toEqual(moneyIn);
      expect(verdicts("out", phase)).toEqual(moneyOut);
    },
  );

  it("an amount that differs is a break; a deposit may arrive in part", () => {
    const half = theirs({ amount: taka(250) });
    expect(compareRecords(ours(), half)).toEqual({ kind: "break", what: "amount" });
    expect(compareRecords(ours({ amount: taka(250) }), half)).toEqual({ kind: "agree" });
    expect(compareRecords(ours({ phase: "open" }), half)).toEqual({ kind: "ask" });
    expect(compareRecords(ours({ phase: "open" }), theirs({ amount: taka(501) }))).toEqual({
      kind: "break",
      what: "amount",
    });
    expect(compareRecords(ours({ phase: "open" }), theirs({ status: "pending", amount: taka(250) }))).toEqual(
      {
        kind: "break",
        what: "amount",
      },
    );
  });

  it("another currency, another payment under our reference, a name that never reached us", () => {
    expect(compareRecords(ours(), theirs({ currency: "USD" }))).toEqual({ kind: "break", what: "currency" });
    const other = theirs({ providerReference: "pay_2" });
    expect(compareRecords(ours(), other)).toEqual({ kind: "break", what: "duplicate" });
    expect(compareRecords(ours(), { ...other, status: "failed" })).toEqual({ kind: "agree" });
    const nameless = ours({ phase: "open", providerReference: null });
    expect(compareRecords(nameless, theirs({ status: "pending" }))).toEqual({ kind: "ask" });
  });

  it("is worth what moved there and not here", () => {
    expect(differenceAmount(undefined, theirs())).toBe(taka(500));
    expect(differenceAmount(ours(), undefined)).toBe(taka(-500));
    expect(differenceAmount(ours({ amount: taka(300) }), theirs())).toBe(taka(200));
    expect(differenceAmount(ours({ phase: "open" }), theirs({ status: "pending" }))).toBe(0n);
  });
});

it("[OPS-03] a break's states, all pairs", () => {
  const table = breakStates.map((state) =>
    breakEvents.map((event) => nextState(breakTransitions, state, event)),
  );
  expect(table).toEqual([
    ["explained", undefined, "resolved"],
    [undefined, "open", "resolved"],
    [undefined, undefined, undefined],
  ]);
});
