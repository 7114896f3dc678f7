import { DICE_CHANCE, type DiceBet, diceMultiplierE4, isDiceBet } from "@khela/games/dice/dice";
import { describe, expect, it } from "vitest";
import { fieldsOf, swapped, withChance, withMultiplier, withTarget } from "./linked-fields.ts";

const over: DiceBet = { direction: "over", target: 4_999 };

describe("[GAME-08] the linked fields of dice", () => {
  it("follows the target with chance and multiplier", () => {
    expect(fieldsOf(over)).toEqual({ chance: 5_000, multiplierE4: 19_800 });
    expect(fieldsOf(withTarget(over, 8_999))).toEqual({ chance: 1_000, multiplierE4: 99_000 });
  });

  it("keeps every bet possible, whatever is typed", () => {
    for (const direction of ["over", "under"] as const) {
      for (const wild of [-5, 0, 1, 99, 100, 5_000, 9_900, 9_999, 123_456]) {
        expect(isDiceBet(withTarget({ direction, target: 5_000 }, wild))).toBe(true);
        expect(isDiceBet(withChance({ direction, target: 5_000 }, wild))).toBe(true);
        expect(isDiceBet(withMultiplier({ direction, target: 5_000 }, wild * 100))).toBe(true);
      }
    }
  });

  it("finds the highest multiplier at or below the wanted one", () => {
    for (const wanted of [10_102, 10_500, 15_000, 19_800, 20_000, 33_333, 100_000, 989_999]) {
      const { chance, multiplierE4 } = fieldsOf(withMultiplier(over, wanted));
      expect(multiplierE4).toBeLessThanOrEqual(wanted);
      if (chance > DICE_CHANCE.min) expect(diceMultiplierE4(chance - 1)).toBeGreaterThan(wanted);
    }
  });

  it("swaps over and under without changing the chance", () => {
    const under = swapped(over);
    expect(under).toEqual({ direction: "under", target: 5_000 });
    expect(swapped(under)).toEqual(over);
  });
});
