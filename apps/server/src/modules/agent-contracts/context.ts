import type { MemberId } from "@khela/kernel/ids";
import type { Money } from "@khela/kernel/money";
import type { ContractTerms, TeamFigures } from "@khela/rules/agents/contract";
import type { FormulaResult } from "@khela/rules/agents/formula";
import type { ContractPeriod } from "@khela/rules/agents/periods";
import type { Platform } from "../../platform/platform.ts";
import type { AgentTree } from "../agent-tree/index.ts";
import type { Audit } from "../audit/index.ts";
import type { FourEyes } from "../four-eyes/index.ts";
import type { Identity } from "../identity/index.ts";
import type { System } from "../system/index.ts";

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
  audit: Audit;
  fourEyes: FourEyes;
  system: Pick<System, "requireFlag">;
  identity: Pick<Identity, "findMember" | "findMembers" | "findByAccount">;
  agentTree: Pick<AgentTree, "uplinesOn" | "holdStill" | "downlinesOf">;
  simulate: Simulate;
}

/** Offers wait for seven days. */
export const OFFER_LIFE_MS = 7 * 86_400_000;
