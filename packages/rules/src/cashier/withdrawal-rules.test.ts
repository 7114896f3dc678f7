import { type Money, taka, ZERO } from "@khela/kernel/money";
import { describe, expect, it } from "vitest";
import {
  judgeWithdrawal,
  REMEDIES,
  type WithdrawalCase,
  type WithdrawalFacts,
  type WithdrawalPolicy,
  withdrawalRules,
} from "./withdrawal-rules.ts";

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 21, 12);
const method = { enabled: true, min: taka(500), max: taka(30_000), payee: "mobile" } as const;
const policy: WithdrawalPolicy = {
  maxOpen: 2,
  limits: {
    perDay: 5,
    amountPerDay: taka(100_000),
    perMonth: 60,
    amountPerMonth: taka(1_000_000),
  },
  kycFrom: taka(50_000),
  kycLevel: 2,
  credentialPauseMs: 24 * HOUR,
  closedLoop: true,
};
const good: WithdrawalFacts = {
  amount: taka(1_000),
  nowMs: NOW,
  dayEndsMs: NOW + 6 * HOUR,
  monthEndsMs: Date.UTC(2026, 10, 30, 18),
  closed: undefined,
  accountBound: true,
  hasPaymentPassword: true,
  balance: taka(5_000),
  open: 0,
  requestedToday: 0,
  amountToday: ZERO,
  requestedThisMonth: 0,
  amountThisMonth: ZERO,
  linkedAmount: ZERO,
  kycLevel: 1,
  credentialsChangedMs: undefined,
  turnoverMissing: ZERO,
  unreturnedDeposits: new Map(),
};
const judge = (facts: Partial<WithdrawalFacts>, change: Partial<WithdrawalCase> = {}) =>
  judgeWithdrawal({ method, policy, ...change, facts: { ...good, ...facts } });
const broken = (...given: Parameters<typeof judge>) =>
  judge(...given).flatMap(({ rule, broken: found }) => (found ? [{ rule, ...found }] : []));

describe("[MONEY-04] the rules of a withdrawal", () => {
  it("let a good request through, and say so one by one", () => {
    expect(broken({})).toEqual([]);
    expect(judge({}).map(({ rule, state }) => [rule, state])).toEqual(
      withdrawalRules.map(({ name }) => [name, "ok"]),
    );
    expect(broken({ amount: taka(500) })).toEqual([]);
    expect(broken({ amount: taka(30_000), balance: taka(30_000) })).toEqual([]);
    expect(broken({ open: 1, requestedToday: 4, amountToday: taka(99_000) })).toEqual([]);
  });

  it("say nothing about an amount before there is one", () => {
    const open = judge({ amount: undefined }).filter(({ state }) => state !== "ok");
    expect(open).toEqual([
      { rule: "amountInLimits", state: "open" },
      { rule: "amountToday", state: "open" },
      { rule: "amountThisMonth", state: "open" },
      { rule: "identity", state: "open" },
      { rule: "balance", state: "open" },
    ]);
  });

  it.each([
    ["accountOpen", broken({ closed: "blocked" }), "AUTH_BLOCKED", {}, "contactSupport"],
    ["accountOpen", broken({ closed: "gate" }), "PROTECT_CLOSED", { gate: "withdrawal" }, "contactSupport"],
    [
      "methodOn",
      broken({}, { method: { ...method, enabled: false } }),
      "MONEY_METHOD_OFF",
      {},
      "chooseMethod",
    ],
    [
      "paymentPassword",
      broken({ hasPaymentPassword: false }),
      "MONEY_PASSWORD_MISSING",
      {},
      "setPaymentPassword",
    ],
    ["accountBound", broken({ accountBound: false }), "MONEY_ACCOUNT_MISSING", {}, "bindAccount"],
    [
      "amountInLimits",
      broken({ amount: (taka(500) - 1n) as Money }),
      "MONEY_AMOUNT",
      { min: "500.00", max: "30000.00" },
      "changeAmount",
    ],
    [
      "amountInLimits",
      broken({ amount: (taka(30_000) + 1n) as Money, balance: taka(40_000) }),
      "MONEY_AMOUNT",
      { min: "500.00", max: "30000.00" },
      "changeAmount",
    ],
    ["openRequests", broken({ open: 2 }), "MONEY_PENDING_LIMIT", { max: 2 }, "wait"],
    [
      "requestsToday",
      broken({ requestedToday: 5 }),
      "MONEY_PENDING_LIMIT",
      { max: 5, period: "day", until: "2026-11-21T18:00:00.000Z" },
      "wait",
    ],
    [
      "amountToday",
      broken({ amountToday: taka(99_500) }),
      "MONEY_AMOUNT",
      { min: "500.00", max: "500.00" },
      "changeAmount",
    ],
    [
      "amountToday",
      broken({ amountToday: taka(99_501) }),
      "MONEY_DAY_LIMIT",
      { max: "100000.00", until: "2026-11-21T18:00:00.000Z" },
      "wait",
    ],
    [
      "requestsThisMonth",
      broken({ requestedThisMonth: 60 }),
      "MONEY_MONTH_LIMIT",
      { max: 60, until: "2026-11-30T18:00:00.000Z" },
      "wait",
    ],
    [
      "amountThisMonth",
      broken({ amountThisMonth: taka(999_500) }),
      "MONEY_AMOUNT",
      { min: "500.00", max: "500.00" },
      "changeAmount",
    ],
    [
      "amountThisMonth",
      broken({ amountThisMonth: taka(999_501) }),
      "MONEY_MONTH_LIMIT",
      { max: "1000000.00", until: "2026-11-30T18:00:00.000Z" },
      "wait",
    ],
    [
      "closedLoop",
      broken({ unreturnedDeposits: new Map([["bank", taka(1)]]) }),
      "MONEY_CLOSED_LOOP",
      { kinds: "bank" },
      "chooseMethod",
    ],
    [
      "identity",
      broken({ linkedAmount: taka(49_001) }),
      "KYC_LEVEL",
      { level: 2, limit: "50000.00", days: 180 },
      "verifyIdentity",
    ],
    [
      "credentialPause",
      broken({ credentialsChangedMs: NOW - 24 * HOUR + 1 }),
      "MONEY_PAUSED",
      { until: "2026-11-21T12:00:00.001Z" },
      "wait",
    ],
    ["turnover", broken({ turnoverMissing: taka(250) }), "MONEY_TURNOVER", { missing: "250.00" }, "wager"],
    ["balance", broken({ balance: taka(999) }), "MONEY_INSUFFICIENT", { balance: "999.00" }, "changeAmount"],
  ])("refuse by %s, with a remedy", (rule, found, code, params, remedy) => {
    expect(found).toEqual([{ rule, code, params, remedy }]);
    expect(REMEDIES).toContain(remedy);
  });

  it("[SAFE-04] ask for an identity above the limit only, and of nobody who has shown it", () => {
    expect(broken({ linkedAmount: taka(49_000) })).toEqual([]);
    expect(broken({ linkedAmount: taka(90_000), kycLevel: 2 })).toEqual([]);
  });

  it("let go when the pause is over, and where money goes back to its kind or the loop is off", () => {
    expect(broken({ credentialsChangedMs: NOW - 24 * HOUR })).toEqual([]);
    expect(broken({ unreturnedDeposits: new Map([["mobile", taka(1)]]) })).toEqual([]);
    const open = { policy: { ...policy, closedLoop: false } };
    expect(broken({ unreturnedDeposits: new Map([["bank", taka(1)]]) }, open)).toEqual([]);
  });

  it("tell everything that is wrong, in order", () => {
    const off = { method: { ...method, enabled: false } };
    expect(broken({ amount: taka(1), balance: ZERO, open: 9 }, off).map(({ rule }) => rule)).toEqual([
      "methodOn",
      "amountInLimits",
      "openRequests",
      "balance",
    ]);
  });
});
