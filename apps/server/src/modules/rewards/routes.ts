import * as desk from "@khela/contract/console/rewards";
import * as calls from "@khela/contract/rewards";
import type { MemberId } from "@khela/kernel/ids";
import type { CallContext } from "../../platform/http/call-context.ts";
import { claimAll, claimReward } from "./claim-reward.ts";
import type { RewardsContext } from "./context.ts";
import { proposeLimits, readLimits } from "./grant-limits.ts";
import { grantReward, takeBack } from "./grant-reward.ts";
import { listForConsole } from "./read-console.ts";
import { readCentre, readHistory, readStory } from "./read-rewards.ts";

const claimOf = ({ member, idempotency }: CallContext) => ({
  memberId: member.memberId,
  idempotency: { key: idempotency.key, hash: idempotency.requestHash.toString("hex") },
});

/** Members' calls about their rewards (MONEY-08, PROMO-03), and the operators' (OPS-02). */
export function routeRewards(context: RewardsContext): void {
  const { http } = context.platform;
  http.route(calls.getRewardCentre, (_input, { member }) => readCentre(context, member.memberId));
  http.route(calls.listRewards, ({ query }, { member }) => readHistory(context, member.memberId, query));
  http.route(calls.getReward, ({ params }, { member }) =>
    readStory(context, member.memberId, params.rewardId),
  );
  http.route(calls.claimReward, ({ params }, call) => claimReward(context, { ...params, ...claimOf(call) }));
  http.route(calls.claimAllRewards, (_input, call) => claimAll(context, claimOf(call)));
  http.route(desk.listConsoleRewards, ({ query }) => listForConsole(context, query));
  http.route(desk.grantReward, ({ params, body }, { operator, ip, idempotency }) =>
    grantReward(context, {
      ...body,
      memberId: params.playerId as MemberId,
      by: { operator, ip },
      key: idempotency.key,
    }),
  );
  http.route(desk.getGrantLimits, (_input, { operator }) => readLimits(context, operator.roles));
  http.route(desk.updateGrantLimits, ({ body }, { operator, ip }) =>
    proposeLimits(context, body, { operator, ip }),
  );
  http.route(desk.cancelConsoleReward, ({ params, body }, { operator, ip }) =>
    takeBack(context, { ...params, ...body, by: { operator, ip } }),
  );
}
