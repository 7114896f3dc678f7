import { expect, it } from "vitest";
import { readSearch } from "./search.ts";

it("[LOTT-01] [API-02] a lottery page reads from its address what a launch put there", () => {
  const search = { gameCode: "lotto-north", view: "betting", prizeMode: "ELOTT", backUrl: "/home?tab=1" };
  expect(readSearch(search)).toEqual({ ...search, view: "bet" });
  expect(readSearch({ gameCode: "lotto-north", view: "results" })).toMatchObject({ view: "results" });
  // The lobby ignores the game code, and unknown values are dropped.
  expect(readSearch({ ...search, view: "lobby", prizeMode: "GOLD" })).toMatchObject({
    gameCode: undefined,
    prizeMode: undefined,
  });
});

it("[LOTT-01] back leads to a page of this site and nowhere else", () => {
  for (const backUrl of [
    "https://elsewhere.example/",
    "//elsewhere.example",
    "/\\elsewhere.example",
    "javascript:alert(1)",
    "/\t/elsewhere.example",
    7,
  ])
    expect(readSearch({ backUrl }).backUrl).toBeUndefined();
});
