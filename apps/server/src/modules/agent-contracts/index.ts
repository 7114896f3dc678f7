import type { MemberId } from "@khela/kernel/ids";
import type { ContractKind } from "@khela/rules/agents/contract";
import type { Db, Tx } from "../../platform/database.ts";
import type { AgentContractsContext } from "./context.ts";
import * as store from "./store.ts";

export type { Simulate, SimulatedPeriod } from "./context.ts";
export type { ContractVersion } from "./store.ts";

/** Contracts between agents and those above them (AGENT-05 to AGENT-07; decision 0065). */
export interface AgentContracts {
  /**
   * The versions of a kind that are in force on a business day, also a day that has passed: at most one of each agent and
   * currency. Days decide, not the state: an accepted version holds from its first day on.
   */
  contractsOn(
    within: Db | Tx,
    on: { kind: ContractKind; day: string; currency?: string },
  ): Promise<store.ContractVersion[]>;
  /** Versions by their ids; unknown ones are missing. */
  versionsById(within: Db | Tx, ids: readonly string[]): Promise<store.ContractVersion[]>;
  /** All versions of an agent, offers too, the newest first. */
  contractsOf(agentId: MemberId): Promise<store.ContractVersion[]>;
}

/** Builds the module. */
export function createAgentContracts({ platform }: AgentContractsContext): AgentContracts {
  return {
    contractsOn: store.inForce,
    versionsById: store.byIds,
    contractsOf: (agentId) => store.ofAgent(platform.db, agentId),
  };
}
