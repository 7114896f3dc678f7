import { money, taka } from "@khela/kernel/money";
import { describe, expect, it } from "vitest";
import { doubleStake, halfStake, maxStake, presetStakes, stepStake } from "./stakes.ts";

const limits = { min: taka(10), max: taka(5000) };

describe("[GAME-08] choosing a stake", () => {
  it("steps along round amounts and stays inside the limits", () => {
    expect(stepStake(taka(20), "up", limits)).toBe(taka(30));
    expect(stepStake(taka(25), "down", limits)).toBe(taka(20));
    expect(stepStake(taka(10), "down", limits)).toBe(taka(10));
    expect(stepStake(taka(5000), "up", limits)).toBe(taka(5000));
  });

  it("halves and doubles inside the limits, in whole hundredths", () => {
    expect(halfStake(taka(15), limits)).toBe(taka(10));
    expect(halfStake(money(333_333n), limits)).toBe(money(166_600n));
    expect(doubleStake(taka(4000), limits)).toBe(taka(5000));
  });

  it("takes at most the balance as the highest stake", () => {
    expect(maxStake(money(1_234_567n), limits)).toBe(money(1_234_500n));
    expect(maxStake(taka(9), limits)).toBe(taka(10));
    expect(maxStake(undefined, limits)).toBe(taka(5000));
  });

  it("offers presets that the game allows", () => {
    expect(presetStakes({ min: taka(15), max: taka(150) })).toEqual(
      [20, 50, 100].map((amount) => taka(amount)),
    );
  });
});
