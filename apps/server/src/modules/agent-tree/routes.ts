import * as calls from "@khela/contract/console/agent-tree";
import { appoint } from "./appoint.ts";
import type { AgentTreeContext } from "./context.ts";
import { askMove } from "./move.ts";
import { readTree } from "./read-tree.ts";

/** Operators' calls about the agent tree (AGENT-03, OPS-06). */
export function routeAgentTree(context: AgentTreeContext): void {
  const { http } = context.platform;
  http.route(calls.listAgentTree, (input) => readTree(context, input));
  http.route(calls.requestAgentMove, (input, { operator, ip }) => askMove(context, input, { operator, ip }));
  http.route(calls.setAgentType, async (input, { operator, ip }) => {
    await appoint(context, input, { operator, ip });
    return {};
  });
}
