import { taka, ZERO } from "@khela/kernel/money";
import { describe, expect, it } from "vitest";
import type { ContractTerms } from "./contract.ts";
import {
  aboveUpline,
  beginOf,
  capAt,
  capFaults,
  contractSignals,
  endAfter,
  endFrom,
  isAbove,
  lastEndBy,
  signalOf,
} from "./contract-bounds.ts";

const OWN: ContractTerms = {
  kind: "dividend",
  period: "weekly",
  tiers: [
    { ratePpm: 300_000, minTurnover: taka(1_000), minActive: 2, minLoss: ZERO },
    { ratePpm: 400_000, minTurnover: taka(9_000), minActive: 5, minLoss: ZERO },
  ],
  active: { minValidStake: taka(100), minDeposits: ZERO },
  carry: "previous",
  isFloating: false,
  payer: "platform",
};
const tier = (ratePpm: number, turnover: number, minActive: number) => [
  { ratePpm, minTurnover: taka(turnover), minActive, minLoss: ZERO },
];

describe("[AGENT-07] a contract below the upline's own", () => {
  it("gives no more in tiers, floating, active members and carry, and has the same period", () => {
    expect(isAbove(OWN, OWN)).toBe(false);
    expect(isAbove({ ...OWN, tiers: tier(300_000, 1_000, 2), carry: "permanent" }, OWN)).toBe(false);
    expect(aboveUpline({ ...OWN, tiers: tier(400_000, 8_999, 5) }, OWN)).toEqual({ tiers: [0], choices: [] });
    const freer: ContractTerms = {
      ...OWN,
      period: "daily",
      isFloating: true,
      active: { minValidStake: taka(99), minDeposits: ZERO },
      carry: "none",
    };
    expect(aboveUpline(freer, OWN)).toEqual({
      tiers: [],
      choices: ["period", "isFloating", "active", "carry"],
    });
    expect(aboveUpline({ ...OWN, carry: "month" }, OWN).choices).toEqual(["carry"]);
    expect(aboveUpline({ ...OWN, carry: "month" }, { ...OWN, carry: "none" }).choices).toEqual([]);
    expect(aboveUpline({ ...OWN, carry: "month" }, { ...OWN, carry: "permanent" }).choices).toEqual([
      "carry",
    ]);
  });

  it("is capped by level, where the last cap holds for all below", () => {
    const caps = { dividend: [500_000, 300_000], dailyWage: [1], hourlySalary: [0], realTimeSalary: [0] };
    expect([1, 2, 3, 40].map((level) => capAt(caps, "dividend", level))).toEqual([
      500_000, 300_000, 300_000, 300_000,
    ]);
    expect(capFaults(caps)).toEqual([]);
    expect(
      capFaults({ dividend: [1, 2], dailyWage: [], hourlySalary: [-1], realTimeSalary: [1_000_001] }),
    ).toEqual(["dividend", "dailyWage", "hourlySalary", "realTimeSalary"]);
  });
});

describe("[AGENT-07] the days of a version", () => {
  const weekly = { kind: "dividend", period: "weekly" } as const;
  const monthly = { kind: "dividend", period: "monthly" } as const;
  const version = (terms: typeof weekly | typeof monthly, beginsOn = "2026-01-01") => ({
    terms,
    beginsOn,
    endsOn: null as string | null,
  });

  it("begin with the next period, after the present one of the version before", () => {
    expect(beginOf(weekly, undefined, "2026-11-27")).toBe("2026-11-30");
    expect(beginOf(weekly, version(weekly), "2026-11-30")).toBe("2026-12-07");
    // From a week to a month: the week that ends on Sunday is the last one, and the month begins on Tuesday.
    expect(beginOf(monthly, version(weekly), "2026-11-27")).toBe("2026-12-01");
    expect(lastEndBy(version(weekly), "2026-12-01")).toBe("2026-11-30");
    expect(beginOf(weekly, version(monthly), "2026-11-27")).toBe("2026-12-07");
    expect(lastEndBy(version(monthly), "2026-12-07")).toBe("2026-12-01");
    expect(beginOf({ kind: "dailyWage", period: null }, undefined, "2026-12-31")).toBe("2027-01-01");
  });

  it("end with the present period or whole periods later, never after an end that was said nor before the beginning", () => {
    expect(endAfter(version(weekly), "2026-11-27", 0)).toBe("2026-11-30");
    expect(endAfter(version(weekly), "2026-11-27", 1)).toBe("2026-12-07");
    expect(endAfter({ ...version(weekly), endsOn: "2026-11-30" }, "2026-11-27", 4)).toBe("2026-11-30");
    expect(endAfter(version(monthly, "2027-01-01"), "2026-11-27", 0)).toBe("2027-01-01");
    expect(endFrom(version(weekly), "2026-11-30")).toBe("2026-11-30");
    expect(endFrom(version(weekly), "2026-12-01")).toBe("2026-12-07");
  });
});

it("[AGENT-09] a kind's signal says what waits for the agent", () => {
  const of = (
    state: "offered" | "accepted" | "active" | "refused",
    endAskedBy: "agent" | "upline" | null = null,
  ) => ({
    state,
    endAskedBy,
    endsOn: null,
  });
  expect(signalOf([of("refused")])).toBe(contractSignals.none);
  expect(signalOf([of("offered")])).toBe(contractSignals.offered);
  expect(signalOf([of("accepted")])).toBe(contractSignals.agreed);
  expect(signalOf([of("active", "agent")])).toBe(contractSignals.agreed);
  expect(signalOf([of("active", "upline")])).toBe(contractSignals.endAsked);
  expect(signalOf([of("offered"), of("active", "upline")])).toBe(contractSignals.newOffer);
});
