import type { RebateSettings } from "@khela/contract/console/rebates";
import type { MemberId } from "@khela/kernel/ids";
import type { Platform } from "../../platform/platform.ts";
import type { AskSetting } from "../four-eyes/index.ts";
import type { Identity } from "../identity/index.ts";
import type { Ledger } from "../ledger/index.ts";
import type { Rewards } from "../rewards/index.ts";
import type { System } from "../system/index.ts";
import type { Turnover } from "../turnover/index.ts";

/** A member's VIP rank at a moment, and what it adds to rebate rates, in millionths. */
export interface RankBonus {
  level: number;
  bonusPpm: bigint;
}

/** What the use cases of rebates need. */
export interface RebatesContext {
  platform: Platform;
  ledger: Pick<Ledger, "transaction">;
  identity: Pick<Identity, "findMember" | "findMembers">;
  system: Pick<System, "brand">;
  turnover: Pick<Turnover, "catchUp" | "currencies" | "daySums" | "daySumsOfAll" | "follow">;
  rewards: Pick<Rewards, "issueAll" | "paidTo">;
  /** The ranks that members had at a moment; those without one are missing. */
  ranksAt(memberIds: readonly MemberId[], at: Date): Promise<ReadonlyMap<MemberId, RankBonus>>;
  askRates: AskSetting<"rebate_rates", WantedRates>;
}

/** A requested change of the rates, with the version that it was made on. */
export type WantedRates = RebateSettings & { version: number };
