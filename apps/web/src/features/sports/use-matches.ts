import type { CallOutput } from "@khela/contract/endpoint";
import {
  getMatch,
  hotMatches,
  type LiveMatch,
  listMatches,
  type MatchTime,
  type MatchView,
  type MarketsEvent,
  type Sport,
  type SportsEvent,
} from "@khela/contract/sports";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../shell/api.ts";
import { useConnected, useTopic } from "../../shell/live.ts";
import { useLanguage } from "../../shell/queries.ts";
import { withChanges } from "./markets.ts";

/**
 * Poll despite the socket: the set of hot matches changes as matches begin, and a server that is cut off
 * sends no event.
 */
const ASK_AGAIN_MS = 30_000;

type Hot = CallOutput<typeof hotMatches>;
type One = CallOutput<typeof getMatch>;
type List = CallOutput<typeof listMatches>;

/** A match with its live changes applied. An older price of the main market changes nothing. */
const merged = (match: MatchView, live: readonly LiveMatch[]): MatchView => {
  const now = live.find(({ matchId }) => matchId === match.matchId);
  if (!now) return match;
  const isOlder =
    now.mainMarket?.marketId === match.mainMarket?.marketId &&
    (now.mainMarket?.version ?? 0) < (match.mainMarket?.version ?? 0);
  return { ...match, ...now, ...(isOlder ? { mainMarket: match.mainMarket } : {}) };
};

/** The hot matches with their current prices. HOME-06 */
export function useHotMatches() {
  const client = useQueryClient();
  const language = useLanguage();
  const queryKey = ["hotMatches", language];
  const result = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(hotMatches, { query: { language } }, { signal }),
    refetchInterval: ASK_AGAIN_MS,
  });
  useTopic("sports", ({ feed, matches, hotChanged }: SportsEvent) => {
    const known = client.getQueryData<Hot>(queryKey);
    if (!known) return;
    const shown = new Set(known.carousels.flatMap(({ matchList }) => matchList.map((one) => one.matchId)));
    const begun = matches.some(({ matchId, state }) => shown.has(matchId) && state !== "scheduled");
    if (hotChanged || begun || feed !== known.feed) void client.invalidateQueries({ queryKey });
    client.setQueryData<Hot>(
      queryKey,
      (old) =>
        old && {
          ...old,
          carousels: old.carousels.map(({ gameMatchAdsId, matchList }) => ({
            gameMatchAdsId,
            matchList: matchList.map((match) => merged(match, matches)),
          })),
        },
    );
  });
  return result;
}

/** Which matches a list asks for. */
export interface ChosenMatches {
  sport?: Sport | undefined;
  when: MatchTime;
  /** The key of a day, which goes before `when`. */
  date?: string | undefined;
  search: string;
  limit: number;
}

/** The open matches of a sport, or of all, kept current. SPORT-01 */
export function useMatchList({ search, ...chosen }: ChosenMatches) {
  const client = useQueryClient();
  const language = useLanguage();
  const query = { ...chosen, ...(search === "" ? {} : { search }) };
  const queryKey = ["matches", language, query];
  const result = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listMatches, { query: { language, ...query } }, { signal }),
    refetchInterval: ASK_AGAIN_MS,
    placeholderData: keepPreviousData,
  });
  useTopic("sports", ({ feed, matches }: SportsEvent) => {
    const known = client.getQueryData<List>(queryKey);
    if (!known) return;
    // Another set of matches: one has begun or is over.
    const isMoved = known.matches.some((match) => merged(match, matches).state !== match.state);
    if (isMoved || feed !== known.feed) void client.invalidateQueries({ queryKey: ["matches"] });
    client.setQueryData<List>(
      queryKey,
      (old) => old && { ...old, matches: old.matches.map((match) => merged(match, matches)) },
    );
  });
  return result;
}

/** One match with its markets and scoreboard, kept current. */
export function useMatch(matchId: string) {
  const client = useQueryClient();
  const language = useLanguage();
  const queryKey = ["match", matchId, language];
  const result = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getMatch, { params: { matchId }, query: { language } }, { signal }),
    // A match that was not found is not polled.
    refetchInterval: ({ state }) => (state.data ? ASK_AGAIN_MS : false),
  });
  const ask = () => void client.invalidateQueries({ queryKey });
  const isFound = result.data !== undefined;
  useTopic("sports", ({ feed, matches }: SportsEvent) => {
    const known = client.getQueryData<One>(queryKey);
    if (known && known.feed !== feed) ask();
    client.setQueryData<One>(queryKey, (old) => old && { ...old, match: merged(old.match, matches) });
  });
  useTopic(
    `sports.match:${matchId}` as "sports.match",
    ({ markets: changes, scoreboard }: MarketsEvent) => {
      const known = client.getQueryData<One>(queryKey);
      if (!known) return;
      const { markets, isMissing } = withChanges(known.markets, changes);
      if (isMissing) ask();
      client.setQueryData<One>(queryKey, { ...known, markets, ...(scoreboard ? { scoreboard } : {}) });
    },
    isFound,
  );
  // The topic has no snapshot: what changed while the connection was down, and before it stood, is fetched.
  const connected = useConnected();
  useEffect(() => {
    if (connected && isFound) void client.invalidateQueries({ queryKey: ["match", matchId, language] });
  }, [connected, isFound, client, matchId, language]);
  return result;
}
