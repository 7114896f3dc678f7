import type { ErrorCode } from "@khela/contract/errors";
import type { RewardSource } from "@khela/rules/rewards/reward";
import type { Tx } from "../../platform/database.ts";
import { lockMembersAccounts } from "../ledger/index.ts";
import type { RewardsContext } from "./context.ts";
import { rewardChanged } from "./events.ts";
import {
  type Issued,
  newReward,
  refusalByAccount,
  requireValid,
  type RewardOrder,
  sameAs,
} from "./issue-reward.ts";
import { changeOf, openRewardLock, transferOf } from "./pay-reward.ts";
import * as store from "./store.ts";

/**
 * Issues rewards of one source like `issueReward`, with a handful of statements for all of them, in the caller's
 * transaction.
 * @returns their outcomes by `sourceRef`
 * @throws RangeError for an order that is invalid in itself, or a repeat for another member
 */
export async function issueRewards(
  context: RewardsContext,
  tx: Tx,
  source: RewardSource,
  orders: readonly Omit<RewardOrder, "source">[],
): Promise<Map<string, Issued>> {
  const issued = new Map<string, Issued>();
  const wanted = new Map(orders.map((order) => [order.sourceRef, { ...order, source }]));
  if (wanted.size < orders.length) throw new RangeError(`rewards ${source}: a reference is named twice`);
  if (wanted.size === 0) return issued;
  for (const order of wanted.values()) requireValid(order);
  const memberIds = [...new Set(orders.map(({ memberId }) => memberId))];
  // No pause can begin between the check and the commit.
  await lockMembersAccounts(tx, memberIds);
  for (const row of await store.findBySources(tx, source, [...wanted.keys()])) {
    const order = wanted.get(row.source_ref);
    if (order) issued.set(row.source_ref, sameAs(row, order));
    wanted.delete(row.source_ref);
  }
  for (const [sourceRef, refused] of await refusalsOf(context, tx, [...wanted.values()])) {
    issued.set(sourceRef, { refused });
    wanted.delete(sourceRef);
  }
  for (const row of await writeRewards(context, tx, [...wanted.values()])) {
    issued.set(row.source_ref, { rewardId: row.id });
    wanted.delete(row.source_ref);
  }
  // Another transaction has issued these meanwhile.
  for (const row of wanted.size > 0 ? await store.findBySources(tx, source, [...wanted.keys()]) : []) {
    const order = wanted.get(row.source_ref);
    if (order) issued.set(row.source_ref, sameAs(row, order));
  }
  return issued;
}

async function refusalsOf(
  { identity, protection }: RewardsContext,
  tx: Tx,
  orders: readonly RewardOrder[],
): Promise<Map<string, ErrorCode>> {
  const ids = orders.map(({ memberId }) => memberId);
  const members = await identity.findMembers(ids, tx);
  const kept = await protection.refusedToPlay(ids, tx);
  const refusals = new Map<string, ErrorCode>();
  for (const order of orders) {
    const refused =
      refusalByAccount(members.get(order.memberId), order) ?? (kept.get(order.memberId)?.code as ErrorCode);
    if (refused) refusals.set(order.sourceRef, refused);
  }
  return refusals;
}

async function writeRewards(
  context: RewardsContext,
  tx: Tx,
  orders: readonly RewardOrder[],
): Promise<store.RewardRow[]> {
  if (orders.length === 0) return [];
  const { platform, ledger } = context;
  const rows = await store.insertRewards(
    tx,
    orders.map((order) => newReward(platform, order)),
  );
  const transfers = rows.flatMap((row) =>
    row.transfer_id ? [{ ...transferOf(row), id: row.transfer_id }] : [],
  );
  if (transfers.length > 0) await ledger.post(tx, transfers);
  for (const row of rows) if (row.transfer_id) await openRewardLock(context, tx, row);
  await platform.events.publishAll(tx, rewardChanged, rows.map(changeOf));
  return rows;
}
