/** Which matches are listed, in the address, so that going back restores it. Pure. Source: SPORT-01. */
import { MATCH_TIMES, type MatchTime, type MatchView, type Sport, SPORTS } from "@khela/contract/sports";
import { isDayKey } from "@khela/kernel/period";

/** The address contains only values that differ from the defaults. */
export interface MatchSearch {
  sport?: Sport;
  when?: MatchTime;
  /** The key of a day, which goes before `when`. */
  date?: string;
}

/** Parses an address that a user may have edited; invalid values are dropped. */
export function readMatchSearch(raw: Record<string, unknown>): MatchSearch {
  const sport = SPORTS.find((known) => known === raw["sport"]);
  const when = MATCH_TIMES.find((known) => known === raw["when"]);
  const date = raw["date"];
  const day = typeof date === "string" && isDayKey(date) ? date : undefined;
  return {
    ...(sport ? { sport } : {}),
    ...(day ? { date: day } : when && when !== "all" ? { when } : {}),
  };
}

export interface LeagueMatches {
  readonly leagueId: string;
  readonly name: string;
  readonly sport: Sport;
  readonly matches: readonly MatchView[];
}

/** Matches under their leagues, in the order of the list. */
export function leaguesOf(matches: readonly MatchView[]): LeagueMatches[] {
  const leagues = new Map<string, LeagueMatches & { matches: MatchView[] }>();
  for (const match of matches) {
    const { league, sport } = match;
    const known = leagues.get(league.leagueId);
    if (known) known.matches.push(match);
    else leagues.set(league.leagueId, { ...league, sport, matches: [match] });
  }
  return [...leagues.values()];
}
