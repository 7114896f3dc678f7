import { type Money, taka, ZERO } from "@khela/kernel/money";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isCaseOpen, receiptEvents, receiptStates, receiptTransitions, timerAction } from "./receipt.ts";
import {
  cutPart,
  instalmentEvents,
  isInstalmentOpen,
  instalmentStates,
  instalmentTransitions,
  splitPayout,
  withdrawalEventOf,
} from "./instalment.ts";
import { isFinal, nextState, type Transitions } from "./transitions.ts";

/** Every allowed pair of state and event; all others are refused. */
function allowed<State extends string, Event extends string>(
  table: Transitions<State, Event>,
  states: readonly State[],
  events: readonly Event[],
): string[] {
  const pairs = states.flatMap((state) => events.map((event) => [state, event] as const));
  return pairs.flatMap(([state, event]) => {
    const next = nextState(table, state, event);
    return next ? [`${state} ${event} ${next}`] : [];
  });
}

describe("[MONEY-04] an instalment's payout", () => {
  it("every pair of state and event", () => {
    expect(allowed(instalmentTransitions, instalmentStates, instalmentEvents)).toEqual([
      "waiting submit submitted",
      "submitted doubt unclear",
      "submitted pay paid",
      "submitted fail failed",
      "unclear pay paid",
      "unclear fail failed",
    ]);
    expect(instalmentStates.filter((state) => isFinal(instalmentTransitions, state))).toEqual([
      "paid",
      "failed",
    ]);
    expect(instalmentStates.filter((state) => isInstalmentOpen(state))).toEqual([
      "waiting",
      "submitted",
      "unclear",
    ]);
  });

  it("no way leads from an unclear outcome to another try", () => {
    const reached = new Set<string>(["unclear"]);
    for (const state of reached) {
      for (const next of Object.values(instalmentTransitions[state as "unclear"])) reached.add(next);
    }
    expect([...reached]).toEqual(["unclear", "paid", "failed"]);
  });

  it("the withdrawal ends with its last instalment: paid if anything was", () => {
    expect(withdrawalEventOf([])).toBeUndefined();
    expect(withdrawalEventOf(["paid", "unclear"])).toBeUndefined();
    expect(withdrawalEventOf(["paid", "failed"])).toBe("pay");
    expect(withdrawalEventOf(["failed", "failed"])).toBe("fail");
  });

  it("parts sum to the whole, none above the maximum, as equal as hundredths allow", () => {
    const amounts = (net: Money, max: Money) => splitPayout(net, ZERO, max).map(({ amount }) => amount);
    expect(amounts(taka(10_000), taka(10_000))).toEqual([taka(10_000)]);
    expect(amounts(taka(30_000), taka(10_000))).toHaveLength(3);
    expect(amounts(taka(25_000), taka(10_000))).toEqual([83_333_400n, 83_333_300n, 83_333_300n]);
    const units = fc.bigInt(1n, 10n ** 12n);
    fc.assert(
      fc.property(units, fc.bigInt(0n, 10n ** 9n), fc.bigInt(10n ** 6n, 10n ** 9n), (net, fee, limit) => {
        const max = limit < net / 50n ? net / 50n + 1_000n : limit;
        const parts = splitPayout(net as Money, fee as Money, max as Money);
        expect(parts.reduce((sum, { amount }) => sum + amount, 0n)).toBe(net);
        expect(parts.reduce((sum, part) => sum + part.fee, 0n)).toBe(fee);
        expect(parts.every(({ amount }) => amount > 0n && amount <= max)).toBe(true);
        const sizes = parts.map(({ amount }) => amount);
        const spread = sizes.reduce((a, b) => (a > b ? a : b)) - sizes.reduce((a, b) => (a < b ? a : b));
        expect(spread).toBeLessThan(200n);
      }),
    );
  });

  it("a part of which only some was paid is cut with its fee", () => {
    const part = { amount: taka(60), fee: 10n as Money };
    expect(cutPart(part, taka(25))).toEqual({
      paid: { amount: taka(25), fee: 4n },
      rest: { amount: taka(35), fee: 6n },
    });
    expect(() => cutPart(part, taka(60))).toThrow(RangeError);
    expect(() => cutPart(part, ZERO)).toThrow(RangeError);
  });
});

describe("[MONEY-05] an instalment's receipt", () => {
  it("every pair of state and event", () => {
    expect(allowed(receiptTransitions, receiptStates, receiptEvents)).toEqual([
      "awaiting receive received",
      "awaiting part received",
      "awaiting deny disputed",
      "awaiting lapse auto_received",
      "awaiting takeBack returned",
      "disputed receive received",
      "disputed prove awaiting",
      "disputed repay replaced",
      "disputed force forced",
      "disputed takeBack returned",
      "received takeBack returned",
      "auto_received receive received",
      "auto_received part received",
      "auto_received deny disputed",
      "auto_received takeBack returned",
    ]);
  });

  const time = { fromMs: 1_000, dueMs: 11_000 };
  it.each([
    [1_000, 0, "wait", 0, 6_000],
    [5_999, 0, "wait", 0, 6_000],
    [6_000, 0, "remind", 1, 10_000],
    [6_000, 1, "wait", 1, 10_000],
    [9_999, 1, "wait", 1, 10_000],
    [10_000, 1, "remind", 2, 11_000],
    [10_500, 0, "remind", 2, 11_000],
    [10_999, 2, "wait", 2, 11_000],
    [11_000, 2, "lapse", 2, undefined],
    [99_000, 0, "lapse", 0, undefined],
  ])("the timer at %i after %i reminders: %s", (nowMs, reminded, kind, after, nextMs) => {
    expect(timerAction(time, reminded, nowMs)).toEqual({ kind, reminded: after, nextMs });
  });

  it("a case can be opened up to the last millisecond", () => {
    expect([isCaseOpen(5, 4), isCaseOpen(5, 5)]).toEqual([true, false]);
  });
});
