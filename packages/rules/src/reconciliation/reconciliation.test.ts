import { taka } from "@khela/kernel/money";
import { describe, expect, it } from "vitest";
import { nextState } from "../cashier/transitions.ts";
import { breakEvents, breakStates, breakTransitions } from "./break.ts";
import { compareWords, type OurWord, type Phase, type TheirWord, worthOf } from "./compare.ts";

const ours = (change: Partial<OurWord> = {}): OurWord => ({
  direction: "in",
  phase: "moved",
  providerReference: "pay_1",
  amount: taka(500),
  currency: "BDT",
  ...change,
});
const theirs = (change: Partial<TheirWord> = {}): TheirWord => ({
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
      const verdict = compareWords(ours({ direction, phase }), theirs({ status }));
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
    expect(compareWords(ours(), half)).toEqual({ kind: "break", what: "amount" });
    expect(compareWords(ours({ amount: taka(250) }), half)).toEqual({ kind: "agree" });
    expect(compareWords(ours({ phase: "open" }), half)).toEqual({ kind: "ask" });
    expect(compareWords(ours({ phase: "open" }), theirs({ amount: taka(501) }))).toEqual({
      kind: "break",
      what: "amount",
    });
    expect(compareWords(ours({ phase: "open" }), theirs({ status: "pending", amount: taka(250) }))).toEqual({
      kind: "break",
      what: "amount",
    });
  });

  it("another currency, another payment under our reference, a name that never reached us", () => {
    expect(compareWords(ours(), theirs({ currency: "USD" }))).toEqual({ kind: "break", what: "currency" });
    const other = theirs({ providerReference: "pay_2" });
    expect(compareWords(ours(), other)).toEqual({ kind: "break", what: "duplicate" });
    expect(compareWords(ours(), { ...other, status: "failed" })).toEqual({ kind: "agree" });
    const nameless = ours({ phase: "open", providerReference: null });
    expect(compareWords(nameless, theirs({ status: "pending" }))).toEqual({ kind: "ask" });
  });

  it("is worth what moved there and not here", () => {
    expect(worthOf(undefined, theirs())).toBe(taka(500));
    expect(worthOf(ours(), undefined)).toBe(taka(-500));
    expect(worthOf(ours({ amount: taka(300) }), theirs())).toBe(taka(200));
    expect(worthOf(ours({ phase: "open" }), theirs({ status: "pending" }))).toBe(0n);
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
