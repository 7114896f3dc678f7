import type { Platform } from "../../platform/platform.ts";
import type { Audit } from "../audit/index.ts";
import type { FourEyes } from "../four-eyes/index.ts";
import type { Identity } from "../identity/index.ts";
import type { Sports } from "../sports/index.ts";

/** What the calls of the trading desk share. */
export interface TradingContext {
  platform: Platform;
  sports: Sports;
  audit: Audit;
  fourEyes: FourEyes;
  identity: Pick<Identity, "findMembers">;
}
