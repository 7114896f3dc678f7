import { type Money, taka, ZERO } from "@khela/kernel/money";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { brokenRules, depositRules } from "./checks.ts";
import { depositStates, depositTransitions, type DepositEvent } from "./deposit.ts";
import { quoteFee } from "./fee.ts";
import { maskHolder, maskPayee } from "./mask-payee.ts";
import { isPayeeAccount } from "./payee.ts";
import { riskReasons } from "./risk.ts";
import { isFinal, nextState, type Transitions } from "./transitions.ts";
import { type WithdrawalEvent, withdrawalStates, withdrawalTransitions } from "./withdrawal.ts";

/** The next state for every pair of state and event; `-` where the event is refused. */
function walk<State extends string, Event extends string>(
  table: Transitions<State, Event>,
  states: readonly State[],
  events: readonly Event[],
): string[] {
  return states.flatMap((state) =>
    events.map((event) => `${state} ${event} ${nextState(table, state, event) ?? "-"}`),
  );
}

describe("state machines", () => {
  it("[MONEY-03] deposit: every pair of state and event", () => {
    const events: DepositEvent[] = ["opened", "arrived", "refused", "ran_out", "retracted", "restored"];
    expect(walk(depositTransitions, depositStates, events)).toEqual([
      "created opened pending",
      "created arrived succeeded",
      "created refused failed",
      "created ran_out failed",
      "created retracted -",
      "created restored -",
      "pending opened -",
      "pending arrived succeeded",
      "pending refused failed",
      "pending ran_out expired",
      "pending retracted -",
      "pending restored -",
      "succeeded opened -",
      "succeeded arrived -",
      "succeeded refused -",
      "succeeded ran_out -",
      "succeeded retracted reversed",
      "succeeded restored -",
      "failed opened -",
      "failed arrived succeeded",
      "failed refused -",
      "failed ran_out -",
      "failed retracted -",
      "failed restored -",
      "expired opened -",
      "expired arrived succeeded",
      "expired refused -",
      "expired ran_out -",
      "expired retracted -",
      "expired restored -",
      "reversed opened -",
      "reversed arrived -",
      "reversed refused -",
      "reversed ran_out -",
      "reversed retracted -",
      "reversed restored succeeded",
    ]);
    expect(depositStates.filter((state) => isFinal(depositTransitions, state))).toEqual([]);
  });

  it("[MONEY-04] withdrawal: every pair of state and event", () => {
    const events: WithdrawalEvent[] = ["approve", "reject", "submit", "pay", "fail"];
    const allowed = walk(withdrawalTransitions, withdrawalStates, events).filter(
      (pair) => !pair.endsWith("-"),
    );
    expect(allowed).toEqual([
      "requested approve approved",
      "requested reject rejected",
      "approved submit submitted",
      "submitted pay paid",
      "submitted fail failed",
    ]);
    expect(withdrawalStates.filter((state) => isFinal(withdrawalTransitions, state))).toEqual([
      "paid",
      "failed",
      "rejected",
    ]);
  });
});

const method = { enabled: true, min: taka(500), max: taka(30_000) };

it("[MONEY-03] deposit checks", () => {
  const check = (amount: Money, open: number) =>
    brokenRules(depositRules, { method, maxOpen: 3, facts: { amount, open } }).map(({ code }) => code);
  expect(check(taka(500), 2)).toEqual([]);
  expect(check(taka(499), 3)).toEqual(["MONEY_AMOUNT", "MONEY_PENDING_LIMIT"]);
});

describe("[MONEY-03] fee quote", () => {
  it("takes the share rounded down, then the fixed part", () => {
    expect(quoteFee(taka(1_000), { feePpm: 15_000n, feeFixed: taka(10) })).toEqual({
      amount: taka(1_000),
      fee: taka(25),
      net: taka(975),
    });
    expect(quoteFee(3n as Money, { feePpm: 500_000n, feeFixed: ZERO }).fee).toBe(1n);
    expect(quoteFee(taka(5), { feePpm: 0n, feeFixed: taka(10) }).net).toBe(ZERO);
  });

  it("always adds up, and nothing is negative", () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, 10n ** 17n),
        fc.bigInt(0n, 1_000_000n),
        fc.bigInt(0n, 10n ** 9n),
        (amount, feePpm, feeFixed) => {
          const quote = quoteFee(amount as Money, { feePpm, feeFixed: feeFixed as Money });
          expect(quote.fee + quote.net).toBe(amount);
          expect(quote.fee >= 0n && quote.net >= 0n).toBe(true);
        },
      ),
    );
  });
});

it("[MONEY-04] reasons to look twice", () => {
  const calm = {
    accountAgeHours: 500,
    withdrawalsPaid: 3,
    deposited: taka(100),
    turnover: taka(150),
    othersWithPayee: 0,
  };
  expect(riskReasons(calm)).toEqual([]);
  expect(riskReasons({ ...calm, deposited: ZERO, turnover: undefined })).toEqual([]);
  expect(
    riskReasons({
      accountAgeHours: 1.5,
      withdrawalsPaid: 0,
      deposited: taka(100),
      turnover: taka(149),
      othersWithPayee: 2,
    }),
  ).toEqual([
    { code: "shared_payee", params: { members: 2 } },
    { code: "little_play", params: { turnover: "149.00", deposits: "100.00" } },
    { code: "new_account", params: { hours: 1 } },
    { code: "first_withdrawal", params: {} },
  ]);
});

it("[MONEY-04] payee accounts are masked but for their end", () => {
  expect(maskPayee("01712345678")).toBe("••••5678");
  expect(maskPayee("123456")).toBe("••••456");
});

it("[MONEY-04] payee accounts follow the pattern of their kind", () => {
  expect(isPayeeAccount("mobile", "01712345678")).toBe(true);
  expect(isPayeeAccount("mobile", "01212345678")).toBe(false);
  expect(isPayeeAccount("bank", "12345678")).toBe(true);
  expect(isPayeeAccount("bank", "1234567a")).toBe(false);
  expect(isPayeeAccount("wallet", "bc1qar0srrr7xfkvy5l643lydnw9re59gt")).toBe(true);
  expect(isPayeeAccount("wallet", "0xshort")).toBe(false);
});

it("[AUTH-20] a holder's name is masked in lists", () => {
  expect(maskHolder(" Rahim  Uddin ")).toBe("R••• U•••");
  expect(maskHolder("রহিম উদ্দিন")).toBe("র••• উ•••");
});
