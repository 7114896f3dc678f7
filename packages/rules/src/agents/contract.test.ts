import { taka, ZERO } from "@khela/kernel/money";
import { describe, expect, it } from "vitest";
import { nextState } from "../cashier/transitions.ts";
import {
  contractEvents,
  contractStates,
  type ContractTerms,
  contractTransitions,
  faultsOf,
  MAX_TIERS,
  type Tier,
  tiersAbove,
} from "./contract.ts";

const tier = (ratePpm: number, turnover: number, minActive = 0, loss = 0): Tier => ({
  ratePpm,
  minTurnover: taka(turnover),
  minActive,
  minLoss: taka(loss),
});
const wage = (...tiers: Tier[]): ContractTerms => ({
  kind: "dailyWage",
  period: null,
  tiers,
  active: { minValidStake: taka(1_000), minDeposits: ZERO },
  carry: "none",
  isFloating: false,
  payer: "platform",
});
const GOOD = wage(tier(3_000, 0), tier(5_000, 100_000, 5));

describe("[AGENT-07] a contract", () => {
  it("moves as the table says and nowhere else: all pairs", () => {
    const moves = contractStates.flatMap((from) =>
      contractEvents.flatMap((event) => {
        const to = nextState(contractTransitions, from, event);
        return to ? `${from} ${event} ${to}` : [];
      }),
    );
    expect(moves).toEqual([
      "offered accept accepted",
      "offered refuse refused",
      "offered withdraw withdrawn",
      "offered expire expired",
      "accepted begin active",
      "accepted supersede superseded",
      "accepted terminate terminated",
      "active supersede superseded",
      "active terminate terminated",
    ]);
  });

  it("with tiers that rise has no faults", () => {
    expect(faultsOf(GOOD)).toEqual([]);
    expect(
      faultsOf({ ...GOOD, kind: "dividend", period: "weekly", carry: "permanent", isFloating: true }),
    ).toEqual([]);
  });

  it.each([
    ["no tier", wage(), [{ fault: "no_tiers" }]],
    [
      "too many",
      wage(...Array.from({ length: MAX_TIERS + 1 }, (_, index) => tier(1, index))),
      [{ fault: "too_many_tiers" }],
    ],
    ["a rate below zero", wage(tier(-1, 0)), [{ fault: "rate", tier: 0 }]],
    ["a rate finer than a millionth", wage(tier(0.5, 0)), [{ fault: "rate", tier: 0 }]],
    ["a rate that is no number", wage(tier(Number.NaN, 0)), [{ fault: "rate", tier: 0 }]],
    ["a wage above the highest rate", wage(tier(50_001, 0)), [{ fault: "rate", tier: 0 }]],
    ["a threshold below zero", wage(tier(1, -1)), [{ fault: "negative", tier: 0 }]],
    ["half a member", wage(tier(1, 0, 0.5)), [{ fault: "negative", tier: 0 }]],
    ["two equal conditions", wage(tier(1, 5), tier(2, 5)), [{ fault: "order", tier: 1 }]],
    ["a rate that falls", wage(tier(2, 5), tier(1, 6)), [{ fault: "order", tier: 1 }]],
    ["a wage with a dividend's period", { ...GOOD, period: "weekly" as const }, [{ fault: "period" }]],
    ["a dividend without a period", { ...GOOD, kind: "dividend" as const }, [{ fault: "period" }]],
    ["a wage that floats", { ...GOOD, isFloating: true }, [{ fault: "wage_choice" }]],
    ["a wage with a carry", { ...GOOD, carry: "previous" as const }, [{ fault: "wage_choice" }]],
  ])("with %s is faulty", (_why, terms, faults) => {
    expect(faultsOf(terms)).toEqual(faults);
  });

  it("a dividend may share all of the loss and not more", () => {
    const dividend = (ratePpm: number) =>
      faultsOf({ ...wage(tier(ratePpm, 0)), kind: "dividend", period: "monthly" });
    expect(dividend(1_000_000)).toEqual([]);
    expect(dividend(1_000_001)).toEqual([{ fault: "rate", tier: 0 }]);
  });

  it("can't give more than the upline's gives for the same figures", () => {
    const upline = GOOD.tiers;
    expect(tiersAbove([tier(3_000, 0), tier(5_000, 100_000, 5)], upline)).toEqual([]);
    expect(tiersAbove([tier(3_001, 99_999, 9)], upline)).toEqual([0]);
    expect(tiersAbove([tier(3_000, 0), tier(5_000, 100_000, 4)], upline)).toEqual([1]);
    expect(tiersAbove([tier(1, 0)], [])).toEqual([0]);
  });
});
