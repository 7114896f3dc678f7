/** The server state of contracts between agents and uplines. Source: AGENT-07, AGENT-09. */
import {
  type CONTRACT_BOXES,
  getContractDesk,
  listAgentContracts,
  listContractAgents,
  readContract,
} from "@khela/contract/agent-contracts";
import type { CallOutput } from "@khela/contract/endpoint";
import { getConsolidatedFunds } from "@khela/contract/wallet";
import { isAgentType } from "@khela/rules/auth/trial";
import { keepPreviousData, type QueryClient, useQuery } from "@tanstack/react-query";
import { call, queryClient } from "../../shell/api.ts";
import { useTopic } from "../../shell/live.ts";
import { useFlag, useMember, useTrial } from "../../shell/queries.ts";
import { readTabCache, SESSION_CACHES } from "../../shell/session-caches.ts";
import { useSession } from "../../shell/session.ts";

const keyOf = (token: string | null, ...more: unknown[]) => ["member", token, "agent-contracts", ...more];

export const contractDeskQuery = (token: string | null) => ({
  queryKey: keyOf(token, "desk"),
  queryFn: ({ signal }: { signal: AbortSignal }) => call(getContractDesk, {}, { signal }),
  enabled: token !== null,
});

export const contractsQuery = (
  token: string | null,
  box: (typeof CONTRACT_BOXES)[number],
  pageNo: number,
) => ({
  queryKey: keyOf(token, "list", box, pageNo),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(listAgentContracts, { query: { box, pageNo, pageSize: 20 } }, { signal }),
  enabled: token !== null,
  placeholderData: keepPreviousData,
});

export const contractQuery = (token: string | null, contractId: string) => ({
  queryKey: keyOf(token, "one", contractId),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(readContract, { params: { contractId } }, { signal }),
  enabled: token !== null,
});

export const contractAgentsQuery = (token: string | null, search: string) => ({
  queryKey: keyOf(token, "agents", search),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(listContractAgents, { query: { search, pageSize: 20 } }, { signal }),
  enabled: token !== null,
  placeholderData: keepPreviousData,
});

/** Reloads everything about contracts, the consolidated call too. */
export function refreshContracts(queries: QueryClient, token: string | null): Promise<void> {
  void queries.invalidateQueries({ queryKey: ["member", token, SESSION_CACHES.consolidated.key] });
  return queries.invalidateQueries({ queryKey: keyOf(token) });
}

/** Keeps contracts current while something is on the screen that shows them. */
export function useContractUpdates(): void {
  const token = useSession((session) => session.token);
  useTopic(
    "member.notice",
    (notice, kind) => {
      if (kind === "event" && notice.kind === "agentContract") void refreshContracts(queryClient, token);
    },
    token !== null,
  );
}

/** Funds and contracts in one call: for real agents with the flag alone, cached for the session (AGENT-09, SYS-09). */
function useConsolidated() {
  const token = useSession((session) => session.token);
  const isOn = useFlag("AGENTPOLICY3");
  const isTrial = useTrial();
  const member = useMember().data;
  const isAgent = member !== undefined && isAgentType(member.type);
  return useQuery({
    queryKey: ["member", token, SESSION_CACHES.consolidated.key],
    queryFn: ({ signal }) => call(getConsolidatedFunds, {}, { signal }),
    enabled: token !== null && isOn && !isTrial && isAgent,
    staleTime: Infinity,
    initialData: () => readTabCache<CallOutput<typeof getConsolidatedFunds>>("consolidated", "")?.data,
  }).data;
}

/** How many kinds of contract wait for the member's answer: an offer, or a request to end one. */
export function useWaitingContracts(): number {
  useContractUpdates();
  const data = useConsolidated();
  if (!data) return 0;
  const signals = [data.dailysalreqtype, data.divtypereq, data.contracthoursalreq, data.realtimesalreqtype];
  return signals.filter((signal) => WAITING.has(signal)).length;
}

/** An offer, an offer beside an agreed contract, a request to end it; see rules/agents/contract-bounds. */
const WAITING = new Set([1, 3, 4]);
