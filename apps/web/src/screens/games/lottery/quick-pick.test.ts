import { LOTTERIES } from "@khela/games/lottery/lotteries";
import { expect, it } from "vitest";
import { numbersIn, quickPick } from "./quick-pick.ts";

it.each(
  LOTTERIES.flatMap((game) => game.bets.map((bet) => ({ game, bet, name: `${game.code} ${bet.code}` }))),
)("[LOTT-05] a quick pick makes a unit: $name", ({ game, bet }) => {
  const accepts = (picks: readonly string[]) => game.unitsOf(bet.code, picks) > 0;
  for (let time = 0; time < 20; time += 1) {
    const picks = quickPick(bet.pick, { picks: [], count: 1, accepts });
    expect(accepts(picks), picks.join(" ")).toBe(true);
  }
});

it("[LOTT-05] more numbers by chance come on top of those that are chosen, and none twice", () => {
  const pick = { kind: "numbers", digits: 1 } as const;
  const accepts = () => true;
  const lowest = () => 0;
  expect(quickPick(pick, { picks: ["0", "2"], count: 2, accepts, chance: lowest })).toEqual([
    "0",
    "1",
    "2",
    "3",
  ]);
  expect(quickPick(pick, { picks: ["5"], count: 20, accepts })).toHaveLength(10);
});

it("[LOTT-05] where each place's value is a bet of its own, a quick pick is one bet more and not one for each place", () => {
  const pick = { kind: "places", places: ["p1", "p2", "p3"], values: ["01", "02"], isEach: true } as const;
  const accepts = () => true;
  const lowest = () => 0;
  expect(quickPick(pick, { picks: [], count: 1, accepts, chance: lowest })).toEqual(["01", "", ""]);
  expect(quickPick(pick, { picks: ["", "02", ""], count: 2, accepts, chance: lowest })).toEqual([
    "01,02",
    "02",
    "",
  ]);
  expect(quickPick(pick, { picks: [], count: 50, accepts })).toEqual(["01,02", "01,02", "01,02"]);
});

it("[LOTT-05] pasted numbers are taken out of any text, in any language's digits, long rows in pieces", () => {
  expect(numbersIn("123, 456;789 123", 3)).toEqual({ numbers: ["123", "456", "789"], wrong: [] });
  expect(numbersIn("১২৩৪৫৬", 3)).toEqual({ numbers: ["123", "456"], wrong: [] });
  expect(numbersIn("0123 45", 4)).toEqual({ numbers: ["0123"], wrong: ["45"] });
});
