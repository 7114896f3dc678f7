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
  score: { home: "142/6", away: "-", clock: "17.3", detail: null },
};
const outcome = (key: string, oddsMilli: unknown = 1_850, result: object | null = null) => ({
  key,
  name: null,
  oddsMilli,
  isOpen: true,
  result,
});
const market = {
  kind: "market",
  key: "m-1/moneyLine",
  version: 6,
  match: "m-1",
  type: "moneyLine",
  specifiers: [],
  lineQuarters: null,
  subject: null,
  isInPlay: false,
  status: "active",
  outcomes: [outcome("home"), outcome("away")],
  certainty: null,
  cancelled: null,
};
const WON = { isWon: true, voidHundredths: 0, deadHeat: null };
const LOST = { isWon: false, voidHundredths: 0, deadHeat: null };

test("[SPORT-04] rows of the feed are read as they are meant", () => {
  for (const row of [league, match, market]) expect(readRow(row)).toEqual({ row });
});

const board = {
  sport: "tennis",
  periods: [
    { home: 6, away: 4 },
    { home: 3, away: 2 },
  ],
  game: { home: "40", away: "A" },
  server: "away",
};

test("[SPORT-01] a scoreboard is read in the shape of its sport, without what else a provider tells", () => {
  const score = { home: "1", away: "0", clock: "3-2" };
  const told = { ...board, aces: 7, game: { ...board.game, speed: 201 } };
  expect(readRow({ ...match, score: { ...score, detail: told, weather: "fine" } })).toEqual({
    row: { ...match, score: { ...score, detail: board } },
  });
});

test.each([
  ["of no sport", { ...board, sport: "curling" }],
  ["without end", { ...board, periods: Array.from({ length: 13 }, () => ({ home: 0, away: 0 })) }],
  ["with markup", { ...board, game: { home: "<b>", away: "0" } }],
  ["of another kind", "6-4 3-2"],
])("[SPORT-01] a scoreboard %s is left out, and the score stands", (_, detail) => {
  const score = { home: "1", away: "0", clock: "3-2" };
  expect(readRow({ ...match, score: { ...score, detail } })).toEqual({
    row: { ...match, score: { ...score, detail: null } },
  });
  expect(readRow({ ...match, score })).toEqual({ row: { ...match, score: { ...score, detail: null } } });
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
  ["odds that lose by winning", { ...market, outcomes: [outcome("home", 1_000), outcome("away")] }],
  ["odds with a fraction", { ...market, outcomes: [outcome("home", 2_050.5), outcome("away")] }],
  ["odds as text", { ...market, outcomes: [outcome("home", "2050"), outcome("away")] }],
  ["a market of one outcome", { ...market, outcomes: [outcome("home")] }],
  ["an outcome twice", { ...market, outcomes: [outcome("home"), outcome("home")] }],
  [
    "results of a market that takes bets",
    { ...market, outcomes: [outcome("home", 1_850, WON), outcome("away", 1_850, LOST)] },
  ],
  [
    "a settled market without a result",
    { ...market, status: "settled", outcomes: [outcome("home", 1_850, WON), outcome("away")] },
  ],
  [
    "a third of a void stake",
    {
      ...market,
      status: "settled",
      outcomes: [outcome("home", 1_850, { ...WON, voidHundredths: 33 }), outcome("away", 1_850, LOST)],
    },
  ],
  [
    "a dead heat of one",
    {
      ...market,
      status: "settled",
      outcomes: [
        outcome("home", 1_850, { ...WON, deadHeat: { places: 1, sharedBy: 1 } }),
        outcome("away", 1_850, LOST),
      ],
    },
  ],
  ["a cancellation without a window", { ...market, status: "cancelled" }],
  ["a line without an end", { ...market, lineQuarters: 1e9 }],
])("[SPORT-04] %s is refused, with a reason", (_, row) => {
  expect(readRow(row)).toEqual({ refused: expect.stringMatching(/.+: .+/) });
});
