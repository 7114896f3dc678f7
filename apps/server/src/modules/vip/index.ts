import type { MyVip } from "@khela/contract/vip";
import type { MemberId } from "@khela/kernel/ids";
import { dayOf } from "@khela/kernel/period";
import { depositCorrected, depositSucceeded, type WithdrawalTerms } from "../cashier/index.ts";
import type { Db, Tx } from "../../platform/database.ts";
import { defineSetting, type FourEyes } from "../four-eyes/index.ts";
import type { VipContext, WantedRanks } from "./context.ts";
import { scheduleVip } from "./jobs.ts";
import { countCorrection, countDeposit, countFacts } from "./raise-rank.ts";
import { applyRanks, currentRanks, ranksOn } from "./ranks.ts";
import { ownHistory } from "./read-own.ts";
import { routeVip } from "./routes.ts";
import { findMember, levelsAt } from "./store.ts";

export { vipGiftOf } from "./gifts.ts";
/** VIP ranks by points of turnover and deposits, with what they give (PROMO-04). */
export interface Vip {
  /**
   * The ranks that members had at a moment, and what they added to rebate rates on that day, in millionths; members
   * without one are missing.
   */
  ranksAt(
    memberIds: readonly MemberId[],
    at: Date,
  ): Promise<Map<MemberId, { level: number; bonusPpm: bigint }>>;
  /** Counts a succeeded deposit, once, as its event does; for a history without a worker. */
  countDeposit(depositId: string): Promise<void>;
  /**
   * What a member's rank changes for withdrawals: its name, its limits, and its level, by which the queue is sorted;
   * undefined without a rank.
   */
  withdrawalTerms(memberId: MemberId, within: Db | Tx): Promise<WithdrawalTerms | undefined>;
  /** All changes of a member's rank and all judged months, newest first (SAFE-06). */
  ownHistory(memberId: MemberId): Promise<Pick<MyVip, "history" | "months">>;
}

/** Builds the module: routes, the reader of turnover, deposits, and the job for the ends of periods. */
export function createVip({ fourEyes, ...deps }: Omit<VipContext, "askRanks"> & { fourEyes: FourEyes }): Vip {
  const { platform, turnover } = deps;
  const { db, events } = platform;
  const askRanks = defineSetting<"vip_ranks", WantedRanks>(fourEyes, {
    kind: "vip_ranks",
    permission: "promotions.approve",
    apply: (tx, change) => applyRanks({ platform }, tx, change),
  });
  const context: VipContext = { ...deps, askRanks };
  routeVip(context);
  scheduleVip(context);
  turnover.follow({ name: "vip", read: (tx, facts) => countFacts(context, tx, facts) });
  events.subscribe(depositSucceeded, "vip", ({ depositId }) => countDeposit(context, depositId));
  events.subscribe(depositCorrected, "vip", (correction) => countCorrection(context, correction));
  return {
    async ranksAt(memberIds, at) {
      const levels = await levelsAt(db, memberIds, at);
      if (levels.size === 0) return new Map();
      const { ranks } = await ranksOn(db, dayOf(at.getTime()).key);
      return new Map(
        [...levels].map(([id, level]) => [id, { level, bonusPpm: BigInt(ranks[level - 1]?.bonusPpm ?? 0) }]),
      );
    },
    countDeposit: (depositId) => countDeposit(context, depositId),
    withdrawalTerms: async (memberId, within) => {
      const level = (await findMember(within, memberId))?.level ?? 0;
      if (level === 0) return undefined;
      const rank = (await currentRanks(within, platform.clock.nowMs())).ranks[level - 1];
      return rank && { level, names: rank.name, limits: rank.withdrawal };
    },
    ownHistory: (memberId) => ownHistory(context, memberId),
  };
}
