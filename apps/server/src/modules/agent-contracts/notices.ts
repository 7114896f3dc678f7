import type { AgentContractsContext } from "./context.ts";
import { contractChanged } from "./events.ts";

/** Tells the open pages of both sides, on every process. A repeated event sends the same notice again. */
export function sendNotices({ platform }: Pick<AgentContractsContext, "platform">): void {
  const { hub, events } = platform;
  events.subscribe(
    contractChanged,
    "agent-contract-notice",
    async ({ contractId, kind, news, agentId, uplineId }) => {
      for (const side of [agentId, uplineId])
        if (side !== null)
          hub.publish("member.notice", { kind: "agentContract", contractId, contractKind: kind, news }, side);
    },
  );
}
