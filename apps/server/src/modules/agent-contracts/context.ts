import type { MemberId } from "@khela/kernel/ids";
import type { Money } from "@khela/kernel/money";
import type { ContractTerms, TeamFigures } from "@khela/rules/agents/contract";
import type { FormulaResult } from "@khela/rules/agents/formula";
import type { ContractPeriod } from "@khela/rules/agents/periods";
import type { Platform } from "../../platform/platform.ts";

/** What a contract would have paid for a period that has passed. */
export interface SimulatedPeriod extends ContractPeriod {
  /** Of the agent's team with the agent. */
  figures: TeamFigures;
  result: FormulaResult;
  /** What the agent would have kept: the result less what the contracts right below give. */
  own: Money;
}

/**
 * What terms would have paid an agent for the last complete periods of their kind, the latest first; fewer where there are
 * no figures.
 */
export type Simulate = (asked: {
  agentId: MemberId;
  terms: ContractTerms;
  currency: string;
  periods: number;
}) => Promise<SimulatedPeriod[]>;

/** What the use cases of agents' contracts need. */
export interface AgentContractsContext {
  platform: Platform;
  simulate: Simulate;
}
