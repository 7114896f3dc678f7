import type { VipRanksVersion } from "@khela/contract/console/vip";
import type { Money } from "@khela/kernel/money";
import type { WithdrawalLimits } from "@khela/rules/cashier/withdrawal-limits";
import type { RankTerms, VipGift } from "@khela/rules/vip/ranks";
import type { Localized } from "@khela/contract/shared";
import type { Platform } from "../../platform/platform.ts";
import type { Audit } from "../audit/index.ts";
import type { Cashier } from "../cashier/index.ts";
import type { AskSetting } from "../four-eyes/index.ts";
import type { Identity } from "../identity/index.ts";
import type { Ledger } from "../ledger/index.ts";
import type { Rewards } from "../rewards/index.ts";
import type { System } from "../system/index.ts";
import type { Turnover } from "../turnover/index.ts";

/** What the use cases of VIP ranks need. */
export interface VipContext {
  platform: Platform;
  audit: Audit;
  ledger: Pick<Ledger, "transaction">;
  identity: Pick<Identity, "findMember" | "profileOf" | "setVip">;
  system: Pick<System, "brand">;
  cashier: Pick<Cashier, "depositFacts">;
  turnover: Pick<Turnover, "catchUp" | "daySums" | "follow">;
  rewards: Pick<Rewards, "issueAll">;
  askRanks: AskSetting<"vip_ranks", WantedRanks>;
}

/** A rank with its benefits. */
export interface Rank extends RankTerms {
  name: Localized;
  bonusPpm: number;
  gifts: Record<VipGift, Money>;
  /** Limits of withdrawals; a zero leaves the general one. */
  withdrawal: WithdrawalLimits;
}

/** The stored settings of a version. */
export type RankSettings = Pick<
  VipRanksVersion,
  "claimDays" | "birthdayClaimDays" | "lockFactorPpm" | "ranks"
>;

/** A requested change, with the version that it was made on. */
export type WantedRanks = RankSettings & { version: number };
