import { type Money, money, taka, ZERO } from "@khela/kernel/money";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextState } from "../cashier/transitions.ts";
import {
  billEvents,
  billStates,
  billTransitions,
  disputeEvents,
  disputeStates,
  disputeTransitions,
  isActive,
  isDaySettled,
  isHourSettled,
  leftToPay,
  nextWatermark,
  salaryStep,
  sharesAbove,
  STEP_MS,
} from "./bill.ts";
import type { ContractTerms } from "./contract.ts";
import { contractPay, ownShare } from "./formula.ts";

const salary = (...tiers: [ratePpm: number, minTurnover: bigint][]): ContractTerms => ({
  kind: "realTimeSalary",
  period: null,
  tiers: tiers.map(([ratePpm, minTurnover]) => ({
    ratePpm,
    minTurnover: money(minTurnover),
    minActive: 0,
    minLoss: ZERO,
  })),
  active: { minValidStake: ZERO, minDeposits: ZERO },
  carry: "none",
  isFloating: false,
  payer: "platform",
});

const allMoves = <S extends string, E extends string>(
  states: readonly S[],
  events: readonly E[],
  table: Parameters<typeof nextState<S, E>>[0],
) =>
  states.flatMap((from) =>
    events.flatMap((event) => {
      const to = nextState(table, from, event);
      return to ? [`${from} ${event} ${to}`] : [];
    }),
  );

describe("[AGENT-08] a bill", () => {
  it("moves as the table says and nowhere else: all pairs", () => {
    expect(allMoves(billStates, billEvents, billTransitions)).toEqual([
      "issued pay paid",
      "issued lack insufficient",
      "issued review awaiting_review",
      "insufficient pay paid",
      "insufficient review awaiting_review",
      "awaiting_review release issued",
      "awaiting_review reject rejected",
    ]);
    expect(allMoves(disputeStates, disputeEvents, disputeTransitions)).toEqual([
      "open correct corrected",
      "open decline declined",
    ]);
  });

  it("pays what is left after corrections, debts and advances, and keeps a debt where that is below zero", () => {
    const due = { own: taka(10), corrections: ZERO, debt: ZERO, advances: ZERO };
    expect(leftToPay(due)).toEqual({ amount: taka(10), debt: ZERO });
    expect(leftToPay({ ...due, corrections: taka(-4), debt: taka(5) })).toEqual({
      amount: taka(1),
      debt: ZERO,
    });
    expect(leftToPay({ ...due, corrections: taka(-4), debt: taka(5), advances: taka(3) })).toEqual({
      amount: ZERO,
      debt: taka(2),
    });
  });

  it("counts a member as active by bets and deposits together, and one who did nothing never", () => {
    const rule = { minValidStake: taka(100), minDeposits: taka(10) };
    expect(isActive(rule, { turnover: taka(100), deposits: taka(10) })).toBe(true);
    expect(isActive(rule, { turnover: money(999_999n), deposits: taka(10) })).toBe(false);
    expect(isActive(rule, { turnover: taka(100), deposits: ZERO })).toBe(false);
    const none = { minValidStake: ZERO, minDeposits: ZERO };
    expect(isActive(none, { turnover: ZERO, deposits: ZERO })).toBe(false);
    expect(isActive(none, { turnover: money(1n), deposits: ZERO })).toBe(true);
  });

  it("of a downline that moved counts with each upline by what was wagered under it, and all of it is shared", () => {
    const day = (above: string | undefined, turnover: number) => ({ above, turnover: taka(turnover) });
    expect(sharesAbove(taka(100), [day("a", 30), day("a", 30), day("b", 40)])).toEqual(
      new Map([
        ["a", taka(60)],
        ["b", taka(40)],
      ]),
    );
    expect(sharesAbove(taka(100), [day("a", 0), day("b", -5), day("b", 0), day("b", 0)])).toEqual(
      new Map([
        ["a", taka(25)],
        ["b", taka(75)],
      ]),
    );
    expect(sharesAbove(taka(100), [day(undefined, 1), day("b", 3)])).toEqual(new Map([["b", taka(75)]]));
    expect(sharesAbove(ZERO, [day("a", 1)])).toEqual(new Map());
    const days = fc.array(
      fc.record({ above: fc.constantFrom("a", "b", "c"), turnover: fc.bigInt(-50n, 10n ** 9n).map(money) }),
      { minLength: 1, maxLength: 31 },
    );
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 12n).map(money), days, (whole, list) => {
        expect([...sharesAbove(whole, list).values()].reduce((sum, one) => sum + one, 0n)).toBe(whole);
      }),
    );
  });
});

describe("[AGENT-06] the times of settlement", () => {
  const minutes = (count: number) => count * 60_000;

  it("are 02:05 for a day, five past for an hour", () => {
    expect([isDaySettled(0, minutes(125) - 1), isDaySettled(0, minutes(125))]).toEqual([false, true]);
    expect([isHourSettled(0, minutes(5) - 1), isHourSettled(0, minutes(5))]).toEqual([false, true]);
  });

  it("of steps are multiples of five minutes two minutes ago, and the day's end comes before the next day", () => {
    const dayEndMs = minutes(60);
    const next = (nowMs: number, lastMs: number) => nextWatermark(nowMs, { ms: lastMs, dayEndMs });
    expect(next(minutes(12), minutes(5))).toBe(minutes(10));
    expect(next(minutes(12) - 1, minutes(5))).toBeUndefined();
    expect(next(minutes(12), minutes(10))).toBeUndefined();
    expect(next(minutes(3), minutes(10))).toBeUndefined();
    expect(next(minutes(200), minutes(10))).toBe(dayEndMs);
    expect(nextWatermark(minutes(200), { ms: dayEndMs, dayEndMs })).toBe(minutes(195));
    expect(STEP_MS).toBe(minutes(5));
  });
});

describe("[AGENT-06] a salary in steps", () => {
  /** A day: bets with corrections, looked at again and again, of an agent and the contracted downlines. */
  const change = fc.bigInt(-400_000n, 1_000_000n);
  const look = fc.array(fc.tuple(fc.nat({ max: 2 }), change), { maxLength: 6 });
  const upline = salary([2_000, 0n], [5_000, 800_000n], [9_000, 2_500_000n]);
  const downline = salary([1_000, 100_000n], [4_000, 900_000n]);

  it("ends each of 1,000 days with exactly what the daily formula gives, whatever is corrected on the way", () => {
    fc.assert(
      fc.property(fc.array(fc.array(look, { maxLength: 30 }), { minLength: 1, maxLength: 3 }), (days) => {
        let debt: Money = ZERO;
        let [paidInAll, dueInAll] = [0n, 0n];
        for (const looks of days) {
          // Turnover of the agent's own players and of two contracted downlines.
          const turnover = [0n, 0n, 0n];
          let paid: Money = ZERO;
          const at = () => {
            const whole = money(turnover.reduce((sum, one) => sum + one, 0n));
            const below = turnover
              .slice(1)
              .map((one) => contractPay(downline, { turnover: money(one), active: 0, loss: ZERO }).amount);
            return { figures: { turnover: whole, active: 0, loss: ZERO }, below };
          };
          for (const changes of looks) {
            for (const [where, amount] of changes) turnover[where] = (turnover[where] ?? 0n) + amount;
            const { pay } = salaryStep(upline, { ...at(), paid, debt });
            expect(pay >= 0n).toBe(true);
            paid = money(paid + pay);
          }
          const { figures, below } = at();
          const own = ownShare(contractPay(upline, figures).amount, below);
          const last = leftToPay({ own, corrections: ZERO, debt, advances: paid });
          expect(paid + last.amount - last.debt).toBe(own - debt);
          paidInAll += paid + last.amount;
          dueInAll += own;
          debt = last.debt;
        }
        expect(paidInAll).toBe(dueInAll + debt);
      }),
      { numRuns: 1_000 },
    );
  });
});
