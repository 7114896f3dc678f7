import { listMatches } from "@khela/contract/sports";
import { now } from "@khela/kernel/clock";
import { contentLanguageFor } from "@khela/kernel/content-languages";
import { feedState, MAX_CALENDAR, type SportsContext } from "./context.ts";
import { countDays, countSports, hasWords, isAt } from "./match-lists.ts";
import * as store from "./store.ts";
import { matchView } from "./views.ts";

/** Serves the list of open matches (SPORT-01). Markets are read for those that it shows alone. */
export function serveMatchList(context: SportsContext): void {
  const { http, db, clock } = context.platform;
  http.route(listMatches, async ({ query }, call) => {
    const state = await feedState(context);
    const language = contentLanguageFor(query.language ?? call.language);
    const all = state === "off" ? [] : await store.bareOpenMatches(db, now(clock), MAX_CALENDAR);
    const open = all.filter(({ league }) => league.active);
    const ofSport = open.filter(({ sport }) => query.sport === undefined || sport === query.sport);
    const listed = ofSport.filter(
      (match) => isAt(match, query.date ?? query.when, clock.nowMs()) && hasWords(match, query.search ?? ""),
    );
    const ids = listed.slice(0, query.limit).map(({ id }) => id);
    const found = new Map((await store.findMatches(db, ids)).map((match) => [match.id, match]));
    return {
      feed: state,
      sports: countSports(open),
      days: countDays(ofSport),
      total: listed.length,
      matches: ids
        .flatMap((id) => found.get(id) ?? [])
        .map((match) => matchView(match, language, state === "live")),
      serverTime: now(clock).toISOString(),
    };
  });
}
