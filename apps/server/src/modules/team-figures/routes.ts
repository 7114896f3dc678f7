import * as calls from "@khela/contract/agent-team";
import type { TeamContext } from "./context.ts";
import { readMembers } from "./read-members.ts";
import { agentOf } from "./scope.ts";

/** Agents' calls about their own teams (AGENT-03, AGENT-04), all behind AGENTPOLICY3. */
export function routeTeam(context: TeamContext): void {
  const { http } = context.platform;
  http.route(calls.listTeam, async (input, { member }) =>
    readMembers(context, await agentOf(context, member.memberId), input),
  );
}
