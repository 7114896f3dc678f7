import type { Platform } from "../../platform/platform.ts";
import type { AgentContracts } from "../agent-contracts/index.ts";
import type { Audit } from "../audit/index.ts";
import type { Catalogue } from "../catalogue/index.ts";
import type { FourEyes } from "../four-eyes/index.ts";
import type { Identity } from "../identity/index.ts";
import type { Ledger } from "../ledger/index.ts";
import type { System } from "../system/index.ts";
import type { TeamFigures } from "../team-figures/index.ts";
import type { Turnover } from "../turnover/index.ts";

/** What the use cases of agents' pay need. */
export interface AgentPayContext {
  platform: Platform;
  ledger: Pick<Ledger, "transaction" | "post">;
  identity: Pick<Identity, "findByAccount" | "findMember" | "findMembers" | "requireAgent">;
  system: Pick<System, "brand">;
  audit: Audit;
  fourEyes: FourEyes;
  turnover: Pick<
    Turnover,
    "catchUp" | "currencies" | "daySumsOfAll" | "follow" | "hold" | "memberFacts" | "spanSums"
  >;
  catalogue: Pick<Catalogue, "describe">;
  teamFigures: TeamFigures;
  contracts: Pick<AgentContracts, "contractsOn" | "versionsById" | "contractsOf">;
  /** Pays the rebates that are due: they come before the wages of a day. */
  payRebates(): Promise<void>;
}
