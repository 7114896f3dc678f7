import { lotteryRules } from "@khela/games/lottery/lotteries";
import { expect, it } from "vitest";
import { trendKind, trendOf } from "./trends.ts";

it("[LOTT-05] a short result is counted place by place, with what did not come at all", () => {
  const draws = [
    ["1", "6", "3"],
    ["1", "2", "4"],
  ];
  const kind = trendKind(lotteryRules("lotto-k3"), draws);
  expect(kind).toEqual({ kind: "places", places: 3 });
  expect(trendOf(draws, kind, 0).map(({ value, count }) => `${value}:${count}`)).toEqual([
    "1:2",
    "2:0",
    "3:0",
    "4:0",
    "5:0",
    "6:0",
  ]);
});

it("[LOTT-05] a long result is counted by the last two digits of all of its numbers", () => {
  const draws = [
    ["12345", "45"],
    ["99945", "07"],
  ];
  const kind = trendKind(lotteryRules("lotto-south"), draws);
  const trends = trendOf(draws, kind, 0);
  expect(trends).toHaveLength(100);
  expect(trends[45]).toEqual({ value: "45", count: 3 });
  expect(trends[7]?.count).toBe(1);
});
