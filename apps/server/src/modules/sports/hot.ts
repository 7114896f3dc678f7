import type { Sport } from "@khela/contract/sports";

/** The number of matches on the home page. */
export const HOT_MATCHES = 12;
/** The most matches of one sport that are selected automatically. */
const OF_ONE_SPORT = 6;

export interface Candidate {
  id: string;
  sport: Sport;
  major: boolean;
  startsAt: Date;
  hot: "auto" | "shown" | "hidden";
  hotPosition: number | null;
}

const bySoonest = (one: Candidate, other: Candidate): number =>
  Number(one.startsAt) - Number(other.startsAt) || (one.id < other.id ? -1 : 1);

/**
 * Selects the hot matches, in order: first those that the operator shows, by their position, then the next matches of
 * popular leagues. Source: HOME-06.
 * @param coming scheduled matches of active leagues that have not begun
 */
export function selectHotMatches<Match extends Candidate>(coming: readonly Match[]): Match[] {
  const shown = coming
    .filter(({ hot }) => hot === "shown")
    .toSorted((one, other) => (one.hotPosition ?? 0) - (other.hotPosition ?? 0) || bySoonest(one, other));
  const ofSport = Map.groupBy(shown, ({ sport }) => sport);
  const counts = new Map([...ofSport].map(([sport, { length }]) => [sport, length]));
  const next = coming
    .filter(({ hot, major }) => hot === "auto" && major)
    .toSorted(bySoonest)
    .filter(({ sport }) => {
      const count = counts.get(sport) ?? 0;
      counts.set(sport, count + 1);
      return count < OF_ONE_SPORT;
    });
  return [...shown, ...next].slice(0, HOT_MATCHES);
}

/** One list per sport, in the order of their first matches. */
export const carouselsOf = <Match extends { sport: Sport }>(hot: readonly Match[]) =>
  [...Map.groupBy(hot, ({ sport }) => sport)].map(([gameMatchAdsId, matchList]) => ({
    gameMatchAdsId,
    matchList,
  }));
