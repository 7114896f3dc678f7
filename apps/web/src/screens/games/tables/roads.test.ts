import { expect, it } from "vitest";
import { beadPlate, bigRoad, type Side } from "./roads.ts";

const sides = (text: string): Side[] =>
  text.split("").map((letter) => (letter === "t" ? "tie" : letter === "a" ? "a" : "b"));
const places = (text: string) => bigRoad(sides(text)).map(({ column, row }) => `${column}.${row}`);

it("[GAME-08] the big road goes down with a streak and right with a change", () => {
  expect(places("aabba")).toEqual(["0.0", "0.1", "1.0", "1.1", "2.0"]);
  expect(bigRoad(sides("tattb")).map(({ side, ties }) => [side, ties])).toEqual([
    ["a", 2],
    ["b", 0],
  ]);
});

it("[GAME-08] a long streak turns at the bottom, and where another one lies", () => {
  expect(places("aaaaaaaa")).toEqual(["0.0", "0.1", "0.2", "0.3", "0.4", "0.5", "1.5", "2.5"]);
  // The second streak meets the tail of the first one.
  expect(places("aaaaaaabbbbbbb").slice(7)).toEqual(["1.0", "1.1", "1.2", "1.3", "1.4", "2.4", "3.4"]);
});

it("[GAME-08] the bead plate keeps whole columns", () => {
  const results = Array.from({ length: 20 }, (_, index) => index);
  expect(beadPlate(results, 4)).toEqual(results);
  expect(beadPlate(results, 3)).toEqual(results.slice(6));
});
