import { listTeam } from "@khela/contract/agent-team";
import type { CallInput } from "@khela/contract/endpoint";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shell/api.ts";

type TeamQuery = NonNullable<CallInput<typeof listTeam>["query"]>;

/** A page of the members below the agent, or below a downline. */
export const teamQuery = (token: string | null, query: TeamQuery) =>
  queryOptions({
    queryKey: ["member", token, "team", query],
    queryFn: ({ signal }) => call(listTeam, { query }, { signal }),
    enabled: token !== null,
    staleTime: 0,
  });
