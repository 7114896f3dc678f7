import { expect, it } from "vitest";
import {
  agreed,
  betsOf,
  EMPTY_SLIP,
  hasLeg,
  legId,
  lineNumber,
  linksOf,
  modeOf,
  MOST_LEGS,
  parseSlip,
  type Slip,
  type SlipLeg,
  systemKinds,
  systemOf,
  toggled,
  without,
} from "./slip.ts";

const leg = (match: number, outcome = "home", market = "winner"): SlipLeg => ({
  marketId: `${market}-${match}`,
  outcome,
  outcomeName: null,
  oddsMilli: 2_000,
  market: { type: "moneyLine", specifiers: [], lineQuarters: null, subject: null },
  match: {
    matchId: `match-${match}`,
    sport: "cricket",
    matchTime: "2026-11-28T10:00:00Z",
    league: { leagueId: "league", name: "League" },
    home: `Home ${match}`,
    away: `Away ${match}`,
  },
});
const slipOf = (...legs: SlipLeg[]): Slip => legs.reduce(toggled, EMPTY_SLIP);

it("[SPORT-02] a second press takes an outcome off; the emptied slip is as new", () => {
  const slip = toggled({ ...slipOf(leg(1), leg(2)), mode: "system" }, leg(1));
  expect(slip.legs.map(legId)).toEqual(["winner-2/home"]);
  expect(hasLeg(slip, leg(1))).toBe(false);
  const staked = { ...slipOf(leg(1), leg(2)), stakes: { "winner-1/home": "10", "winner-2/home": "20" } };
  expect(toggled(staked, leg(1)).stakes).toEqual({ "winner-2/home": "20" });
  expect(toggled(slip, leg(2))).toEqual(EMPTY_SLIP);
});

it("[SPORT-02] a full slip takes no further outcome, but gives one up", () => {
  const full = slipOf(...Array.from({ length: MOST_LEGS }, (_, match) => leg(match)));
  expect(toggled(full, leg(99))).toBe(full);
  expect(toggled(full, leg(3)).legs).toHaveLength(MOST_LEGS - 1);
});

it("[SPORT-02] one outcome is a single, two a multiple, three or more a system if it is wanted", () => {
  expect(modeOf({ ...slipOf(leg(1)), mode: "system" })).toBe("single");
  expect(modeOf({ ...slipOf(leg(1), leg(2)), mode: "system" })).toBe("multiple");
  expect(modeOf({ ...slipOf(leg(1), leg(2), leg(3)), mode: "system" })).toBe("system");
  expect(betsOf({ ...slipOf(leg(1), leg(2)), mode: "single" }).map(({ id }) => id)).toEqual([
    "winner-1/home",
    "winner-2/home",
  ]);
});

it("[SPORT-02] three outcomes make doubles, a trixie and a patent, with their numbers of lines", () => {
  const lines = systemKinds(3).map((kind) => [
    kind.type === "system" ? kind.name : kind.type,
    lineNumber(kind, 3),
  ]);
  expect(lines).toEqual([
    ["combinations", 3],
    ["trixie", 4],
    ["patent", 7],
  ]);
  // More legs than a system may have leave none.
  expect(systemKinds(9)).toEqual([]);
});

it("[SPORT-02] a system that the legs no longer make gives way to the first that they do", () => {
  const slip: Slip = {
    ...slipOf(leg(1), leg(2), leg(3)),
    mode: "system",
    system: { type: "system", name: "patent" },
  };
  expect(systemOf(slip)).toEqual({ type: "system", name: "patent" });
  expect(systemOf(toggled(slip, leg(4)))).toEqual({ type: "combinations", size: 2 });
});

it("[SPORT-02] outcomes of one match are not combined, and stay two singles", () => {
  const slip = slipOf(leg(1), leg(2), leg(1, "over", "totals"), leg(1, "away"));
  const [multiple] = betsOf(slip);
  expect([...linksOf(multiple ?? { legs: [], kind: { type: "all" } })]).toEqual([
    [2, "same_match"],
    [3, "same_match"],
  ]);
  expect(betsOf({ ...slip, mode: "single" }).every((bet) => linksOf(bet).size === 0)).toBe(true);
});

it("[SPORT-02] agreed odds replace those of their outcome alone", () => {
  const slip = agreed(slipOf(leg(1), leg(2)), new Map([["winner-2/home", 1_800]]));
  expect(slip.legs.map(({ oddsMilli }) => oddsMilli)).toEqual([2_000, 1_800]);
  expect(without(slip, slip.legs.map(legId))).toEqual(EMPTY_SLIP);
});

it("[SPORT-02] a stored slip is the same after a reload; anything else is none", () => {
  const slip: Slip = {
    ...slipOf(leg(1), leg(2), leg(3)),
    mode: "system",
    system: { type: "system", name: "trixie" },
    stakes: { system: "50" },
  };
  expect(parseSlip(JSON.stringify(slip))).toEqual(slip);
  for (const text of [
    null,
    "",
    "null",
    "7",
    "{}",
    "[]",
    '{"legs":[{}],"mode":"single"}',
    '{"legs":[],"mode":"odd"}',
  ])
    expect(parseSlip(text)).toBeUndefined();
  const odd = { ...slip, system: { type: "system", name: "heinz" } };
  expect(parseSlip(JSON.stringify(odd))?.system).toBeNull();
  expect(parseSlip(JSON.stringify({ ...slip, stakes: { system: 50, multiple: "7" } }))?.stakes).toEqual({
    multiple: "7",
  });
});
