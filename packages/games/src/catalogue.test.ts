import { expect, it } from "vitest";
import { gameInfo, GAMES } from "./catalogue.ts";
import { GAME_CATEGORIES, GAME_SUB_CATEGORIES } from "./game-info.ts";
import { CRASH_TITLES } from "./crash/limits.ts";
import { DICE_CODE } from "./dice/dice.ts";
import { SLOT_FEATURES } from "./slots/features.ts";
import { SLOT_CODES } from "./slots/pay-tables.ts";
import { slotTitle } from "./slots/titles.ts";

it("[GAME-08] lists every in-house game once, named in both languages", () => {
  const codes = GAMES.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes).toEqual(
    expect.arrayContaining([...SLOT_CODES, ...CRASH_TITLES.map(({ code }) => code), DICE_CODE]),
  );
  expect(GAMES.filter(({ kind }) => kind === "slots")).toHaveLength(SLOT_CODES.length);
  for (const game of GAMES) {
    expect(game.name.en).toMatch(/^[A-Z][a-z]+( ([A-Z][a-z']+|20-20))*$/);
    expect(game.name.bn).toMatch(/^[\u0980-\u09ff\s-]+$/);
    expect(game.categories).toContain("inHouse");
    expect(game.minStake > 0n && game.minStake < game.maxStake).toBe(true);
    expect(gameInfo(game.code)).toBe(game);
  }
  expect(gameInfo("no-such-game")).toBeUndefined();
});

it("[GAME-10] states return, maths version and cap as the rules have them", () => {
  for (const game of GAMES) {
    if (game.kind !== "slots") {
      // The tests of the other games prove their returns; none returns more than is staked.
      expect(game.rtpPpm).toBeGreaterThanOrEqual(900_000);
      expect(game.rtpPpm).toBeLessThan(1_000_000);
      continue;
    }
    const { rules } = slotTitle(game.code);
    expect(game.mathsVersion).toBe(rules.mathsVersion);
    expect(game.maxWinHundredths).toBe(rules.maxWinHundredths);
    expect(game.pay).toEqual(
      rules.pay.kind === "ways" ? { kind: "ways", count: 243 } : { kind: "lines", count: rules.pay.lines },
    );
    expect(game.features.every((feature) => SLOT_FEATURES.includes(feature))).toBe(true);
    expect(game.features.includes("free-spins")).toBe(rules.freeSpins !== null);
  }
});

it("[GAME-08] has slots that differ: no two share ways or lines, features and volatility", () => {
  const slots = GAMES.filter(({ kind }) => kind === "slots");
  const profiles = slots.map(
    ({ pay, features, volatility }) => `${pay?.kind}/${features.join()}/${volatility}`,
  );
  expect(new Set(profiles).size).toBe(slots.length);
  expect(new Set(slots.map(({ volatility }) => volatility)).size).toBe(5);
});

it("[GAME-01] [GAME-08] every category and every sub-category of slots has a game of the house", () => {
  for (const category of GAME_CATEGORIES)
    expect(
      GAMES.filter(({ categories }) => categories.includes(category)),
      category,
    ).not.toHaveLength(0);
  for (const sub of GAME_SUB_CATEGORIES)
    expect(
      GAMES.filter(({ subCategory }) => subCategory === sub),
      sub,
    ).not.toHaveLength(0);
  for (const { code, categories, subCategory } of GAMES)
    if (subCategory) expect(categories, code).toContain("rng");
  // Cockfight stands apart from sports, and neither game is in both.
  expect(
    GAMES.filter(({ categories }) => categories.includes("sports") && categories.includes("cockfight")),
  ).toHaveLength(0);
});
