import type { ReferralSettings } from "@khela/contract/console/referral";
import type { Platform } from "../../platform/platform.ts";
import type { Audit } from "../audit/index.ts";
import type { Cashier } from "../cashier/index.ts";
import type { AskSetting } from "../four-eyes/index.ts";
import type { Identity } from "../identity/index.ts";
import type { Ledger } from "../ledger/index.ts";
import type { Rewards } from "../rewards/index.ts";
import type { Turnover } from "../turnover/index.ts";

/** What the use cases of referral need. */
export interface ReferralContext {
  platform: Platform;
  ledger: Pick<Ledger, "transaction">;
  audit: Pick<Audit, "write">;
  identity: Pick<Identity, "findMember" | "findMembers" | "findByAccount" | "sameBrowser" | "sessionsOf">;
  cashier: Pick<Cashier, "depositFacts" | "samePayee">;
  rewards: Pick<Rewards, "issue">;
  turnover: Pick<Turnover, "follow" | "daySums">;
  askSettings: AskSetting<"referral", ReferralSettings>;
}
