import type { Platform } from "../../platform/platform.ts";
import type { AgentTree } from "../agent-tree/index.ts";
import type { Catalogue } from "../catalogue/index.ts";
import type { Identity } from "../identity/index.ts";
import type { Ledger } from "../ledger/index.ts";
import type { Turnover } from "../turnover/index.ts";

/** What the module is built with. */
export interface TeamNeeds {
  platform: Platform;
  identity: Pick<Identity, "findMember" | "findMembers" | "onlineAmong" | "requireAgent">;
  agentTree: AgentTree;
  ledger: Pick<Ledger, "balancesOf">;
  catalogue: Pick<Catalogue, "describe">;
  turnover: Pick<Turnover, "follow" | "catchUp">;
}

/** What the use cases of team figures need. */
export interface TeamContext extends TeamNeeds {
  /** Counts movements and registrations that wait; bets are counted twice a second by themselves. */
  takeWaiting(): Promise<void>;
}
