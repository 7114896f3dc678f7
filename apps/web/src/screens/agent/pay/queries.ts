import * as calls from "@khela/contract/agent-pay";
import type { CallInput } from "@khela/contract/endpoint";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shell/api.ts";

type BillsQuery = NonNullable<CallInput<typeof calls.listAgentBills>["query"]>;
interface Page {
  pageNo: number;
  pageSize: number;
}

/** Everything about an agent's bills, to be read anew after a dispute. */
export const payKey = (token: string | null) => ["member", token, "agentPay"] as const;

/** A page of the agent's bills. */
export const billsQuery = (token: string | null, query: BillsQuery) =>
  queryOptions({
    queryKey: [...payKey(token), "bills", query],
    queryFn: ({ signal }) => call(calls.listAgentBills, { query }, { signal }),
    enabled: token !== null,
    staleTime: 0,
  });

/** One bill with all that it was worked out from. */
export const billQuery = (token: string | null, billId: string) =>
  queryOptions({
    queryKey: [...payKey(token), "bill", billId],
    queryFn: ({ signal }) => call(calls.getAgentBill, { params: { billId } }, { signal }),
    enabled: token !== null,
  });

export const sharesQuery = (token: string | null, billId: string, query: Page) =>
  queryOptions({
    queryKey: [...payKey(token), "shares", billId, query],
    queryFn: ({ signal }) => call(calls.listBillShares, { params: { billId }, query }, { signal }),
  });

export const membersQuery = (token: string | null, billId: string, query: Page) =>
  queryOptions({
    queryKey: [...payKey(token), "members", billId, query],
    queryFn: ({ signal }) => call(calls.listBillMembers, { params: { billId }, query }, { signal }),
  });

export const betsQuery = (token: string | null, params: { billId: string; memberId: string }, query: Page) =>
  queryOptions({
    queryKey: [...payKey(token), "bets", params, query],
    queryFn: ({ signal }) => call(calls.listBillBets, { params, query }, { signal }),
  });

export const stepsQuery = (token: string | null, billId: string, query: Page) =>
  queryOptions({
    queryKey: [...payKey(token), "steps", billId, query],
    queryFn: ({ signal }) => call(calls.listBillSteps, { params: { billId }, query }, { signal }),
  });

/** Today's real-time salary so far. */
export const todayQuery = (token: string | null) =>
  queryOptions({
    queryKey: [...payKey(token), "today"],
    queryFn: ({ signal }) => call(calls.getSalaryToday, {}, { signal }),
    enabled: token !== null,
    refetchInterval: 60_000,
  });
