import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { applyRate, type Money, moneyToText, ZERO } from "@khela/kernel/money";
import { nextState } from "@khela/rules/cashier/transitions";
import { rewardKind, rewardTransitions, stateAt } from "@khela/rules/rewards/reward";
import type { Tx } from "../../platform/database.ts";
import { houseAccount, memberAccount, move, type Transfer } from "../ledger/index.ts";
import type { RewardsContext } from "./context.ts";
import { type RewardChange, rewardChanged } from "./events.ts";
import { endReward, type RewardRow } from "./store.ts";

/** The transfer that pays a reward: from the house's account for promotions to the member's cash. */
export function transferOf({ id, member_id, currency, source, amount }: RewardRow): Transfer {
  const house = houseAccount("promotions", currency);
  return move(house, memberAccount(member_id, "cash", currency), amount, rewardKind(source), id);
}

/** What must be wagered before a withdrawal because of a paid reward. */
export const wagerOf = ({ amount, lock_factor_ppm }: Pick<RewardRow, "amount" | "lock_factor_ppm">): Money =>
  lock_factor_ppm === 0n ? ZERO : applyRate(amount, lock_factor_ppm);

export async function openRewardLock({ turnover }: RewardsContext, tx: Tx, row: RewardRow): Promise<void> {
  if (row.lock_factor_ppm === 0n) return;
  await turnover.openLock(tx, {
    memberId: row.member_id,
    currency: row.currency,
    cause: "reward",
    causeId: row.id,
    amount: row.amount,
    factorPpm: row.lock_factor_ppm,
  });
}

export const changeOf = (row: RewardRow): RewardChange => ({
  rewardId: row.id,
  memberId: row.member_id,
  source: row.source,
  state: row.state,
  title: row.title,
  amount: moneyToText(row.amount),
  currency: row.currency,
  at: (row.ended_at ?? row.issued_at).toISOString(),
});

export const publishChange = ({ platform }: RewardsContext, tx: Tx, row: RewardRow): Promise<void> =>
  platform.events.publish(tx, rewardChanged, changeOf(row));

/**
 * Pays a waiting reward that the caller has locked: state, money and turnover lock in one transaction.
 * @throws AppError REWARD_STATE (state) where it doesn't wait any more
 */
export async function payReward(context: RewardsContext, tx: Tx, row: RewardRow): Promise<RewardRow> {
  const { platform, ledger } = context;
  const at = now(platform.clock);
  const from = stateAt(row.state, row.claim_by?.getTime(), at.getTime());
  const state = nextState(rewardTransitions, from, "claim");
  if (state !== "claimed") throw new AppError("REWARD_STATE", { state: from });
  const { transferIds } = await ledger.post(tx, transferOf(row));
  const [transferId] = transferIds;
  const paid = transferId && (await endReward(tx, row.id, { state, at, transferId }));
  if (!paid) throw new Error(`reward ${row.id} was locked and has changed`);
  await openRewardLock(context, tx, paid);
  await publishChange(context, tx, paid);
  return paid;
}
