import { now } from "@khela/kernel/clock";
import type { Reward } from "@khela/contract/rewards";
import type { MemberId } from "@khela/kernel/ids";
import type { Money } from "@khela/kernel/money";
import type { GrantLimits, RewardSource } from "@khela/rules/rewards/reward";
import type { Tx } from "../../platform/database.ts";
import { defineSetting } from "../four-eyes/index.ts";
import type { GrantLimitsDraft, RewardsContext } from "./context.ts";
import { cancelReward, scheduleExpiry } from "./end-reward.ts";
import { rewardChanged } from "./events.ts";
import { applyLimits, grantLimitsOf } from "./grant-limits.ts";
import { issueApproved } from "./grant-reward.ts";
import { type Issued, issueReward, type RewardOrder } from "./issue-reward.ts";
import { issueRewards } from "./issue-rewards.ts";
import { type RewardSelection, streamRewards } from "./read-rewards.ts";
import { routeRewards } from "./routes.ts";
import { sumPaid, sumWaiting } from "./store.ts";

export { rewardChanged } from "./events.ts";
export type { Issued, RewardOrder } from "./issue-reward.ts";
export { rewardCosts } from "./store.ts";

/**
 * Everything that the house gives members (MONEY-08, PROMO-03). Higher modules issue rewards; money, protection,
 * turnover locks, the reward center and its history are here.
 */
export interface Rewards {
  /**
   * Issues a reward once per (source, sourceRef), in the caller's transaction (`ledger.transaction` or
   * `ledger.command`, so that open pages are told of the balance); a repeat returns the first.
   * @returns its id, or the reason why this member gets none now: excluded, on a break, blocked, closed or on trial
   * @throws RangeError for an order that is invalid in itself, or a repeat for another member
   */
  issue(tx: Tx, order: RewardOrder): Promise<Issued>;
  /**
   * Issues many rewards of one source in a few statements, each like `issue`.
   * @returns their outcomes by `sourceRef`
   */
  issueAll(
    tx: Tx,
    source: RewardSource,
    orders: readonly Omit<RewardOrder, "source">[],
  ): Promise<Map<string, Issued>>;
  /** What members were paid in a time (half-open), but for one source; those without anything are missing. */
  paidTo(
    memberIds: readonly MemberId[],
    asked: { currency: string; from: Date; to: Date; except: RewardSource },
    tx?: Tx,
  ): Promise<Map<MemberId, Money>>;
  /** Takes back a reward that waits. @returns false where there is none, or it has ended */
  cancel(tx: Tx, source: RewardSource, sourceRef: string): Promise<boolean>;
  /** A member's rewards in batches, newest first: all of them (SAFE-06), or a selection (MONEY-08). */
  own(memberId: MemberId, selection?: RewardSelection): AsyncIterable<Reward[]>;
  /** What an operator with these roles may give away alone. */
  grantLimitsOf(tx: Tx, roles: readonly string[]): Promise<GrantLimits>;
  /** How many rewards this member can claim at this moment. */
  countWaiting(memberId: MemberId): Promise<number>;
}

/** Builds the module: routes, the count on open pages, and the job that expires unclaimed rewards. */
export function createRewards(deps: Omit<RewardsContext, "askLimits">): Rewards {
  const { db, clock, events, hub } = deps.platform;
  const askLimits = defineSetting<"grant_limits", GrantLimitsDraft>(deps.fourEyes, {
    kind: "grant_limits",
    permission: "system.write",
    apply: (tx, change) => applyLimits(deps, tx, change),
  });
  const context: RewardsContext = { ...deps, askLimits };
  const countWaiting = async (memberId: MemberId): Promise<number> =>
    (await sumWaiting(db, memberId, now(clock))).count;
  context.fourEyes.define({
    kind: "reward",
    permission: "rewards.approve",
    perform: (tx, request) => issueApproved(context, tx, request),
  });
  routeRewards(context);
  scheduleExpiry(context);
  hub.declare("member.rewards", async (memberId) =>
    memberId === undefined ? undefined : { waiting: await countWaiting(memberId) },
  );
  events.subscribe(rewardChanged, "reward-count", async ({ memberId }) => {
    hub.publish("member.rewards", { waiting: await countWaiting(memberId) }, memberId);
  });
  return {
    issue: (tx, order) => issueReward(context, tx, order),
    issueAll: (tx, source, orders) => issueRewards(context, tx, source, orders),
    paidTo: (memberIds, asked, tx) => sumPaid(tx ?? db, memberIds, asked),
    cancel: (tx, source, sourceRef) => cancelReward(context, tx, { source, sourceRef }),
    own: (memberId, selection) => streamRewards(context, memberId, selection),
    grantLimitsOf,
    countWaiting,
  };
}
