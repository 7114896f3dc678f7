import { expect, it } from "vitest";
import { type GameDraft, readGame } from "./game-draft.ts";

const draft: GameDraft = {
  name: { bn: "খেলা", en: "Game" },
  categories: ["rng", "inHouse"],
  subCategory: "scratch",
  minStake: "১০",
  maxStake: "5000",
  hotPin: "",
  demo: true,
  sellsFeatures: true,
  isTop: false,
  isNew: false,
  recommended: true,
};

it("[OPS-04] a game's form reads digits of both scripts; no place is no pin", () => {
  expect(readGame(draft)).toMatchObject({ game: { minStake: "10", hotPin: null, subCategory: "scratch" } });
  expect(readGame({ ...draft, categories: ["live"], hotPin: "3" })).toMatchObject({
    game: { subCategory: null, hotPin: 3 },
  });
});

it("[OPS-04] says what is wrong with a game's form", () => {
  const wrong = { name: { bn: " ", en: "x" }, categories: [], minStake: "0", maxStake: "-1", hotPin: "a" };
  expect(readGame({ ...draft, ...wrong })).toEqual({
    problems: {
      name: "shelf.noName",
      categories: "shelf.badCategories",
      minStake: "shelf.badStake",
      maxStake: "shelf.badStake",
      hotPin: "shelf.badNumber",
    },
  });
  expect(readGame({ ...draft, minStake: "50", maxStake: "10" })).toMatchObject({
    problems: { maxStake: "shelf.badStake" },
  });
});
