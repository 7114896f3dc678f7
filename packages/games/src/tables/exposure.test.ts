import { taka } from "@khela/kernel/money";
import { expect, it } from "vitest";
import { maxLoss } from "./exposure.ts";
import { TABLES } from "./tables.ts";
import { worstOutcomes } from "./worst-outcomes.ts";

const lost = (code: string, chips: Record<string, number>): bigint => {
  const staked = new Map(Object.entries(chips).map(([spot, units]) => [spot, taka(units)]));
  return maxLoss(staked, worstOutcomes(code, staked));
};

it("[GAME-08] the most that a round can cost is that of its worst outcome, less all stakes", () => {
  expect(lost("roulette", {})).toBe(0n);
  expect(lost("roulette", { "straight-17": 100 })).toBe(taka(3_500));
  // Red and black can't both win: the losing stake covers the winning bet.
  expect(lost("roulette", { red: 500, black: 500 })).toBe(0n);
  expect(lost("roulette", { red: 500, black: 200, "straight-1": 10 })).toBe(taka(1_000 + 360 - 710));
  expect(lost("sic-bo", { "triple-6": 10, "any-triple": 10, "single-6": 10 })).toBe(
    taka(1_810 + 310 + 40 - 30),
  );
  expect(lost("dragon-tiger", { tie: 10, "suited-tie": 10, dragon: 100 })).toBe(taka(120 + 510 + 50 - 120));
  expect(lost("andar-bahar", { "cards-41-49": 10, andar: 100 })).toBe(taka(1_200 + 190 - 110));
});

it("[GAME-08] where outcomes are not listed, none costs more than is counted", () => {
  // A doubled or split hand can win twice its stake, and a blackjack is neither, so four times the first stake is
  // enough.
  expect(lost("blackjack", { main: 100 })).toBe(taka(400));
  for (const { code, spots } of TABLES)
    for (const spot of spots)
      expect(lost(code, { [spot.code]: 100 }), `${code} ${spot.code}`).toBeGreaterThanOrEqual(
        taka(Math.max(...spot.pays)) - taka(100),
      );
});
