import type { Platform } from "../../platform/platform.ts";
import type { Audit } from "../audit/index.ts";
import type { FourEyes } from "../four-eyes/index.ts";
import type { Identity } from "../identity/index.ts";

/** What the use cases of the agent tree need. */
export interface AgentTreeContext {
  platform: Platform;
  audit: Audit;
  fourEyes: FourEyes;
  identity: Pick<Identity, "findMember" | "findMembers" | "setType">;
}
