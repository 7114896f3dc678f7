import type { GrantLimitTexts } from "@khela/rules/rewards/reward";
import type { Platform } from "../../platform/platform.ts";
import type { Audit } from "../audit/index.ts";
import type { AskSetting, FourEyes } from "../four-eyes/index.ts";
import type { Identity } from "../identity/index.ts";
import type { Ledger } from "../ledger/index.ts";
import type { Protection } from "../protection/index.ts";
import type { System } from "../system/index.ts";
import type { Turnover } from "../turnover/index.ts";

/** The limits of grants as they are asked for. */
export type GrantLimitsDraft = GrantLimitTexts & { version: number };

/** What the use cases of rewards need. */
export interface RewardsContext {
  platform: Platform;
  ledger: Ledger;
  audit: Audit;
  fourEyes: FourEyes;
  identity: Pick<Identity, "findMember" | "findMembers" | "findByAccount">;
  protection: Pick<Protection, "requirePlay" | "refusedToPlay">;
  system: Pick<System, "outages">;
  turnover: Pick<Turnover, "openLock" | "locksOf">;
  /** Requests a change of the limits of grants, which needs a second operator. */
  askLimits: AskSetting<"grant_limits", GrantLimitsDraft>;
}
