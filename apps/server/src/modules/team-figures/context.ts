import type { Platform } from "../../platform/platform.ts";
import type { AgentTree } from "../agent-tree/index.ts";
import type { Identity } from "../identity/index.ts";
import type { Ledger } from "../ledger/index.ts";
import type { System } from "../system/index.ts";

/** What the use cases of team figures need. */
export interface TeamContext {
  platform: Platform;
  system: Pick<System, "requireFlag">;
  identity: Pick<Identity, "findMember" | "findMembers" | "onlineAmong">;
  agentTree: AgentTree;
  ledger: Pick<Ledger, "balancesOf">;
}
