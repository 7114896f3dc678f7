import type { MatchView } from "@khela/contract/sports";
import { expect, it } from "vitest";
import { leaguesOf, readMatchSearch } from "./match-search.ts";

it("[SPORT-01] an address keeps a known sport and time, and drops everything else", () => {
  expect(readMatchSearch({ sport: "tennis", when: "live", q: "x" })).toEqual({
    sport: "tennis",
    when: "live",
  });
  expect(readMatchSearch({ sport: "chess", when: "all" })).toEqual({});
});

it("[SPORT-01] matches stand under their leagues in the list's order; words look in teams and league", () => {
  const match = (id: string, league: string, home: string) =>
    ({
      matchId: id,
      sport: "cricket",
      league: { leagueId: league, name: `${league} কাপ` },
      homeTeam: { name: home },
      awayTeam: { name: "Away" },
    }) as MatchView;
  const list = [match("1", "নকশী", "Padma Kings"), match("2", "B", "Meghna"), match("3", "নকশী", "Jamuna")];
  const shown = (words: string) =>
    leaguesOf(list, words).map(({ leagueId, matches }) => [leagueId, matches.map(({ matchId }) => matchId)]);
  expect(shown("")).toEqual([
    ["নকশী", ["1", "3"]],
    ["B", ["2"]],
  ]);
  expect(shown(" kings  padma")).toEqual([["নকশী", ["1"]]]);
  expect(shown("নকশী")).toEqual([["নকশী", ["1", "3"]]]);
  expect(shown("Surma")).toEqual([]);
});
