import { money, taka } from "@khela/kernel/money";
import fc from "fast-check";
import { expect, it } from "vitest";
import {
  DICE_CHANCE,
  DICE_ROLLS,
  type DiceBet,
  diceChance,
  diceMultiplierE4,
  dicePayout,
  diceTargets,
  isDiceBet,
  playDice,
} from "./dice.ts";

const DIRECTIONS = ["over", "under"] as const;

function* allBets(): Generator<DiceBet> {
  for (const direction of DIRECTIONS) {
    const { min, max } = diceTargets(direction);
    for (let target = min; target <= max; target += 1) yield { direction, target };
  }
}

it("[GAME-10] returns above 98.9 % and never above 99 % for every bet", () => {
  let bets = 0;
  for (const bet of allBets()) {
    bets += 1;
    const chance = diceChance(bet);
    // RTP in 1/10^8: chance (1/10^4) times multiplier (1/10^4), exact.
    const rtpE8 = chance * diceMultiplierE4(chance);
    expect(rtpE8).toBeLessThanOrEqual(99_000_000);
    expect(rtpE8).toBeGreaterThan(98_900_000);
  }
  expect(bets).toBe(2 * (DICE_CHANCE.max - DICE_CHANCE.min + 1));
});

it("[GAME-10] wins on exactly as many rolls as its chance says", () => {
  const rollOf = (roll: number): { int: () => number } => ({ int: () => roll });
  const bets: DiceBet[] = [
    { direction: "over", target: 5_000 },
    { direction: "under", target: 5_000 },
    { direction: "over", target: 199 },
    { direction: "over", target: 9_899 },
    { direction: "under", target: 100 },
    { direction: "under", target: 9_800 },
  ];
  for (const bet of bets) {
    let wins = 0;
    for (let roll = 0; roll < DICE_ROLLS; roll += 1) wins += playDice(rollOf(roll), bet).won ? 1 : 0;
    expect(wins).toBe(diceChance(bet));
  }
});

it("[GAME-08] takes targets of 1.00 % to 98.00 % only", () => {
  for (const direction of DIRECTIONS) {
    const { min, max } = diceTargets(direction);
    expect(isDiceBet({ direction, target: min })).toBe(true);
    expect(isDiceBet({ direction, target: max })).toBe(true);
    expect(isDiceBet({ direction, target: min - 1 })).toBe(false);
    expect(isDiceBet({ direction, target: max + 1 })).toBe(false);
    for (const target of [Number.NaN, Number.POSITIVE_INFINITY, 500.5, -1, 1e9]) {
      expect(isDiceBet({ direction, target })).toBe(false);
    }
  }
  expect(isDiceBet({ direction: "inside" as never, target: 5_000 })).toBe(false);
  expect(() => playDice({ int: () => 0 }, { direction: "under", target: 99 })).toThrow(RangeError);
});

it("[GAME-08] pays 1.98 on a chance of 50 %, 99 on 1 % and 1.0102 on 98 %", () => {
  expect([5_000, 100, 9_800].map(diceMultiplierE4)).toEqual([19_800, 990_000, 10_102]);
  const won = playDice({ int: () => 4_999 }, { direction: "under", target: 5_000 });
  expect(dicePayout(taka(100), won)).toBe(taka(198));
  expect(dicePayout(taka(100), { ...won, won: false })).toBe(0n);
});

it("[MONEY-01] rounds a payout down once and never above stake times multiplier", () => {
  const chances = fc.integer(DICE_CHANCE);
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 12n }), chances, (units, chance) => {
      const multiplierE4 = diceMultiplierE4(chance);
      const payout = dicePayout(money(units), {
        roll: 0,
        won: true,
        chanceBasisPoints: chance,
        multiplierE4,
      });
      const exact = units * BigInt(multiplierE4);
      expect(payout * 10_000n <= exact && exact < (payout + 1n) * 10_000n).toBe(true);
    }),
  );
});
