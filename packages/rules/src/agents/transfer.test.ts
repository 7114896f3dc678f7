import { money, taka } from "@khela/kernel/money";
import { describe, expect, it } from "vitest";
import { isFinal, nextState } from "../cashier/transitions.ts";
import {
  amountLimit,
  brokenLimit,
  type TransferRequestEvent,
  transferRequestStates,
  transferRequestTransitions,
} from "./transfer.ts";

const EVENTS: readonly TransferRequestEvent[] = ["pay", "decline", "cancel", "runOut"];
const limits = { min: taka(10), max: taka(1_000), maxPerDay: 3, maxAmountPerDay: taka(2_000) };

describe("[MONEY-06] transfers between upline and downline", () => {
  it("a request moves as the table says and nowhere else: all pairs", () => {
    const moves = transferRequestStates.flatMap((from) =>
      EVENTS.flatMap((event) => {
        const to = nextState(transferRequestTransitions, from, event);
        return to ? `${from} ${event} ${to}` : [];
      }),
    );
    expect(moves).toEqual([
      "asked pay paid",
      "asked decline declined",
      "asked cancel cancelled",
      "asked runOut expired",
    ]);
    const ends = transferRequestStates.filter((state) => isFinal(transferRequestTransitions, state));
    expect(ends).toEqual(["paid", "declined", "cancelled", "expired"]);
  });

  it("has limits by amount, count and sum of the day, told in this order", () => {
    const none = { count: 0, amount: money(0n) };
    expect(brokenLimit(taka(10), none, limits)).toBeUndefined();
    expect(brokenLimit(taka(1_000), { count: 2, amount: taka(1_000) }, limits)).toBeUndefined();
    expect(brokenLimit(taka(9), { count: 3, amount: taka(2_000) }, limits)).toEqual({
      code: "MONEY_AMOUNT",
      params: { min: "10.00", max: "1000.00" },
    });
    expect(brokenLimit(taka(10), { count: 3, amount: taka(30) }, limits)).toEqual({
      code: "MONEY_PENDING_LIMIT",
      params: { max: 3, period: "day" },
    });
    expect(brokenLimit(taka(601), { count: 2, amount: taka(1_400) }, limits)).toEqual({
      code: "MONEY_AMOUNT",
      params: { min: "10.00", max: "600.00" },
    });
    expect(brokenLimit(taka(10), { count: 2, amount: taka(2_100) }, limits)?.params["max"]).toBe("0.00");
    expect(amountLimit(taka(1_001), limits)?.code).toBe("MONEY_AMOUNT");
  });
});
