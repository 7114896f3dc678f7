import type { MemberId } from "@khela/kernel/ids";
import type { Platform } from "../../platform/platform.ts";
import type { Audit } from "../audit/index.ts";
import type { Cashier } from "../cashier/index.ts";
import type { AskSetting, FourEyes } from "../four-eyes/index.ts";
import type { Identity } from "../identity/index.ts";
import type { Ledger } from "../ledger/index.ts";
import type { Protection } from "../protection/index.ts";
import type { Rewards } from "../rewards/index.ts";
import type { Rounds } from "../rounds/index.ts";
import type { Turnover } from "../turnover/index.ts";
import type { Envelopes } from "./envelopes.ts";

/** What a second operator approves: a draft as it was when the first one asked. */
export interface WantedPublication {
  raffleId: string;
  version: number;
}

/** What a second operator approves: tickets of a campaign for players, by the one who asked. */
export interface WantedGift {
  raffleId: string;
  memberIds: readonly MemberId[];
  tickets: number;
  reason: string;
}

/** What the use cases of raffles need. */
export interface RafflesContext {
  platform: Platform;
  ledger: Ledger;
  audit: Pick<Audit, "write">;
  identity: Pick<Identity, "findMember" | "findMembers" | "findByAccount">;
  protection: Pick<Protection, "requirePlay" | "refusedToPlay">;
  rewards: Pick<Rewards, "issue" | "grantLimitsOf">;
  rounds: Pick<Rounds, "playerSeeds" | "registerShared">;
  turnover: Pick<Turnover, "follow">;
  cashier: Pick<Cashier, "paymentFacts" | "depositedIn">;
  envelopes: Envelopes;
  fourEyes: Pick<FourEyes, "waitingSettings">;
  askPublication: AskSetting<"raffle", WantedPublication>;
  askGift: AskSetting<"raffle_gift", WantedGift>;
}
