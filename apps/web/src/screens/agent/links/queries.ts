import { getRegisterCenter, listAgentLinks, listNewcomers } from "@khela/contract/agent-links";
import type { CallInput } from "@khela/contract/endpoint";
import { keepPreviousData, type QueryClient } from "@tanstack/react-query";
import { call } from "../../../shell/api.ts";

/** The caches of the register center; all of them go stale with a new link or newcomer. */
const keyOf = (token: string | null, ...more: unknown[]) => ["member", token, "agent-links", ...more];

export const centerQuery = (token: string | null) => ({
  queryKey: keyOf(token, "center"),
  queryFn: ({ signal }: { signal: AbortSignal }) => call(getRegisterCenter, {}, { signal }),
  enabled: token !== null,
});

export const linksQuery = (token: string | null, query: CallInput<typeof listAgentLinks>["query"]) => ({
  queryKey: keyOf(token, "list", query),
  queryFn: ({ signal }: { signal: AbortSignal }) => call(listAgentLinks, { query }, { signal }),
  enabled: token !== null,
  placeholderData: keepPreviousData,
});

export const newcomersQuery = (token: string | null, query: CallInput<typeof listNewcomers>["query"]) => ({
  queryKey: keyOf(token, "newcomers", query),
  queryFn: ({ signal }: { signal: AbortSignal }) => call(listNewcomers, { query }, { signal }),
  enabled: token !== null,
  placeholderData: keepPreviousData,
});

export const refreshLinks = (queries: QueryClient, token: string | null) =>
  queries.invalidateQueries({ queryKey: keyOf(token) });
