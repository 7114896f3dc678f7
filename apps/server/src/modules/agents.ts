import type { Platform } from "../platform/platform.ts";
import { type AgentContracts, createAgentContracts } from "./agent-contracts/index.ts";
import { type AgentLinks, createAgentLinks } from "./agent-links/index.ts";
import { type AgentPay, createAgentPay } from "./agent-pay/index.ts";
import { createAgentTransfers } from "./agent-transfers/index.ts";
import type { AgentTree } from "./agent-tree/index.ts";
import type { Audit } from "./audit/index.ts";
import type { Cashier } from "./cashier/index.ts";
import type { Catalogue } from "./catalogue/index.ts";
import type { FourEyes } from "./four-eyes/index.ts";
import type { Identity } from "./identity/index.ts";
import type { Ledger } from "./ledger/index.ts";
import type { Ports } from "./ports.ts";
import type { Protection } from "./protection/index.ts";
import type { Rebates } from "./rebates/index.ts";
import type { System } from "./system/index.ts";
import { createTeamFigures, type TeamFigures } from "./team-figures/index.ts";
import type { Turnover } from "./turnover/index.ts";

/** The agent programme above the tree. */
export interface Agents {
  agentLinks: AgentLinks;
  teamFigures: TeamFigures;
  agentContracts: AgentContracts;
  agentPay: AgentPay;
}

interface Needs {
  audit: Audit;
  cashier: Cashier;
  catalogue: Catalogue;
  fourEyes: FourEyes;
  identity: Identity;
  ledger: Ledger;
  system: System;
  turnover: Turnover;
  agentTree: AgentTree;
  rebates: Rebates;
  requirePlay: Protection["requirePlay"];
}

/** Builds what agents do: links, transfers, team figures, contracts and their pay. */
export function createAgents(platform: Platform, ports: Ports, deps: Needs): Agents {
  const { cashier, rebates } = deps;
  const { depositedSince, turnoverFactor } = cashier;
  createAgentTransfers(platform, { ...deps, depositedSince, turnoverFactor });
  const teamFigures = createTeamFigures({ platform, ...deps });
  const simulate = ports.ask("agent-contracts.simulate");
  const agentContracts = createAgentContracts({ platform, ...deps, simulate });
  const agentLinks = createAgentLinks({ platform, ...deps, contracts: agentContracts });
  const payRebates = () => rebates.payDue();
  const agentPay = createAgentPay({ platform, ...deps, teamFigures, contracts: agentContracts, payRebates });
  return { agentLinks, teamFigures, agentContracts, agentPay };
}
