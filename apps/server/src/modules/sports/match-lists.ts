import { SPORTS, type MatchTime, type Sport } from "@khela/contract/sports";
import { dayOf, dayPlus } from "@khela/kernel/period";
import type { Match } from "./store.ts";

/** Whether a list of that time shows an open match. Matches in play are on the list of the day on which they began. */
export function isAt(
  { state, startsAt }: Pick<Match, "state" | "startsAt">,
  when: MatchTime,
  nowMs: number,
): boolean {
  if (when === "all") return true;
  if (when === "live") return state === "live";
  return dayOf(startsAt.getTime()).key === (when === "today" ? dayOf(nowMs) : dayPlus(nowMs, 1)).key;
}

/** The number of open matches of each sport that has some, and how many of them are in play. */
export const countSports = (
  open: readonly Pick<Match, "sport" | "state">[],
): { sport: Sport; live: number; open: number }[] =>
  SPORTS.map((sport) => {
    const ofSport = open.filter((match) => match.sport === sport);
    return { sport, live: ofSport.filter(({ state }) => state === "live").length, open: ofSport.length };
  }).filter(({ open: count }) => count > 0);
