/** The server state of missions and leaderboards, kept current by the socket. Source: PROMO-06. */
import { getMissionLeaderboard, getMissionSummary } from "@khela/contract/missions";
import { queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import { call, queryClient } from "../../shell/api.ts";
import { useTopic } from "../../shell/live.ts";
import { useSession } from "../../shell/session.ts";

const missionsKey = (token: string | null) => ["member", token, "missions"] as const;
/** A bet on another page is seen here at the latest after this time. */
const REFRESH_MS = 20_000;

const summaryQuery = (token: string | null) =>
  queryOptions({
    queryKey: [...missionsKey(token), "summary"],
    queryFn: ({ signal }) => call(getMissionSummary, {}, { signal }),
    enabled: token !== null,
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });

const boardsQuery = (token: string | null) =>
  queryOptions({
    queryKey: [...missionsKey(token), "boards"],
    queryFn: ({ signal }) => call(getMissionLeaderboard, {}, { signal }),
    enabled: token !== null,
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });

export const useMissionSummary = () => useQuery(summaryQuery(useSession(({ token }) => token)));
export const useLeaderboards = () => useQuery(boardsQuery(useSession(({ token }) => token)));

/** Reloads what is on the screen of missions and leaderboards. */
export const refreshMissions = (token: string | null): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: missionsKey(token) });

const countKey = (token: string | null) => [...missionsKey(token), "count"] as const;

/** The number of missions whose prize can be claimed; 0 until the socket has told it. */
export function useWaitingMissions(): number {
  const token = useSession((session) => session.token);
  return useQuery<number>({ queryKey: countKey(token), queryFn: skipToken }).data ?? 0;
}

/** Keeps the count current; used once, in the header. */
export function useMissionUpdates(): void {
  const token = useSession((session) => session.token);
  useTopic(
    "member.missions",
    ({ waiting }, kind) => {
      // After a reconnect the snapshot includes missed changes.
      const known = queryClient.getQueryData<number>(countKey(token));
      queryClient.setQueryData(countKey(token), waiting);
      if (kind === "event" || (known !== undefined && known !== waiting)) void refreshMissions(token);
    },
    token !== null,
  );
}
