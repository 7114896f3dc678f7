import { moneyToText, taka } from "@khela/kernel/money";
import { describe, expect, it } from "vitest";
import type { BetKind } from "./bet-lines.ts";
import { type CashOutLeg, cashOutValue, partOfOffer } from "./cash-out.ts";
import { LOST, VOID, WON } from "./leg-result.ts";

const open = (taken: number, now: number): CashOutLeg => ({ oddsMilli: taken, now: { oddsMilli: now } });
const bet = (kind: BetKind = { type: "all" }) => ({ kind, isEachWay: false, lineStake: taka(100) });
const worth = (legs: readonly CashOutLeg[], kind?: BetKind) => {
  const value = cashOutValue(bet(kind), legs, 50_000);
  return value === undefined ? undefined : moneyToText(value);
};

describe("[SPORT-02] what an open bet is worth", () => {
  it("100 at 3.00, now 2.00, less 5 %: 142.50 (domain rules, section 5)", () => {
    expect(worth([open(3_000, 2_000)])).toBe("142.50");
  });

  it("settled legs count with what they paid", () => {
    expect(worth([{ oddsMilli: 2_000, now: { result: WON } }, open(3_000, 3_000)])).toBe("190.00");
    expect(worth([{ oddsMilli: 2_000, now: { result: VOID } }, open(3_000, 1_500)])).toBe("190.00");
    expect(worth([{ oddsMilli: 2_000, now: { result: LOST } }, open(3_000, 1_500)])).toBe("0.00");
  });

  it("the margin is taken once, also from a system", () => {
    const legs = [open(2_000, 2_000), open(2_000, 2_000), open(2_000, 2_000)];
    expect(worth(legs, { type: "system", name: "trixie" })).toBe("380.00");
  });

  it("there is no offer while a leg is suspended, nor for each way", () => {
    expect(worth([open(3_000, 2_000), { oddsMilli: 2_000, now: null }])).toBeUndefined();
    expect(cashOutValue({ ...bet(), isEachWay: true }, [open(3_000, 2_000)], 50_000)).toBeUndefined();
  });

  it("a part of the stake gets its part of the offer, rounded down", () => {
    expect(moneyToText(partOfOffer(taka(142), taka(25), taka(100)))).toBe("35.50");
    expect(moneyToText(partOfOffer(taka(100), taka(1), taka(3)))).toBe("33.3333");
  });
});
