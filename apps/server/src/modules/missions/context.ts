import type { Platform } from "../../platform/platform.ts";
import type { Audit } from "../audit/index.ts";
import type { Cashier } from "../cashier/index.ts";
import type { FourEyes } from "../four-eyes/index.ts";
import type { Identity } from "../identity/index.ts";
import type { Ledger } from "../ledger/index.ts";
import type { Protection } from "../protection/index.ts";
import type { Rewards } from "../rewards/index.ts";
import type { System } from "../system/index.ts";
import type { Turnover } from "../turnover/index.ts";

/** What the use cases of missions need. */
export interface MissionsContext {
  platform: Platform;
  audit: Audit;
  fourEyes: Pick<FourEyes, "define" | "ask">;
  ledger: Pick<Ledger, "transaction" | "command">;
  identity: Pick<Identity, "findMember" | "findMembers" | "findByAccount">;
  protection: Pick<Protection, "excludedAmong">;
  turnover: Pick<Turnover, "follow" | "catchUp" | "factsOf">;
  rewards: Pick<Rewards, "issue">;
  system: Pick<System, "outages">;
  cashier: Pick<Cashier, "depositFacts">;
}
