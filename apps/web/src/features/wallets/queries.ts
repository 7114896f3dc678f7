/** The server state of vendors' wallets and of transfers between upline and downline. Source: MONEY-02, MONEY-06. */
import {
  getTransferDesk,
  listAgentTransfers,
  listDownlines,
  listTransferRequests,
} from "@khela/contract/agent-transfers";
import { listVendorTransfers, vendorWallets } from "@khela/contract/wallets";
import { queryOptions } from "@tanstack/react-query";
import { call, queryClient } from "../../shell/api.ts";
import { useTopic } from "../../shell/live.ts";
import { useSession } from "../../shell/session.ts";

const PAGE_SIZE = 10;
/** The key prefixes that all queries of one kind share. */
const WALLETS = "vendorWallets";
const AGENTS = "agentTransfers";

export const walletsQuery = (token: string | null, language: string) =>
  queryOptions({
    queryKey: ["member", token, WALLETS, "balances", language],
    queryFn: ({ signal }) => call(vendorWallets, {}, { signal }),
    enabled: token !== null,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

export const vendorTransfersQuery = (token: string | null, language: string, pageNo: number) =>
  queryOptions({
    queryKey: ["member", token, WALLETS, "transfers", language, pageNo],
    queryFn: ({ signal }) =>
      call(listVendorTransfers, { query: { pageNo, pageSize: PAGE_SIZE } }, { signal }),
    enabled: token !== null,
    staleTime: 0,
  });

export const deskQuery = (token: string | null) =>
  queryOptions({
    queryKey: ["member", token, AGENTS, "desk"],
    queryFn: ({ signal }) => call(getTransferDesk, {}, { signal }),
    enabled: token !== null,
    staleTime: 0,
    retry: false,
  });

export const downlinesQuery = (token: string | null, search: string) =>
  queryOptions({
    queryKey: ["member", token, "downlines", search],
    queryFn: ({ signal }) => call(listDownlines, { query: { search, pageSize: 20 } }, { signal }),
    enabled: token !== null,
  });

export const requestsQuery = (token: string | null, pageNo: number) =>
  queryOptions({
    queryKey: ["member", token, AGENTS, "requests", pageNo],
    queryFn: ({ signal }) =>
      call(listTransferRequests, { query: { pageNo, pageSize: PAGE_SIZE } }, { signal }),
    enabled: token !== null,
    staleTime: 0,
  });

export const agentTransfersQuery = (token: string | null, pageNo: number) =>
  queryOptions({
    queryKey: ["member", token, AGENTS, "transfers", pageNo],
    queryFn: ({ signal }) => call(listAgentTransfers, { query: { pageNo, pageSize: PAGE_SIZE } }, { signal }),
    enabled: token !== null,
    staleTime: 0,
  });

/** Reloads all queries about wallets, or about transfers with agents, that are on the screen. */
export function refreshMoney(token: string | null, what: "wallets" | "agents"): void {
  const key = what === "wallets" ? WALLETS : AGENTS;
  void queryClient.invalidateQueries({ queryKey: ["member", token, key] });
}

/** Keeps the queries current while one of the pages is open. */
export function useTransferUpdates(what: "wallets" | "agents"): void {
  const token = useSession((session) => session.token);
  useTopic(
    "member.notice",
    (notice) => {
      const own = what === "wallets" ? ["vendorTransfer"] : ["agentTransfer", "transferRequest"];
      if (own.includes(notice.kind)) refreshMoney(token, what);
    },
    token !== null,
  );
  useTopic(
    "member.balance",
    (_, kind) => {
      if (kind === "event") refreshMoney(token, what);
    },
    token !== null,
  );
}
