import { describe, expect, it } from "vitest";
import type { Ending, PeriodFacts } from "./facts.ts";
import type { MarketSpec } from "./market-type.ts";
import { settleByBoth } from "../second-settler/both-settlers.ts";
import { MARKET_TYPES, type MarketTypeId, rulesOf } from "./market-types.ts";

const PLAYED: Ending = { how: "played" };
/** `6-4 3-2*`: the star marks the period that is going on. */
const match = (sport: PeriodFacts["sport"], text: string, ending: Ending | null = PLAYED): PeriodFacts => ({
  sport,
  periods: text.split(" ").flatMap((period) => {
    const [, home, away, star] = /^(\d+)-(\d+)(\*?)$/.exec(period) ?? [];
    return home === undefined ? [] : [{ home: Number(home), away: Number(away), isDone: star !== "*" }];
  }),
  ending,
});
const RETIRED: Ending = { how: "retired", by: "home" };

function outcome(id: MarketTypeId, facts: PeriodFacts, spec: Partial<MarketSpec> = {}): string {
  const keys = MARKET_TYPES[id].outcomes;
  const twoWay = id === "moneyLine" ? ["home", "away"] : keys === "named" ? [] : keys;
  const market = { specifiers: [], lineQuarters: null, subject: null, outcomes: twoWay, ...spec };
  const results = settleByBoth(id, facts, market);
  if (!results) return "open";
  const entries = Object.entries(results);
  if (entries.every(([, { voidHundredths }]) => voidHundredths === 100)) return "void";
  return entries.flatMap(([key, { isWon }]) => (isWon ? [key] : [])).join(" ");
}
const n = (...specifiers: number[]) => ({ specifiers });
const line = (lineQuarters: number, ...specifiers: number[]) => ({ lineQuarters, specifiers });

describe("[SPORT-03] [SPORT-01] sports of sets, games, quarters, halves and maps: golden settlements", () => {
  it.each([
    ["moneyLine", match("tennis", "6-4 3-6 7-6"), {}, "home"],
    ["moneyLine", match("tennis", "6-4 3-2*", null), {}, "open"],
    ["moneyLine", match("tennis", "6-4 3-2*", RETIRED), {}, "away"],
    ["moneyLine", match("tennis", "5-4*", RETIRED), {}, "void"],
    ["moneyLine", match("tennis", "", { how: "walkover", by: "home" }), {}, "void"],
    ["moneyLine", match("tennis", "6-4", { how: "abandoned" }), {}, "void"],
    ["setWinner", match("tennis", "6-4 3-2*", null), n(1), "home"],
    ["setWinner", match("tennis", "6-4 3-2*", null), n(2), "open"],
    ["setWinner", match("tennis", "6-4 3-2*", RETIRED), n(1), "home"],
    ["setWinner", match("tennis", "6-4 3-2*", RETIRED), n(2), "void"],
    ["setWinner", match("tennis", "6-4 6-2"), n(3), "void"],
    ["setGames", match("tennis", "7-6", null), line(50, 1), "over"],
    ["setGames", match("tennis", "6-1", null), line(38, 1), "under"],
    ["setScore", match("tennis", "6-4 6-2"), {}, "2-0"],
    ["setScore", match("badminton", "21-9 18-21 19-21"), {}, "1-2"],
    ["setScore", match("tennis", "6-4 1-0*", RETIRED), {}, "void"],
    ["totals", match("tennis", "6-4 6-2"), line(74), "under"],
    ["totals", match("tennis", "6-4 7-6 3-2*", null), line(90), "over"],
    ["totals", match("tennis", "6-4 7-6 3-2*", RETIRED), line(90), "over"],
    ["totals", match("tennis", "6-4 2-2*", RETIRED), line(90), "void"],
    ["handicap", match("tennis", "6-4 6-2"), line(-18), "home"],
    ["handicap", match("tennis", "6-4 4-6 7-6"), line(-6), "away"],
    ["gameWinner", match("badminton", "19-21 3-1*", null), n(1), "away"],
    ["gamePoints", match("badminton", "19-21", null), line(158, 1), "over"],
    ["handicap", match("badminton", "21-15 21-19"), line(-34), "away"],
    ["moneyLine", match("badminton", "21-15 21-19"), {}, "home"],
    ["moneyLine", match("basketball", "20-18 15-22 18-18 25-20"), {}, "void"],
    ["moneyLine", match("basketball", "20-18 15-22 18-18 25-20 9-4"), {}, "home"],
    ["totals", match("basketball", "20-18 15-22 18-18 25-20 9-4"), line(674), "over"],
    ["handicap", match("basketball", "20-18 15-22 18-18 25-20 9-4"), line(-22), "away"],
    ["quarterWinner", match("basketball", "20-18 15-22*", null), n(1), "home"],
    ["quarterWinner", match("basketball", "18-18"), n(1), "void"],
    ["quarterTotals", match("basketball", "20-18", null), line(150, 1), "over"],
    ["moneyLine", match("kabaddi", "15-12 18-20"), {}, "home"],
    ["halfWinner", match("kabaddi", "15-12", null), n(1), "home"],
    ["halfWinner", match("kabaddi", "15-15", null), n(1), "draw"],
    ["halfTotals", match("kabaddi", "15-12", null), line(110, 1), "under"],
    ["totals", match("kabaddi", "15-12 18-20"), line(258), "over"],
    ["handicap", match("kabaddi", "15-12 18-20"), line(-6), "away"],
    ["moneyLine", match("esports", "13-9 7-13 13-11"), {}, "home"],
    ["mapWinner", match("esports", "13-9 7-13 2-1*", null), n(2), "away"],
    ["mapWinner", match("esports", "13-9 13-3"), n(3), "void"],
    ["mapWinner", match("esports", "13-9 4-2*"), n(2), "void"],
    ["mapHandicap", match("esports", "13-9 13-3"), line(-6), "home"],
    ["mapHandicap", match("esports", "13-9 7-13 13-11"), line(-6), "away"],
    ["totalMaps", match("esports", "13-9 13-3"), line(10), "under"],
    ["totalMaps", match("esports", "13-9 7-13 13-11"), line(10), "over"],
    ["totalMaps", match("esports", "13-9 7-13 3-1*", null), line(10), "open"],
    ["mapRounds", match("esports", "13-11", null), line(94, 1), "over"],
  ] as const)("%s of %j %j: %s", (id, facts, spec, expected) => {
    expect(outcome(id, facts, spec)).toBe(expected);
  });
});

describe("[SPORT-03] the info sheet of a market", () => {
  it("says the rules of the market, then those of the sport", () => {
    expect(rulesOf("drawNoBet", "football")).toEqual([
      "drawIsVoid",
      "ninetyMinutes",
      "postponed",
      "abandoned",
    ]);
    expect(rulesOf("moneyLine", "cricket")).toEqual(["tieIsVoid", "postponed", "abandoned"]);
    expect(rulesOf("moneyLine", "tennis")).toEqual(["postponed", "abandoned", "walkover", "retired"]);
  });
});
