import type { CONTRACT_NEWS } from "@khela/contract/agent-contracts";
import type { MemberId } from "@khela/kernel/ids";
import { now } from "@khela/kernel/clock";
import type { ContractKind } from "@khela/rules/agents/contract";
import type { Tx } from "../../platform/database.ts";
import { eventType } from "../../platform/events.ts";
import type { AgentContractsContext } from "./context.ts";
import type { ContractVersion, EndReason, Side } from "./store.ts";

/** Something happened to a contract that its sides are told. */
export interface ContractChange {
  contractId: string;
  news: (typeof CONTRACT_NEWS)[number];
  kind: ContractKind;
  agentId: MemberId;
  /** Null: the operator's side. */
  uplineId: MemberId | null;
  /** The business day on which it begins, or from which on it is over; null where neither is known. */
  day: string | null;
  /** Of an end. */
  reason: EndReason | null;
  /** The side that asked for an end, or that dropped such a request; null for other news. */
  by: Side | null;
  at: string;
}

export const contractChanged = eventType<ContractChange>("agent-contract.changed");

/** Publishes news of a version, in the transaction that changes it. */
export async function announce(
  { platform }: Pick<AgentContractsContext, "platform">,
  tx: Tx,
  version: Pick<ContractVersion, "id" | "kind" | "agentId" | "uplineId">,
  {
    news,
    day = null,
    reason = null,
    by = null,
  }: Pick<ContractChange, "news"> & Partial<Pick<ContractChange, "day" | "reason" | "by">>,
): Promise<void> {
  await platform.events.publish(tx, contractChanged, {
    contractId: version.id,
    news,
    kind: version.kind,
    agentId: version.agentId,
    uplineId: version.uplineId,
    day,
    reason,
    by,
    at: now(platform.clock).toISOString(),
  });
}
