import type { MarketView } from "@khela/contract/sports";
import { compileCatalogue } from "@khela/i18n/compile";
import { createI18n } from "@khela/i18n/i18n";
import { expect, it } from "vitest";
import { marketName, outcomeName } from "@khela/rules/sports/markets/market-names";
import { sectionsOf, withChanges } from "./markets.ts";

const market = (type: string, more: Partial<MarketView> = {}): MarketView => ({
  marketId: `${type}:${more.lineQuarters ?? ""}:${more.specifiers?.join() ?? ""}`,
  matchId: "match",
  type,
  specifiers: [],
  lineQuarters: null,
  subject: null,
  isInPlay: false,
  status: "active",
  version: 5,
  outcomes: [
    { key: "over", name: null, oddsMilli: 1_900, result: null },
    { key: "under", name: null, oddsMilli: 1_900, result: null },
  ],
  ...more,
});

it("[SPORT-01] a change replaces odds and status, an older one nothing; an unknown market is told", () => {
  const known = [market("totals", { lineQuarters: 10 })];
  const [{ marketId } = known[0] as MarketView] = known;
  const change = (version: number) => ({
    marketId,
    isInPlay: true,
    status: "suspended" as const,
    version,
    outcomes: [{ key: "over", oddsMilli: null, result: null }],
  });
  const after = withChanges(known, [change(6)]);
  expect(after.isMissing).toBe(false);
  expect(after.markets[0]).toMatchObject({ status: "suspended", isInPlay: true, lineQuarters: 10 });
  expect(after.markets[0]?.outcomes.map(({ oddsMilli }) => oddsMilli)).toEqual([null, 1_900]);
  expect(withChanges(known, [change(5)]).markets).toEqual(known);
  expect(withChanges(known, [{ ...change(9), marketId: "other" }]).isMissing).toBe(true);
  expect(withChanges(known, [{ ...change(9), outcomes: [] }]).isMissing).toBe(true);
});

it("[SPORT-01] lines of one market stay together in their order, what is over comes last, withdrawn is left out", () => {
  const sections = sectionsOf([
    market("totals", { lineQuarters: 14 }),
    market("totals", { lineQuarters: 10 }),
    market("nobodyKnowsThis"),
    market("drawNoBet", { status: "deactivated" }),
    market("nextGoal", { specifiers: [1], status: "settled" }),
    market("bothTeamsScore"),
    market("moneyLine"),
  ]);
  expect(
    sections.map(({ group, families }) => [
      group,
      families.map(({ markets }) => markets.map((one) => one.marketId)),
    ]),
  ).toEqual([
    ["main", [["moneyLine::"]]],
    ["totals", [["totals:10:", "totals:14:"]]],
    ["goals", [["bothTeamsScore::"], ["nextGoal::1"]]],
  ]);
});

it("[SPORT-01] [LANG-03] names say the line as the side has it, in the language's digits", () => {
  const teams = { home: "পদ্মা", away: "মেঘনা" };
  const bn = createI18n("bn", compileCatalogue("bn", ["sports"]));
  const en = createI18n("en", compileCatalogue("en", ["sports"]));
  const handicap = market("asianHandicap", { lineQuarters: -3 });
  const of = (key: string, name: string | null = null) => ({ key, name });
  expect(outcomeName(en, handicap, of("home"), teams)).toBe("পদ্মা -0.75");
  expect(outcomeName(en, handicap, of("away"), teams)).toBe("মেঘনা +0.75");
  expect(outcomeName(bn, market("totals", { lineQuarters: 190 }), of("over"), teams)).toContain("৪৭.৫");
  expect(outcomeName(bn, market("correctScore"), of("2-1"), teams)).toBe("২–১");
  expect(outcomeName(bn, market("topBatter"), of("p1", "তামিম"), teams)).toBe("তামিম");
  expect(marketName(bn, market("cricketSession", { specifiers: [1, 6] }), teams)).toContain("৬");
  expect(marketName(en, market("teamTotals", { subject: { side: "away" } }), teams)).toContain("মেঘনা");
  // What only a newer server knows keeps its key.
  expect(marketName(en, market("nobodyKnowsThis"), teams)).toBe("nobodyKnowsThis");
  expect(outcomeName(en, market("nobodyKnowsThis"), of("x"), teams)).toBe("x");
});
