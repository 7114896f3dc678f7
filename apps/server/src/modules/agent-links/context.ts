import type { Platform } from "../../platform/platform.ts";
import type { AgentContracts } from "../agent-contracts/index.ts";
import type { Audit } from "../audit/index.ts";
import type { Identity } from "../identity/index.ts";
import type { Ledger } from "../ledger/index.ts";
import type { System } from "../system/index.ts";
import type { Turnover } from "../turnover/index.ts";

/** What the use cases of the register center need. */
export interface AgentLinksContext {
  platform: Platform;
  audit: Pick<Audit, "write">;
  identity: Pick<
    Identity,
    | "findByAccount"
    | "findMember"
    | "findMembers"
    | "openWithInitialPassword"
    | "requireAgent"
    | "sameBrowserOf"
  >;
  contracts: Pick<AgentContracts, "checkPreset" | "offerWithin">;
  ledger: Pick<Ledger, "command">;
  system: Pick<System, "flag" | "domainsOf">;
  turnover: Pick<Turnover, "follow">;
}
