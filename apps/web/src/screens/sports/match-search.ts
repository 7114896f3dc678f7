/** Which matches are listed, in the address, so that going back restores it. Pure. Source: SPORT-01. */
import { MATCH_TIMES, type MatchTime, type MatchView, type Sport, SPORTS } from "@khela/contract/sports";

/** The address contains only values that differ from the defaults. */
export interface MatchSearch {
  sport?: Sport;
  when?: MatchTime;
}

/** Parses an address that a user may have edited; invalid values are dropped. */
export function readMatchSearch(raw: Record<string, unknown>): MatchSearch {
  const sport = SPORTS.find((known) => known === raw["sport"]);
  const when = MATCH_TIMES.find((known) => known === raw["when"]);
  return { ...(sport ? { sport } : {}), ...(when && when !== "all" ? { when } : {}) };
}

export interface LeagueMatches {
  readonly leagueId: string;
  readonly name: string;
  readonly sport: Sport;
  readonly matches: readonly MatchView[];
}

/** Matches whose teams or league have all the words, under their leagues in the order of the list. */
export function leaguesOf(matches: readonly MatchView[], words: string): LeagueMatches[] {
  const wanted = words.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const leagues = new Map<string, LeagueMatches & { matches: MatchView[] }>();
  for (const match of matches) {
    const { league, sport, homeTeam, awayTeam } = match;
    const text = `${homeTeam.name} ${awayTeam.name} ${league.name}`.toLocaleLowerCase();
    if (!wanted.every((word) => text.includes(word))) continue;
    const known = leagues.get(league.leagueId);
    if (known) known.matches.push(match);
    else leagues.set(league.leagueId, { ...league, sport, matches: [match] });
  }
  return [...leagues.values()];
}
