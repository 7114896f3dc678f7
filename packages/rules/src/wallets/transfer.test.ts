import { money, taka } from "@khela/kernel/money";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isFinal, nextState } from "../cashier/transitions.ts";
import {
  amountRefusal,
  launchAmount,
  vendorTransferDirections,
  vendorTransferStates,
  vendorTransferTransitions,
  type VendorTransferEvent,
} from "./transfer.ts";

const EVENTS: readonly VendorTransferEvent[] = ["debit", "send", "lose", "confirm", "refuse"];
const limits = { min: taka(1), max: taka(1_000) };

describe("[MONEY-02] a transfer between wallets", () => {
  it("goes where the table says and nowhere else: all pairs, both directions", () => {
    const moves = vendorTransferDirections.flatMap((direction) =>
      vendorTransferStates.flatMap((from) =>
        EVENTS.flatMap((event) => {
          const to = nextState(vendorTransferTransitions[direction], from, event);
          return to ? `${direction}: ${from} ${event} ${to}` : [];
        }),
      ),
    );
    const told = (direction: string) => [
      `${direction}: sent lose unknown`,
      `${direction}: sent confirm done`,
      `${direction}: sent refuse failed`,
      `${direction}: unknown confirm done`,
      `${direction}: unknown refuse failed`,
    ];
    expect(moves).toEqual([
      "in: created debit debited",
      "in: debited send sent",
      ...told("in"),
      "out: created send sent",
      ...told("out"),
    ]);
  });

  it("ends once, and only the vendor's word ends it after it was told", () => {
    for (const direction of vendorTransferDirections) {
      const table = vendorTransferTransitions[direction];
      expect(vendorTransferStates.filter((state) => isFinal(table, state)).sort()).toEqual(
        direction === "in" ? ["done", "failed"] : ["debited", "done", "failed"],
      );
    }
  });

  it("has a least and a most", () => {
    expect(amountRefusal(taka(1), limits)).toBeUndefined();
    expect(amountRefusal(taka(1_000), limits)).toBeUndefined();
    expect(amountRefusal(money(9_999n), limits)).toEqual({
      code: "MONEY_AMOUNT",
      params: { min: "1.00", max: "1000.00" },
    });
    expect(amountRefusal(money(10_000_001n), limits)?.code).toBe("MONEY_AMOUNT");
  });

  it("takes whole hundredths along at the start of a game, within the limits and the balance", () => {
    expect(launchAmount(money(1_234_567n), limits)).toBe(1_234_500n);
    expect(launchAmount(taka(5_000), limits)).toBe(limits.max);
    expect(launchAmount(money(9_999n), limits)).toBeUndefined();
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), (balance) => {
        const amount = launchAmount(money(balance), limits);
        if (amount === undefined) return balance < limits.min;
        return amount <= balance && amount % 100n === 0n && !amountRefusal(amount, limits);
      }),
    );
  });
});
