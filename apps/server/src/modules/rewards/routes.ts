import * as calls from "@khela/contract/rewards";
import type { CallContext } from "../../platform/http/call-context.ts";
import { claimAll, claimReward } from "./claim-reward.ts";
import type { RewardsContext } from "./context.ts";
import { readCentre, readHistory, readStory } from "./read-rewards.ts";

const claimOf = ({ member, idempotency }: CallContext) => ({
  memberId: member.memberId,
  idempotency: { key: idempotency.key, hash: idempotency.requestHash.toString("hex") },
});

/** Members' calls about their rewards (MONEY-08, PROMO-03). */
export function routeRewards(context: RewardsContext): void {
  const { http } = context.platform;
  http.route(calls.getRewardCentre, (_input, { member }) => readCentre(context, member.memberId));
  http.route(calls.listRewards, ({ query }, { member }) => readHistory(context, member.memberId, query));
  http.route(calls.getReward, ({ params }, { member }) =>
    readStory(context, member.memberId, params.rewardId),
  );
  http.route(calls.claimReward, ({ params }, call) => claimReward(context, { ...params, ...claimOf(call) }));
  http.route(calls.claimAllRewards, (_input, call) => claimAll(context, claimOf(call)));
}
