import type { AgentContractsContext } from "./context.ts";
import { contractChanged } from "./events.ts";
import * as store from "./store.ts";

/** Tells the open pages of both sides, on every process. A repeated event sends the same notice again. */
export function sendNotices({ platform }: AgentContractsContext): void {
  const { hub, events, db } = platform;
  events.subscribe(contractChanged, "agent-contract-notice", async ({ contractId, news }) => {
    const version = await store.findVersion(db, contractId);
    if (!version) return;
    const { kind, agentId, uplineId } = version;
    for (const side of [agentId, uplineId])
      if (side !== null)
        hub.publish("member.notice", { kind: "agentContract", contractId, contractKind: kind, news }, side);
  });
}
