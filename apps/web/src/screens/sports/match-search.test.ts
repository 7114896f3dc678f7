import type { MatchView } from "@khela/contract/sports";
import { expect, it } from "vitest";
import { leaguesOf, readMatchSearch } from "./match-search.ts";

it("[SPORT-01] an address keeps a known sport and time, and drops everything else", () => {
  expect(readMatchSearch({ sport: "tennis", when: "live", q: "x" })).toEqual({
    sport: "tennis",
    when: "live",
  });
  expect(readMatchSearch({ sport: "chess", when: "all" })).toEqual({});
  expect(readMatchSearch({ date: "2026-12-03", when: "live" })).toEqual({ date: "2026-12-03" });
  expect(readMatchSearch({ date: "2026-02-31", when: "live" })).toEqual({ when: "live" });
});

it("[SPORT-01] matches stand under their leagues in the list's order", () => {
  const match = (id: string, league: string) =>
    ({ matchId: id, sport: "cricket", league: { leagueId: league, name: league } }) as MatchView;
  const shown = leaguesOf([match("1", "A"), match("2", "B"), match("3", "A")]).map(
    ({ leagueId, matches }) => [leagueId, matches.map(({ matchId }) => matchId)],
  );
  expect(shown).toEqual([
    ["A", ["1", "3"]],
    ["B", ["2"]],
  ]);
});
