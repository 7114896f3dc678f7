import type { CONTRACT_NEWS } from "@khela/contract/agent-contracts";
import { eventType } from "../../platform/events.ts";

/** Something happened to a contract that both sides are told. */
export const contractChanged = eventType<{ contractId: string; news: (typeof CONTRACT_NEWS)[number] }>(
  "agent-contract.changed",
);
