import { describe, expect, it } from "vitest";
import { isLottery, LOTTERIES, lotteryGame, lotteryRules } from "./lotteries.ts";
import { LOTTERY_INFOS } from "./info/infos.ts";
import { NAIVE_PAYS } from "./naive-pays.ts";
import { naiveUnits } from "./naive-units.ts";
import { maxUnitStake, MIN_UNIT_STAKE } from "./payouts.ts";
import { lineOf, rngOf } from "./test-lines.ts";

const CODES = LOTTERIES.map(({ code }) => code);

describe.each(CODES)("%s", (code) => {
  const game = lotteryGame(code);

  it("[LOTT-06] judges every line as the sum over its units, one by one", () => {
    const naive = NAIVE_PAYS[code] ?? {};
    expect(Object.keys(naive).toSorted()).toEqual(game.bets.map((bet) => bet.code).toSorted());
    for (const [number, bet] of game.bets.entries()) {
      for (let round = 0; round < 60; round += 1) {
        const rng = rngOf(code, number * 100 + round);
        const { picks } = lineOf(rng, code, bet);
        const result = game.draw(rng);
        const units = naiveUnits(bet.pick, picks);
        expect(game.unitsOf(bet.code, picks)).toBe(units.length);
        const pays = units.reduce((sum, unit) => sum + (naive[bet.code]?.(unit, result) ?? Number.NaN), 0);
        expect(game.judge(bet.code, picks, result), `${bet.code} ${picks.join(" ")}`).toBe(pays);
        expect(game.maxPayout(bet.code, picks)).toBeGreaterThanOrEqual(pays);
      }
    }
  });

  it("[LOTT-07] draws as many numbers as it has places for", () => {
    const places = game.rows.reduce((sum, { numbers }) => sum + numbers, 0);
    for (let round = 0; round < 20; round += 1) {
      const result = game.draw(rngOf(code, round));
      expect(result).toHaveLength(places);
      expect(result.every((number) => /^\d+$/.test(number))).toBe(true);
    }
    expect(86_400 % game.everyS).toBe(0);
  });

  it("[GAME-10] its shelf entry shows the figures of its bets", () => {
    const info = LOTTERY_INFOS.find((one) => one.code === code);
    expect(info).toMatchObject({
      rtpPpm: Math.max(...game.bets.map(({ rtpPpm }) => rtpPpm)),
      maxWinHundredths: Math.max(...game.bets.map(({ pays, times }) => Math.max(...pays) * times)),
      mathsVersion: game.mathsVersion,
      vassalage: game.vassalage,
      kind: "lottery",
    });
    for (const bet of game.bets) {
      expect(bet.rtpPpm, bet.code).toBeGreaterThanOrEqual(850_000);
      expect(bet.rtpPpm, bet.code).toBeLessThanOrEqual(950_000);
      expect(maxUnitStake(bet)).toBeGreaterThanOrEqual(MIN_UNIT_STAKE);
    }
  });
});

it("[LOTT-02] knows its codes, and no others", () => {
  expect(CODES.every(isLottery)).toBe(true);
  expect(isLottery("keno")).toBe(false);
  expect(() => lotteryRules("keno")).toThrow(RangeError);
  expect(LOTTERY_INFOS.map((info) => info.code)).toEqual(CODES);
});

it("[LOTT-02] xiên of four pays for four of four, and nothing for three", () => {
  const { judge } = lotteryRules("lotto-north");
  const result = lotteryGame("lotto-north").draw(rngOf("lotto-north", 1));
  const came = [...new Set(result.map((number) => number.slice(-2)))];
  const missing = Array.from({ length: 100 }, (_, at) => String(at).padStart(2, "0")).find(
    (number) => !came.includes(number),
  );
  const three = came.slice(0, 3);
  expect(judge("xien-4", came.slice(0, 4), result)).toBe(34_000);
  expect(judge("xien-4", [...three, missing ?? ""], result)).toBe(0);
  expect(judge("xien-3", [...three, missing ?? ""], result)).toBe(7_300);
});
