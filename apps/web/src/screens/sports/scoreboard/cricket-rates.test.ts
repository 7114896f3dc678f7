import type { ScoreboardOf } from "@khela/contract/scoreboards";
import { expect, it } from "vitest";
import { oversText, ratesOf } from "./cricket-rates.ts";

const innings = (runs: number, balls: number, overs = 20) => ({
  side: "home" as const,
  runs,
  wickets: 4,
  balls,
  overs,
  isSuperOver: false,
});
const board = (all: ScoreboardOf<"cricket">["innings"], target: number | null): ScoreboardOf<"cricket"> => ({
  sport: "cricket",
  innings: all,
  target,
  thisOver: [],
  batters: [],
  bowler: null,
});

it("[SPORT-01] overs are written with the balls of the present one", () => {
  expect([0, 5, 6, 105, 120].map(oversText)).toEqual(["0.0", "0.5", "1.0", "17.3", "20.0"]);
});

it("[SPORT-01] the rate is runs an over; before the first ball there is none", () => {
  expect(ratesOf(board([innings(146, 105)], null))).toEqual({ currentHundredths: 834, chase: null });
  expect(ratesOf(board([innings(0, 0)], null)).currentHundredths).toBeNull();
});

it("[SPORT-01] a chase needs what is left of the target in the balls that are left, of a shortened innings too", () => {
  expect(ratesOf(board([innings(177, 120), innings(146, 105)], 178)).chase).toEqual({
    target: 178,
    runs: 32,
    balls: 15,
    requiredHundredths: 1_280,
  });
  expect(ratesOf(board([innings(177, 120), innings(100, 60, 15)], 140)).chase).toMatchObject({
    runs: 40,
    balls: 30,
    requiredHundredths: 800,
  });
  expect(ratesOf(board([innings(177, 120), innings(179, 110)], 178)).chase).toMatchObject({
    runs: 0,
    balls: 10,
    requiredHundredths: 0,
  });
  expect(ratesOf(board([innings(177, 120), innings(150, 120)], 178)).chase).toMatchObject({
    balls: 0,
    requiredHundredths: null,
  });
});
