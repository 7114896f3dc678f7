import { expect, it } from "vitest";
import { type LegKey, linkedLegs } from "./linked-legs.ts";

const leg = (change: Partial<LegKey> = {}): LegKey => ({
  outcomeId: "dhaka wins",
  marketId: "dhaka-khulna winner",
  matchId: "dhaka-khulna",
  leagueId: "bpl",
  competitors: ["dhaka", "khulna"],
  ...change,
});
const elsewhere = {
  outcomeId: "x",
  marketId: "y",
  matchId: "sylhet-comilla",
  competitors: ["sylhet", "comilla"],
};
const outright = { outcomeId: "champion", marketId: "bpl winner", matchId: null };

it.each([
  ["another match", elsewhere, undefined],
  ["another match of the same team", { ...elsewhere, competitors: ["dhaka", "comilla"] }, undefined],
  ["the same outcome", {}, "same_outcome"],
  ["another outcome of the market", { outcomeId: "khulna wins" }, "same_market"],
  ["another market of the match", { outcomeId: "over 160", marketId: "total" }, "same_match"],
  ["the league's winner, one of both", { ...outright, competitors: ["dhaka"] }, "related"],
  ["the league's winner, somebody else", { ...outright, competitors: ["comilla"] }, undefined],
  ["the winner of another league", { ...outright, leagueId: "ipl", competitors: ["dhaka"] }, undefined],
] as const)("[SPORT-02] a leg beside %s", (_, change, link) => {
  const found = linkedLegs([leg(), leg(change)]);
  expect(found).toEqual(link ? [{ places: [0, 1], link }] : []);
});

it("[SPORT-02] names each pair of linked legs", () => {
  const legs = [leg(), leg(elsewhere), leg({ outcomeId: "over 160", marketId: "total" })];
  expect(linkedLegs(legs)).toEqual([{ places: [0, 2], link: "same_match" }]);
});
