import { money, taka, ZERO } from "@khela/kernel/money";
import { describe, expect, test } from "vitest";
import { isFinal, nextState } from "../cashier/transitions.ts";
import {
  isOverdue,
  largestLimits,
  needsSecondOperator,
  paidRewardStates,
  rewardEvents,
  rewardKind,
  rewardSourceOf,
  rewardSources,
  rewardStates,
  rewardTransitions,
  stateAt,
} from "./reward.ts";

describe("[PROMO-03] rewards", () => {
  test("a reward ends once: all pairs of states and events", () => {
    const allowed = rewardStates.flatMap((from) =>
      rewardEvents.flatMap((event) => {
        const to = nextState(rewardTransitions, from, event);
        return to ? [`${from} ${event} ${to}`] : [];
      }),
    );
    expect(allowed).toEqual(["waiting claim claimed", "waiting expire expired", "waiting cancel cancelled"]);
    expect(rewardStates.filter((state) => !isFinal(rewardTransitions, state))).toEqual(["waiting"]);
    expect(paidRewardStates.every((state) => isFinal(rewardTransitions, state))).toBe(true);
  });

  test("the time to claim ends at its instant, not a millisecond earlier; without one it never ends", () => {
    expect([isOverdue(1000, 999), isOverdue(1000, 1000), isOverdue(undefined, 1e15)]).toEqual([
      false,
      true,
      false,
    ]);
    expect(stateAt("waiting", 1000, 999)).toBe("waiting");
    expect(stateAt("waiting", 1000, 1000)).toBe("expired");
    expect(stateAt("claimed", 1000, 2000)).toBe("claimed");
  });

  test("the ledger's kind names the source", () => {
    for (const source of rewardSources) expect(rewardSourceOf(rewardKind(source))).toBe(source);
    expect(rewardSourceOf("dice.payout")).toBeUndefined();
  });

  test("[OPS-01] a large grant, or many small ones on a day, need a second operator", () => {
    const limits = { single: taka(1_000), perDay: taka(5_000) };
    const { single, perDay } = limits;
    expect(needsSecondOperator(single, ZERO, limits)).toBe(false);
    expect(needsSecondOperator(money(single + 1n), ZERO, limits)).toBe(true);
    expect(needsSecondOperator(single, money(perDay - single), limits)).toBe(false);
    expect(needsSecondOperator(taka(1), perDay, limits)).toBe(true);
    // The most of several roles; without a role every grant needs another operator.
    const other = { single: taka(2_000), perDay: taka(3_000) };
    expect(largestLimits([limits, other])).toEqual({ single: taka(2_000), perDay: taka(5_000) });
    expect(needsSecondOperator(money(1n), ZERO, largestLimits([]))).toBe(true);
  });
});
