import { SPORTS, type MatchTime, type Sport } from "@khela/contract/sports";
import { dayOf, dayPlus } from "@khela/kernel/period";
import type { MatchAlone } from "./store.ts";

/**
 * Whether a list of that time shows an open match. Matches in play are on the list of the day on which they began.
 * @param when a time, or the key of a day
 */
export function isAt(
  { state, startsAt }: Pick<MatchAlone, "state" | "startsAt">,
  when: MatchTime | (string & {}),
  nowMs: number,
): boolean {
  if (when === "all") return true;
  if (when === "live") return state === "live";
  const day = when === "today" ? dayOf(nowMs).key : when === "tomorrow" ? dayPlus(nowMs, 1).key : when;
  return dayOf(startsAt.getTime()).key === day;
}

/** Whether the names of its teams and its league have all the words, in either language. */
export function hasWords(
  { league, home, away }: Pick<MatchAlone, "league" | "home" | "away">,
  words: string,
): boolean {
  const text = [league, home, away]
    .flatMap(({ name }) => [name.bn, name.en])
    .join(" ")
    .toLocaleLowerCase();
  return words
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** How many matches start on each day, in order. */
export function countDays(open: readonly Pick<MatchAlone, "startsAt">[]): { date: string; open: number }[] {
  const days = Map.groupBy(open, ({ startsAt }) => dayOf(startsAt.getTime()).key);
  return [...days]
    .map(([date, matches]) => ({ date, open: matches.length }))
    .toSorted((one, other) => (one.date < other.date ? -1 : 1));
}

/** The number of open matches of each sport that has some, and how many of them are in play. */
export const countSports = (
  open: readonly Pick<MatchAlone, "sport" | "state">[],
): { sport: Sport; live: number; open: number }[] =>
  SPORTS.map((sport) => {
    const ofSport = open.filter((match) => match.sport === sport);
    return { sport, live: ofSport.filter(({ state }) => state === "live").length, open: ofSport.length };
  }).filter(({ open: count }) => count > 0);
