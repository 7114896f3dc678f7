/** The server state of the points mall. Source: PROMO-07, API-03. */
import {
  getPointBalance,
  getPointConfig,
  listPointItems,
  listPointLines,
  listPointOrders,
  type PointOrder,
} from "@khela/contract/points";
import { queryOptions } from "@tanstack/react-query";
import { call, queryClient } from "../../shell/api.ts";
import { useTopic } from "../../shell/live.ts";
import { useSession } from "../../shell/session.ts";

const PAGE_SIZE = 10;
const POINTS = "points";

export const balanceQuery = (token: string | null) =>
  queryOptions({
    queryKey: ["member", token, POINTS, "balance"],
    queryFn: ({ signal }) => call(getPointBalance, {}, { signal }),
    enabled: token !== null,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

export const configQuery = (token: string | null) =>
  queryOptions({
    queryKey: ["member", token, POINTS, "config"],
    queryFn: ({ signal }) => call(getPointConfig, {}, { signal }),
    enabled: token !== null,
    staleTime: 0,
  });

export const itemsQuery = (token: string | null, language: string) =>
  queryOptions({
    queryKey: ["member", token, POINTS, "items", language],
    queryFn: ({ signal }) => call(listPointItems, { query: {} }, { signal }),
    enabled: token !== null,
    staleTime: 0,
  });

export const ordersQuery = (
  token: string | null,
  language: string,
  page: { pageNo: number; state: PointOrder["state"] | undefined },
) =>
  queryOptions({
    queryKey: ["member", token, POINTS, "orders", language, page],
    queryFn: ({ signal }) =>
      call(
        listPointOrders,
        {
          query: {
            pageNo: page.pageNo,
            pageSize: PAGE_SIZE,
            ...(page.state ? { state: page.state } : {}),
          },
        },
        { signal },
      ),
    enabled: token !== null,
    staleTime: 0,
  });

export const linesQuery = (token: string | null, language: string, pageNo: number) =>
  queryOptions({
    queryKey: ["member", token, POINTS, "lines", language, pageNo],
    queryFn: ({ signal }) => call(listPointLines, { query: { pageNo, pageSize: PAGE_SIZE } }, { signal }),
    enabled: token !== null,
    staleTime: 0,
  });

/** Reloads all that is on the screen of the mall. */
export function refreshPoints(token: string | null): void {
  void queryClient.invalidateQueries({ queryKey: ["member", token, POINTS] });
}

/** Keeps the mall current while it is open: a decided order changes points, stock and history. */
export function usePointUpdates(): void {
  const token = useSession((session) => session.token);
  useTopic(
    "member.notice",
    (notice) => {
      if (notice.kind === "pointOrder") refreshPoints(token);
    },
    token !== null,
  );
}
