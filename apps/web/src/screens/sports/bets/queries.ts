import { getSportsBet, listSportsBets, type SportsBetView } from "@khela/contract/sportsbook";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, queryClient } from "../../../shell/api.ts";
import type { LocaleCode } from "@khela/kernel/locales";
import { usePreferences } from "../../../shell/preferences.ts";
import { useSession } from "../../../shell/session.ts";

export type BetsState = "open" | "over";

/** For a bet that waits for its second look, should its event be lost, and for the odds of now of one that was not taken. */
const PENDING_MS = 2_000;
/** Scores and prices of open bets follow without events of their own. */
const OPEN_MS = 15_000;

const betsKey = (token: string | null) => ["member", token, "sportsBets"] as const;

export const betsQuery = (
  token: string | null,
  query: { state: BetsState; pageNo: number; pageSize: number; language: LocaleCode },
) =>
  queryOptions({
    queryKey: [...betsKey(token), query],
    queryFn: ({ signal }) => call(listSportsBets, { query }, { signal }),
    enabled: token !== null,
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      if (query.state === "over") return false;
      return state.data?.content.some((bet) => bet.state === "pending") ? PENDING_MS : OPEN_MS;
    },
  });

/** One bet, kept current from its answer on. */
export const betQuery = (token: string | null, bet: SportsBetView) =>
  queryOptions({
    queryKey: [...betsKey(token), "one", bet.betId],
    queryFn: ({ signal }) =>
      call(
        getSportsBet,
        { params: { betId: bet.betId }, query: { language: usePreferences.getState().language } },
        { signal },
      ),
    initialData: bet,
    staleTime: Infinity,
    refetchInterval: ({ state: { data } }) =>
      data?.state === "pending" || data?.state === "rejected" ? PENDING_MS : false,
  });

/** One bet by its id alone. */
export const namedBetQuery = (token: string | null, betId: string) =>
  queryOptions({
    queryKey: [...betsKey(token), "named", betId],
    queryFn: ({ signal }) =>
      call(
        getSportsBet,
        { params: { betId }, query: { language: usePreferences.getState().language } },
        { signal },
      ),
    staleTime: 0,
    retry: false,
    refetchInterval: OPEN_MS,
  });

/** Asks for the bets again after one was placed or has changed. */
export function reloadBets(): void {
  void queryClient.invalidateQueries({ queryKey: betsKey(useSession.getState().token) });
}
