import type { Bonus } from "@khela/contract/bonuses";
import { taka } from "@khela/kernel/money";
import { expect, it } from "vitest";
import { spendableOf, takesBonus } from "./bonus-money.ts";

const weights = [
  { category: "inHouse", ppm: 1_000_000 },
  { category: "rng", ppm: 0 },
];
const bonus = { balance: "70.00", weights } as unknown as Bonus;
const GAME = { kind: "steps", category: "inHouse", info: {} };

it("[PROMO-02] bonus money can be staked where the game's category counts, but never in jackpots or against players", () => {
  expect(takesBonus(GAME, bonus)).toBe(true);
  expect(takesBonus({ ...GAME, category: "rng" }, bonus)).toBe(false);
  expect(takesBonus({ ...GAME, category: "mini" }, bonus)).toBe(false);
  expect(takesBonus({ ...GAME, info: { jackpotPpm: 15_000 } }, bonus)).toBe(false);
  expect(takesBonus({ ...GAME, kind: "pvp" }, bonus)).toBe(false);
  expect(spendableOf(taka(10), GAME, bonus)).toBe(taka(80));
  expect(spendableOf(taka(10), { ...GAME, kind: "pvp" }, bonus)).toBe(taka(10));
  expect(spendableOf(taka(10), undefined, bonus)).toBe(taka(10));
  expect(spendableOf(taka(10), GAME, undefined)).toBe(taka(10));
});
