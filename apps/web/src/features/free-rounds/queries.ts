/** The member's free spins: those that can be played, those that are over, and the rounds of each. Source: PROMO-02. */
import { type FreeRoundsGrant, listFreeRounds, listFreeRoundsPlayed } from "@khela/contract/free-rounds";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call, queryClient } from "../../shell/api.ts";

const keyOf = (token: string | null) => ["member", token, "free-rounds"] as const;

export const openFreeRoundsQuery = (token: string | null) =>
  queryOptions({
    queryKey: [...keyOf(token), "open"] as const,
    queryFn: ({ signal }) => call(listFreeRounds, { query: { which: "open" } }, { signal }),
    enabled: token !== null,
  });

export const overFreeRoundsQuery = (token: string | null) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(token), "over"] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listFreeRounds, { query: { which: "over", pageNo: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, _pages, pageNo) => (hasMore ? pageNo + 1 : undefined),
  });

export const playedFreeRoundsQuery = (token: string | null, grantId: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(token), "played", grantId] as const,
    queryFn: ({ pageParam, signal }) =>
      call(
        listFreeRoundsPlayed,
        { params: { grantId }, query: pageParam === undefined ? {} : { before: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ rounds, hasMore }) => (hasMore ? String(rounds.at(-1)?.nth) : undefined),
    staleTime: 0,
  });

/** Writes what a round's answer says about its grant into the list of open ones. */
export function countFreeRound(
  token: string | null,
  grantId: string,
  { nth, won }: { nth: number; won: string },
): void {
  queryClient.setQueryData(openFreeRoundsQuery(token).queryKey, (before) => {
    if (!before) return undefined;
    const grants = before.grants.map((grant) =>
      grant.grantId === grantId ? { ...grant, played: Math.max(grant.played, nth), won } : grant,
    );
    return { ...before, grants };
  });
}

/** Reads everything about free spins again, and the bonuses that their wins become. */
export function refreshFreeRounds(token: string | null): void {
  void queryClient.invalidateQueries({ queryKey: keyOf(token) });
  void queryClient.invalidateQueries({ queryKey: ["member", token, "bonuses"] });
}

export const roundsLeft = ({ rounds, played }: FreeRoundsGrant): number => rounds - played;
