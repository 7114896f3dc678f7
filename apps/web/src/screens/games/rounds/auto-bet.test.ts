import { taka } from "@khela/kernel/money";
import { describe, expect, it } from "vitest";
import { afterRound, nextBreaksLimit, startAuto } from "./auto-bet.ts";

const rules = { rounds: 3, stopProfit: taka(50), stopLoss: taka(30) };
const lost = { stake: taka(10), payout: taka(0) };

describe("[GAME-08] [SAFE-03] playing by itself", () => {
  it("ends after its rounds", () => {
    let step = afterRound(startAuto({ ...rules, stopLoss: taka(100) }), lost);
    expect(step.stop).toBeNull();
    step = afterRound(step.run, lost);
    step = afterRound(step.run, lost);
    expect(step.stop).toBe("rounds");
  });

  it("ends when the rounds together reach the profit", () => {
    const step = afterRound(startAuto(rules), lost);
    expect(step.stop).toBeNull();
    expect(afterRound(step.run, { stake: taka(10), payout: taka(69) }).stop).toBeNull();
    expect(afterRound(step.run, { stake: taka(10), payout: taka(70) }).stop).toBe("profit");
  });

  it("ends when the rounds together reach the loss", () => {
    const run = startAuto({ ...rules, rounds: 10 });
    const two = afterRound(afterRound(run, lost).run, lost);
    expect(two.stop).toBeNull();
    expect(afterRound(two.run, lost).stop).toBe("loss");
  });

  it("places no bet that could break the loss limit", () => {
    const run = startAuto(rules);
    expect(nextBreaksLimit(run, taka(30))).toBe(false);
    expect(nextBreaksLimit(run, taka(31))).toBe(true);
    expect(nextBreaksLimit(afterRound(run, lost).run, taka(21))).toBe(true);
    expect(nextBreaksLimit(startAuto({ ...rules, stopLoss: null }), taka(5000))).toBe(false);
  });
});
