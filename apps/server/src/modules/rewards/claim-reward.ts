import type { claimAllRewards, claimReward as claimCall } from "@khela/contract/rewards";
import type { HandlerOutput } from "@khela/contract/endpoint";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { money, moneyToText } from "@khela/kernel/money";
import type { Tx } from "../../platform/database.ts";
import { lockMemberAccounts } from "../ledger/index.ts";
import type { RewardsContext } from "./context.ts";
import { payReward, wagerOf } from "./pay-reward.ts";
import * as store from "./store.ts";

/** The most rewards that are claimed in one transaction. */
export const MAX_CLAIMS = 100;

interface Claim {
  memberId: MemberId;
  idempotency: { key: string; hash: string };
}

/** The claiming member's conditions, which can't change before the commit. */
async function requireClaim({ protection }: RewardsContext, tx: Tx, memberId: MemberId): Promise<void> {
  await lockMemberAccounts(tx, memberId);
  await protection.requirePlay(memberId, tx);
}

/**
 * Pays a waiting reward to its member, once (MONEY-09).
 * @throws AppError SYS_NOT_FOUND (also for another member's), REWARD_STATE, PROTECT_EXCLUDED, PROTECT_CLOSED,
 * AUTH_BLOCKED
 */
export async function claimReward(
  context: RewardsContext,
  { memberId, rewardId, idempotency }: Claim & { rewardId: string },
): Promise<HandlerOutput<typeof claimCall>> {
  const scope = `member:${memberId}:rewards.claim`;
  const { answer } = await context.ledger.command({ scope, ...idempotency }, async (tx) => {
    await requireClaim(context, tx, memberId);
    const row = await store.lockReward(tx, rewardId);
    if (row?.member_id !== memberId) throw new AppError("SYS_NOT_FOUND");
    const { amount, currency, ...rest } = await payReward(context, tx, row);
    return {
      rewardId,
      amount: moneyToText(amount),
      currency,
      toWager: moneyToText(wagerOf({ amount, ...rest })),
    };
  });
  return answer;
}

/**
 * Pays all waiting rewards of a member, those that end first before the others, at most {@link MAX_CLAIMS}.
 * @throws AppError REWARD_STATE where none waits; SYS_NOT_FOUND; PROTECT_EXCLUDED, PROTECT_CLOSED, AUTH_BLOCKED
 */
export async function claimAll(
  context: RewardsContext,
  { memberId, idempotency }: Claim,
): Promise<HandlerOutput<typeof claimAllRewards>> {
  const member = await context.identity.findMember(memberId);
  if (!member) throw new AppError("SYS_NOT_FOUND");
  const { currency } = member;
  const scope = `member:${memberId}:rewards.claimAll`;
  const { answer } = await context.ledger.command({ scope, ...idempotency }, async (tx) => {
    await requireClaim(context, tx, memberId);
    const at = now(context.platform.clock);
    const rows = await store.lockWaiting(tx, { memberId, currency }, at, MAX_CLAIMS);
    if (rows.length === 0) throw new AppError("REWARD_STATE", { state: "none" });
    let [amount, toWager] = [0n, 0n];
    for (const row of rows) {
      const paid = await payReward(context, tx, row);
      amount += paid.amount;
      toWager += wagerOf(paid);
    }
    return {
      rewardIds: rows.map(({ id }) => id),
      amount: moneyToText(money(amount)),
      currency,
      toWager: moneyToText(money(toWager)),
    };
  });
  return answer;
}
