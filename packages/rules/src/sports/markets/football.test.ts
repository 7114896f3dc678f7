import { describe, expect, it } from "vitest";
import { HALF_LOST, HALF_WON, LOST, VOID, WON } from "../leg-result.ts";
import type { Ending, FootballFacts } from "./facts.ts";
import type { MarketSpec } from "./market-type.ts";
import { settleByBoth } from "../second-settler/both-settlers.ts";
import { MARKET_TYPES, type MarketTypeId } from "./market-types.ts";

const PLAYED: Ending = { how: "played" };
/** `H1 A2`: a goal of the home side in the first half, one of the away side in the second. */
const things = (text: string) =>
  text.split(" ").flatMap((word) =>
    word === ""
      ? []
      : [
          {
            side: word.startsWith("H") ? ("home" as const) : ("away" as const),
            half: Number(word[1]) as 1 | 2,
            isRed: word.endsWith("r"),
          },
        ],
  );
const match = (goals: string, change: Partial<FootballFacts> = {}): FootballFacts => ({
  sport: "football",
  goals: things(goals),
  corners: [],
  cards: [],
  halvesDone: 2,
  ending: PLAYED,
  ...change,
});
const LIVE = { halvesDone: 0, ending: null } as const;
const SECOND_HALF = { halvesDone: 1, ending: null } as const;
const ABANDONED = { halvesDone: 1, ending: { how: "abandoned" } } as const;

function settle(id: MarketTypeId, facts: FootballFacts, spec: Partial<MarketSpec> = {}) {
  const { outcomes } = MARKET_TYPES[id];
  const keys = outcomes === "named" ? [] : outcomes;
  return settleByBoth(id, facts, {
    specifiers: [],
    lineQuarters: null,
    subject: null,
    outcomes: keys,
    ...spec,
  });
}
/** The keys of the outcomes that won; `void` where all are void, `open` where it isn't decided. */
function outcome(id: MarketTypeId, facts: FootballFacts, spec: Partial<MarketSpec> = {}): string {
  const results = settle(id, facts, spec);
  if (!results) return "open";
  const entries = Object.entries(results);
  if (entries.every(([, { voidHundredths }]) => voidHundredths === 100)) return "void";
  return entries.flatMap(([key, { isWon }]) => (isWon ? [key] : [])).join(" ");
}

describe("[SPORT-03] [SPORT-01] football: golden settlements", () => {
  it.each([
    ["moneyLine", match("H1 H2 A2"), {}, "home"],
    ["moneyLine", match("H1 A2"), {}, "draw"],
    ["moneyLine", match("A1"), {}, "away"],
    ["moneyLine", match("H1", LIVE), {}, "open"],
    ["moneyLine", match("H1", ABANDONED), {}, "void"],
    ["moneyLine", match("", { ending: { how: "postponed" }, halvesDone: 0 }), {}, "void"],
    ["moneyLine", match("", { ending: { how: "walkover", by: "away" }, halvesDone: 0 }), {}, "void"],
    ["doubleChance", match("H1"), {}, "homeOrDraw homeOrAway"],
    ["doubleChance", match(""), {}, "homeOrDraw drawOrAway"],
    ["doubleChance", match("A1"), {}, "homeOrAway drawOrAway"],
    ["drawNoBet", match("H1"), {}, "home"],
    ["drawNoBet", match("H1 A1"), {}, "void"],
    ["bothTeamsScore", match("H1", LIVE), {}, "open"],
    ["bothTeamsScore", match("H1 A1", LIVE), {}, "yes"],
    ["bothTeamsScore", match("H1 H2"), {}, "no"],
    ["bothTeamsScore", match("H1 A1", ABANDONED), {}, "yes"],
    ["bothTeamsScore", match("H1", ABANDONED), {}, "void"],
    ["correctScore", match("H1 H1 A2"), {}, "2-1"],
    ["correctScore", match(""), {}, "0-0"],
    ["correctScore", match("H1 H1 H1 H2 A2 A2 A2 A2"), {}, "4-4"],
    ["correctScore", match("H1 H1 H1 H2 H2"), {}, "other"],
    ["correctScore", match("H1 H1 H1 H1 H1", ABANDONED), {}, "other"],
    ["correctScore", match("H1 H1 H1 H1", ABANDONED), {}, "void"],
    ["halfTimeFullTime", match("H1 A2 A2"), {}, "home-away"],
    ["halfTimeFullTime", match("H2"), {}, "draw-home"],
    ["halfTimeFullTime", match("H1", SECOND_HALF), {}, "open"],
    ["oddEven", match(""), {}, "even"],
    ["oddEven", match("H1 H2 A2"), {}, "odd"],
    ["nextGoal", match("H1 A2", SECOND_HALF), { specifiers: [2] }, "away"],
    ["nextGoal", match("H1", SECOND_HALF), { specifiers: [2] }, "open"],
    ["nextGoal", match("H1"), { specifiers: [2] }, "none"],
    ["nextGoal", match("H1", ABANDONED), { specifiers: [2] }, "void"],
    ["nextGoal", match("H1", ABANDONED), { specifiers: [1] }, "home"],
    ["halfWinner", match("H1", LIVE), { specifiers: [1] }, "open"],
    ["halfWinner", match("H1", SECOND_HALF), { specifiers: [1] }, "home"],
    ["halfWinner", match("H1 A2"), { specifiers: [2] }, "away"],
    ["halfWinner", match("H1"), { specifiers: [2] }, "draw"],
    ["halfWinner", match("H1", ABANDONED), { specifiers: [1] }, "home"],
    ["halfTotals", match("H1 A1", LIVE), { specifiers: [1], lineQuarters: 6 }, "over"],
    ["halfTotals", match("H1 A2 A2"), { specifiers: [1], lineQuarters: 6 }, "under"],
    ["totals", match("H1 H1 H1", LIVE), { lineQuarters: 10 }, "over"],
    ["totals", match("H1 H1", LIVE), { lineQuarters: 10 }, "open"],
    ["totals", match("H1 H1"), { lineQuarters: 10 }, "under"],
    ["totals", match("H1 H1"), { lineQuarters: 8 }, "void"],
    ["totals", match("H1 H1", LIVE), { lineQuarters: 8 }, "open"],
    ["totals", match("H1 H1 A1", ABANDONED), { lineQuarters: 10 }, "over"],
    ["totals", match("H1 H1", ABANDONED), { lineQuarters: 10 }, "void"],
    ["teamTotals", match("H1 A1 A2"), { subject: { side: "away" }, lineQuarters: 6 }, "over"],
    ["teamTotals", match("H1 A1 A2"), { subject: { side: "home" }, lineQuarters: 6 }, "under"],
    ["cleanSheet", match("H1", LIVE), { subject: { side: "away" } }, "no"],
    ["cleanSheet", match("H1"), { subject: { side: "home" } }, "yes"],
    ["cornersTotals", match("", { corners: things("H1 H1 A2") }), { lineQuarters: 10 }, "over"],
    ["cornersTotals", match("", { corners: things("H1 A2") }), { lineQuarters: 10 }, "under"],
    ["cardsTotals", match("", { cards: things("H1 A2r") }), { lineQuarters: 10 }, "over"],
    ["cardsTotals", match("", { cards: things("H1 A2") }), { lineQuarters: 10 }, "under"],
  ] as const)("%s of %j %j: %s", (id, facts, spec, expected) => {
    expect(outcome(id, facts, spec)).toBe(expected);
  });

  it.each([
    ["asianHandicap", "H1", -3, { home: HALF_WON, away: HALF_LOST }],
    ["asianHandicap", "", -1, { home: HALF_LOST, away: HALF_WON }],
    ["asianHandicap", "H1", -4, { home: VOID, away: VOID }],
    ["asianHandicap", "A1", 4, { home: VOID, away: VOID }],
    ["asianHandicap", "A1", 3, { home: HALF_LOST, away: HALF_WON }],
    ["asianHandicap", "H1 H2", -6, { home: WON, away: LOST }],
    ["asianHandicap", "", 0, { home: VOID, away: VOID }],
    ["totals", "H1 H1", 9, { over: HALF_LOST, under: HALF_WON }],
    ["totals", "H1 H1 A1", 11, { over: HALF_WON, under: HALF_LOST }],
    ["totals", "H1 H1 A1", 12, { over: VOID, under: VOID }],
    ["totals", "H1 H1 A1", 13, { over: HALF_LOST, under: HALF_WON }],
  ] as const)("%s of %s on the line %i quarters", (id, goals, lineQuarters, expected) => {
    expect(settle(id, match(goals), { lineQuarters })).toEqual(expected);
  });

  it("a market that lacks its line or its number, or is another sport's, is refused", () => {
    expect(() => settle("totals", match(""))).toThrow(RangeError);
    expect(() => settle("nextGoal", match(""))).toThrow(RangeError);
    expect(() => settle("teamTotals", match(""), { lineQuarters: 6 })).toThrow(RangeError);
    expect(() => settle("toss", match(""))).toThrow(RangeError);
  });
});
