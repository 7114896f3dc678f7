import { describe, expect, it } from "vitest";
import { LOST, VOID, WON } from "../leg-result.ts";
import type { Ball, CricketFacts, CricketInnings, Dismissal } from "./facts.ts";
import type { MarketSpec } from "./market-type.ts";
import { settleByBoth } from "../second-settler/both-settlers.ts";
import { MARKET_TYPES, type MarketTypeId } from "./market-types.ts";

const HOW: Readonly<Record<string, Dismissal>> = {
  c: "caught",
  b: "bowled",
  l: "lbw",
  r: "runOut",
  s: "stumped",
  o: "other",
};

/**
 * The balls of overs that are separated by spaces: a digit is the runs of the ball, a letter the way in which the batter got
 * out, `w` a wide, `p` five penalty runs with a ball of none. Batter and bowler are `a` and `x` at first; a new batter comes after each
 * wicket, the bowlers change with each over.
 */
function balls(text: string): Ball[] {
  let batter = 0;
  return text.split(" ").flatMap((over, index) =>
    Array.from(over, (sign): Ball => {
      const how = HOW[sign];
      const runs = sign === "w" ? 1 : Number(/\d/.exec(sign)?.[0] ?? 0);
      const ball: Ball = {
        over: index + 1,
        runs,
        penaltyRuns: sign === "p" ? 5 : 0,
        isLegal: sign !== "w",
        batter: "abcdefghijk"[batter] ?? "",
        bowler: "xyz"[index % 3] ?? "",
        batterRuns: sign === "w" ? 0 : runs,
        wicket: how ? { batter: "abcdefghijk"[batter] ?? "", how } : null,
      };
      if (how) batter += 1;
      return ball;
    }),
  );
}

const innings = (text: string, change: Partial<CricketInnings> = {}): CricketInnings => ({
  batting: "home",
  overs: 20,
  cutAfterBalls: null,
  balls: balls(text),
  end: null,
  ...change,
});
const match = (of: readonly CricketInnings[], change: Partial<CricketFacts> = {}): CricketFacts => ({
  sport: "cricket",
  overs: 20,
  tossWonBy: "home",
  innings: of,
  players: [
    ...Array.from("abcdefghijk", (key) => ({
      key,
      side: "home" as const,
      name: { bn: key, en: `Batter ${key}` },
    })),
    ...Array.from("xyz", (key) => ({ key, side: "away" as const, name: { bn: key, en: `Bowler ${key}` } })),
  ],
  winner: null,
  superOver: null,
  ending: null,
  ...change,
});

function settle(id: MarketTypeId, facts: CricketFacts, spec: Partial<MarketSpec> = {}) {
  const { outcomes } = MARKET_TYPES[id];
  const keys = id === "moneyLine" ? ["home", "away"] : outcomes === "named" ? [] : outcomes;
  return settleByBoth(id, facts, {
    specifiers: [],
    lineQuarters: null,
    subject: null,
    outcomes: keys,
    ...spec,
  });
}
function outcome(id: MarketTypeId, facts: CricketFacts, spec: Partial<MarketSpec> = {}): string {
  const results = settle(id, facts, spec);
  if (!results) return "open";
  const entries = Object.entries(results);
  if (entries.every(([, { voidHundredths }]) => voidHundredths === 100)) return "void";
  return entries.flatMap(([key, { isWon }]) => (isWon ? [key] : [])).join(" ");
}

const PLAYED = { ending: { how: "played" } } as const;
/** Six runs an over. */
const overs = (count: number, sign = "111111"): string => Array.from({ length: count }, () => sign).join(" ");
const session = (over: number, lineQuarters: number) => ({ specifiers: [1, over], lineQuarters });

describe("[SPORT-03] [SPORT-01] cricket: golden settlements", () => {
  it.each([
    ["moneyLine", match([], { winner: "home", ...PLAYED }), "home"],
    ["moneyLine", match([], { winner: "tie", ...PLAYED }), "void"],
    [
      "moneyLine",
      match([], { winner: "tie", superOver: { wonBy: "away", decidesMatch: true }, ...PLAYED }),
      "away",
    ],
    [
      "moneyLine",
      match([], { winner: "tie", superOver: { wonBy: "away", decidesMatch: false }, ...PLAYED }),
      "void",
    ],
    ["moneyLine", match([]), "open"],
    ["moneyLine", match([], { ending: { how: "abandoned" } }), "void"],
    [
      "bookmaker",
      match([], { winner: "tie", superOver: { wonBy: "away", decidesMatch: false }, ...PLAYED }),
      "away",
    ],
    ["bookmaker", match([], { winner: "tie", ...PLAYED }), "void"],
    ["bookmaker", match([], { winner: "away", ...PLAYED }), "away"],
    ["toss", match([], { tossWonBy: null }), "open"],
    ["toss", match([]), "home"],
    ["toss", match([], { tossWonBy: "away", ending: { how: "abandoned" } }), "away"],
    ["toss", match([], { tossWonBy: null, ending: { how: "postponed" } }), "void"],
    ["tiedMatch", match([], { winner: "tie" }), "yes"],
    ["tiedMatch", match([], { winner: "home" }), "no"],
    ["tiedMatch", match([]), "open"],
  ] as const)("%s of %j: %s", (id, facts, expected) => {
    expect(outcome(id, facts)).toBe(expected);
  });

  it.each([
    ["six overs of 36 are over 35.5", innings(overs(6)), session(6, 142), "over"],
    ["and under 36.5", innings(overs(6)), session(6, 146), "under"],
    ["36 on the line of 36 is void", innings(overs(6)), session(6, 144), "void"],
    ["decided as soon as the line is passed", innings(overs(4)), session(6, 90), "over"],
    ["open while it isn't passed", innings(overs(5)), session(6, 142), "open"],
    ["a wide counts as a run, not as a ball", innings(`${overs(5)} 11111w`), session(6, 146), "open"],
    ["penalty runs don't count", innings(`${overs(5)} 11111p`), session(6, 142), "under"],
    ["later overs don't count", innings(overs(9)), session(6, 146), "under"],
    ["all out ends the session", innings("cccccc cccc", { end: "allOut" }), session(6, 142), "under"],
    ["a reached target ends the session", innings(overs(5), { end: "target" }), session(6, 142), "under"],
    ["rain for good voids it", innings(overs(5), { end: "rain" }), session(6, 142), "void"],
    ["what was decided before the rain stands", innings(overs(6), { end: "rain" }), session(6, 142), "over"],
    ["three overs fewer: void", innings(overs(6), { overs: 17, cutAfterBalls: 0 }), session(6, 142), "void"],
    ["two overs fewer: stands", innings(overs(6), { overs: 18, cutAfterBalls: 0 }), session(6, 142), "over"],
    [
      "decided before it was shortened: stands",
      innings(overs(9), { overs: 12, cutAfterBalls: 48 }),
      session(6, 142),
      "over",
    ],
    [
      "not yet decided when it was shortened: void",
      innings(overs(10), { overs: 12, cutAfterBalls: 48 }),
      session(10, 226),
      "void",
    ],
    [
      "twenty overs of an innings that has only eighteen: void",
      innings(overs(18), { overs: 18, cutAfterBalls: 60, end: "overs" }),
      session(20, 600),
      "void",
    ],
  ] as const)("cricketSession: %s", (_, one, spec, expected) => {
    expect(outcome("cricketSession", match([one]), spec)).toBe(expected);
  });

  it.each([
    ["at the end of the overs", 20, { overs: 20, end: "overs" }, "under"],
    ["two overs fewer", 18, { overs: 18, cutAfterBalls: 30, end: "overs" }, "under"],
    ["three overs fewer", 17, { overs: 17, cutAfterBalls: 30, end: "overs" }, "void"],
    ["going on", 10, {}, "open"],
  ] as const)("inningsTotal of a T20: %s", (_, bowled, change, expected) => {
    const spec = { specifiers: [1], lineQuarters: 642 };
    expect(outcome("inningsTotal", match([innings(overs(bowled), change)]), spec)).toBe(expected);
  });

  it.each([
    ["forty of fifty overs stand", 40, "under"],
    ["thirty-nine are void", 39, "void"],
  ] as const)("inningsTotal of a one-day match: %s", (_, left, expected) => {
    const one = innings(overs(left), { overs: left, cutAfterBalls: 6, end: "overs" });
    const spec = { specifiers: [1], lineQuarters: 1_202 };
    expect(outcome("inningsTotal", match([one], { overs: 50 }), spec)).toBe(expected);
  });

  it.each([
    ["bowled", innings("111111 460000"), 2, 38, "over"],
    ["going on", innings("111111 46"), 2, 42, "open"],
    ["passed before its end", innings("111111 46"), 2, 38, "over"],
    ["cut off by the last wicket", innings("111111 1c", { end: "allOut" }), 2, 6, "under"],
    ["cut off by rain", innings("111111 1", { end: "rain" }), 2, 38, "void"],
    ["never bowled", innings("111111 1c", { end: "allOut" }), 3, 38, "void"],
  ] as const)("cricketOverRuns: %s", (_, one, over, lineQuarters, expected) => {
    const spec = { specifiers: [1, over], lineQuarters };
    expect(outcome("cricketOverRuns", match([one]), spec)).toBe(expected);
  });

  it.each([
    ["fell at 7", innings("1114c1"), 1, 26, "over"],
    ["fell at 7, the line is 7.5", innings("1114c1"), 1, 30, "under"],
    ["the run of the ball counts", innings("1114c1 r"), 2, 30, "over"],
    ["not fallen yet", innings("1114c1"), 2, 46, "open"],
    ["never fell: the total counts", innings("1114c1", { end: "overs" }), 2, 46, "under"],
    ["rain", innings("1114c1", { end: "rain" }), 2, 46, "void"],
  ] as const)("cricketNextWicket: %s", (_, one, wicket, lineQuarters, expected) => {
    const spec = { specifiers: [1, wicket], lineQuarters };
    expect(outcome("cricketNextWicket", match([one]), spec)).toBe(expected);
  });

  it.each([
    ["1c", 1, null, "caught"],
    ["1cb", 2, null, "bowled"],
    ["l", 1, null, "lbw"],
    ["r", 1, null, "runOut"],
    ["s", 1, null, "stumped"],
    ["o", 1, null, "other"],
    ["1", 1, null, "open"],
    ["1", 1, "overs", "void"],
  ] as const)("dismissalMethod of %s", (text, wicket, end, expected) => {
    const facts = match([innings(text, { end })]);
    expect(outcome("dismissalMethod", facts, { specifiers: [1, wicket] })).toBe(expected);
  });

  it("topBatter: the most runs, a dead heat, somebody outside the eleven, and one who didn't bat", () => {
    const spec = { specifiers: [1], outcomes: ["a", "b", "c", "stranger"] };
    const alone = match([innings("46c1", { end: "overs" })]);
    expect(settle("topBatter", alone, spec)).toEqual({ a: WON, b: LOST, c: LOST, stranger: VOID });
    const level = match([innings("4c4", { end: "overs" })]);
    const shared = { ...WON, deadHeat: { places: 1, sharedBy: 2 } };
    expect(settle("topBatter", level, spec)).toEqual({ a: shared, b: shared, c: LOST, stranger: VOID });
    expect(outcome("topBatter", match([innings("46c1")]), spec)).toBe("open");
    expect(outcome("topBatter", match([innings("46", { end: "rain" })]), spec)).toBe("void");
  });

  it("topBowler: wickets, then fewer runs, then a dead heat; a run out isn't the bowler's", () => {
    const spec = { specifiers: [1], outcomes: ["x", "y", "z"] };
    const by = (text: string) => settle("topBowler", match([innings(text, { end: "overs" })]), spec);
    expect(by("c11111 1r1111 111111")).toEqual({ x: WON, y: LOST, z: LOST });
    expect(by("c11111 c00000 rr1111")).toEqual({ x: LOST, y: WON, z: LOST });
    const shared = { ...WON, deadHeat: { places: 1, sharedBy: 2 } };
    expect(by("c11111 c11111 111111")).toEqual({ x: shared, y: shared, z: LOST });
    expect(by("111111 r11111")).toEqual({ x: VOID, y: VOID, z: VOID });
  });

  it.each([
    ["out below the line", "46c1", "a", 42, null, "under"],
    ["above the line and still in", "466", "a", 42, null, "over"],
    ["still in", "46", "a", 42, null, "open"],
    ["not out at the end of the overs", "46", "a", 42, "overs", "under"],
    ["rain while in", "46", "a", 42, "rain", "void"],
    ["out before the rain", "46c", "a", 42, "rain", "under"],
    ["didn't bat", "46", "k", 42, "overs", "void"],
    ["run out without a ball", "46r", "a", 42, null, "under"],
  ] as const)("playerRuns: %s", (_, text, batter, lineQuarters, end, expected) => {
    const subject = { name: { en: `Batter ${batter}` } };
    const facts = match([innings(text, { end })]);
    expect(outcome("playerRuns", facts, { specifiers: [1], lineQuarters, subject })).toBe(expected);
  });

  it("playerRuns: a player outside the eleven is void", () => {
    const spec = { specifiers: [1], lineQuarters: 42, subject: { name: { en: "Somebody else" } } };
    expect(outcome("playerRuns", match([innings("46")]), spec)).toBe("void");
  });

  it("an innings that never began is void once the match is over, and open before", () => {
    const spec = { specifiers: [2, 6], lineQuarters: 142 };
    const first = innings(overs(20), { end: "overs" });
    expect(outcome("cricketSession", match([first]), spec)).toBe("open");
    expect(outcome("cricketSession", match([first], { winner: "home", ...PLAYED }), spec)).toBe("void");
    expect(outcome("cricketSession", match([first], { ending: { how: "abandoned" } }), spec)).toBe("void");
  });
});
