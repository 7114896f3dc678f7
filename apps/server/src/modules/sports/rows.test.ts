import { expect, test } from "vitest";
import { readRow } from "./rows.ts";

const league = {
  kind: "league",
  key: "cup",
  version: 1,
  sport: "cricket",
  name: { bn: "কাপ", en: "Cup" },
  major: true,
};
const match = {
  kind: "match",
  key: "m-1",
  version: 5,
  league: "cup",
  home: "cup/a",
  away: "cup/b",
  startsAtMs: 1_800_000_000_000,
  state: "live",
  score: { home: "142/6", away: "-", clock: "17.3" },
};
const price = {
  kind: "price",
  key: "m-1/moneyLine",
  version: 6,
  match: "m-1",
  market: "moneyLine",
  suspended: false,
  homeMilli: 1_850,
  drawMilli: null,
  awayMilli: 2_050,
};

test("[SPORT-04] rows of the feed are read as they are meant", () => {
  for (const row of [league, match, price]) expect(readRow(row)).toEqual({ row });
});

test.each([
  ["nothing", null],
  ["another kind", { ...league, kind: "banner" }],
  ["no name in a language", { ...league, name: { en: "Cup" } }],
  ["a name that steers the terminal", { ...league, name: { bn: "ক", en: "Cup\u0007" } }],
  ["a name that turns its surroundings around", { ...league, name: { bn: "ক", en: "\u202ecup" } }],
  ["an endless name", { ...league, name: { bn: "ক", en: "x".repeat(81) } }],
  ["a sport that nobody plays here", { ...league, sport: "curling" }],
  ["a team against itself", { ...match, away: match.home }],
  ["a score with markup", { ...match, score: { home: "<b>1</b>", away: "0", clock: "" } }],
  ["a start that is no time", { ...match, startsAtMs: Number.NaN }],
  ["odds that lose by winning", { ...price, homeMilli: 1_000 }],
  ["odds with a fraction", { ...price, awayMilli: 2_050.5 }],
  ["odds as text", { ...price, awayMilli: "2050" }],
  ["a market of tomorrow", { ...price, market: "handicap" }],
])("[SPORT-04] %s is refused, with a reason", (_, row) => {
  expect(readRow(row)).toEqual({ refused: expect.stringMatching(/.+: .+/) });
});
