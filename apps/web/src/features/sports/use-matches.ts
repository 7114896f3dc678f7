import type { CallOutput } from "@khela/contract/endpoint";
import {
  getMatch,
  hotMatches,
  type LiveMatch,
  type MatchView,
  type SportsEvent,
} from "@khela/contract/sports";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { useTopic } from "../../shell/live.ts";
import { useLanguage } from "../../shell/queries.ts";

/**
 * Poll despite the socket: the set of hot matches changes as matches begin, and a server that is cut off
 * sends no event.
 */
const ASK_AGAIN_MS = 30_000;

type Hot = CallOutput<typeof hotMatches>;
type One = CallOutput<typeof getMatch>;

/** A match with its live changes applied. */
const merged = (match: MatchView, live: readonly LiveMatch[]): MatchView => {
  const now = live.find(({ matchId }) => matchId === match.matchId);
  return now ? { ...match, ...now } : match;
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

/** One match, kept current. */
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
  useTopic("sports", ({ feed, matches }: SportsEvent) => {
    const known = client.getQueryData<One>(queryKey);
    if (known && known.feed !== feed) void client.invalidateQueries({ queryKey });
    client.setQueryData<One>(queryKey, (old) => old && { ...old, match: merged(old.match, matches) });
  });
  return result;
}
