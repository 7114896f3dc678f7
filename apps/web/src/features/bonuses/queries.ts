/** The member's bonus money: what runs, and how bets counted. Source: PROMO-02. */
import { type Bonus, listBonuses, listBonusProgress } from "@khela/contract/bonuses";
import { infiniteQueryOptions, queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { useSession } from "../../shell/session.ts";

/** While a bonus runs, its figures follow the bets so often. */
const REFRESH_MS = 4_000;

export const bonusesQuery = (token: string | null) =>
  queryOptions({
    queryKey: ["member", token, "bonuses"] as const,
    queryFn: ({ signal }) => call(listBonuses, { query: {} }, { signal }),
    enabled: token !== null,
    refetchInterval: ({ state }) =>
      state.data?.bonuses.some((one) => one.state === "active") ? REFRESH_MS : false,
  });

/** All bonuses page by page, the newest first. */
export const allBonusesQuery = (token: string | null) =>
  infiniteQueryOptions({
    queryKey: ["member", token, "bonuses", "all"] as const,
    queryFn: ({ pageParam, signal }) => call(listBonuses, { query: { pageNo: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
    enabled: token !== null,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.bonuses.some((one) => one.state === "active") ? REFRESH_MS : false,
  });

/** The bonus that runs; undefined where there is none or it is not known yet. */
export function useRunningBonus(isMember = true): Bonus | undefined {
  const token = useSession((session) => session.token);
  const { data } = useQuery(bonusesQuery(isMember ? token : null));
  return data?.bonuses.find(({ state }) => state === "active");
}

export const progressQuery = (token: string | null, bonusId: string) =>
  infiniteQueryOptions({
    queryKey: ["member", token, "bonuses", "progress", bonusId] as const,
    queryFn: ({ pageParam, signal }) =>
      call(
        listBonusProgress,
        { params: { bonusId }, query: pageParam === undefined ? {} : { before: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ bets, hasMore }) => (hasMore ? bets.at(-1)?.seq : undefined),
    staleTime: 0,
  });
