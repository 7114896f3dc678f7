import { listLotteryDraws, listLotteryTickets, lotteryMenu } from "@khela/contract/lottery";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, queryClient } from "../../../shell/api.ts";
import type { PrizeMode } from "./search.ts";
import { useSession } from "../../../shell/session.ts";

export const menuQuery = (language: string, prizeMode?: PrizeMode) =>
  queryOptions({
    queryKey: ["lotteries", language, prizeMode],
    queryFn: ({ signal }) => call(lotteryMenu, { query: { language, prizeMode } }, { signal }),
    staleTime: 0,
    refetchInterval: 15_000,
  });

export const drawsQuery = (gameCode: string, pageNo: number, pageSize: number) =>
  queryOptions({
    queryKey: ["lotteryDraws", gameCode, pageNo, pageSize],
    queryFn: ({ signal }) =>
      call(listLotteryDraws, { params: { gameCode }, query: { pageNo, pageSize } }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Reloads the lists of results once another result is shown in full. */
export function reloadDraws(gameCode: string): void {
  void queryClient.invalidateQueries({ queryKey: ["lotteryDraws", gameCode] });
}

export type TicketState = "open" | "over";

const ticketsKey = (token: string | null) => ["member", token, "lotteryTickets"] as const;

export const ticketsQuery = (
  token: string | null,
  query: { gameCode: string; state?: TicketState; pageNo?: number; pageSize?: number },
) =>
  queryOptions({
    queryKey: [...ticketsKey(token), query],
    queryFn: ({ signal }) => call(listLotteryTickets, { query }, { signal }),
    enabled: token !== null,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Reloads the tickets after they were bought, cancelled or settled. */
export function reloadTickets(): void {
  void queryClient.invalidateQueries({ queryKey: ticketsKey(useSession.getState().token) });
}
