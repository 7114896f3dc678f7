import type { ErrorCode } from "@khela/contract/errors";
import type { RewardDetail } from "@khela/contract/rewards";
import type { Localized } from "@khela/contract/shared";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId, TransferId } from "@khela/kernel/ids";
import type { Money } from "@khela/kernel/money";
import { TRIAL_CURRENCY } from "@khela/rules/auth/trial";
import { MAX_LOCK_FACTOR_PPM, type RewardSource } from "@khela/rules/rewards/reward";
import type { Tx } from "../../platform/database.ts";
import type { Member } from "../identity/index.ts";
import { lockMemberAccounts } from "../ledger/index.ts";
import type { RewardsContext } from "./context.ts";
import { openRewardLock, publishChange, transferOf } from "./pay-reward.ts";
import * as store from "./store.ts";

/** A reward to issue. */
export interface RewardOrder {
  memberId: MemberId;
  currency: string;
  source: RewardSource;
  /** What the source knows it by, at most 200 characters; one reward per (source, sourceRef), forever. */
  sourceRef: string;
  /** What the member reads as its name. */
  title: Localized;
  /** Above zero. */
  amount: Money;
  /** `credit` pays at once; `claim` waits until the member claims it. */
  mode: "claim" | "credit";
  /** Until when it can be claimed; without it, it waits for ever. */
  claimBy?: Date | undefined;
  /** How often the amount must be wagered before a withdrawal, in millionths, at most 100 times; by default not at all. */
  lockFactorPpm?: bigint | undefined;
  /** Why, for the story that the member reads; further fields are kept for operators. */
  detail?: (RewardDetail & Readonly<Record<string, unknown>>) | undefined;
}

/** The operator's part of a manual reward. */
export interface Grant {
  operatorId: string;
  approvalId?: string | undefined;
}

export type Issued = { rewardId: string } | { refused: ErrorCode };

/**
 * Issues a reward once per (source, sourceRef), in the caller's transaction; a repeat returns the first.
 * Members who are excluded, on a break, blocked, closed or on trial get none (SAFE-02).
 * @throws RangeError for an order that is invalid in itself, or a repeat for another member
 */
export async function issueReward(
  context: RewardsContext,
  tx: Tx,
  order: RewardOrder,
  grant?: Grant,
): Promise<Issued> {
  const { memberId, source, sourceRef } = order;
  requireValid(order);
  // No pause can begin between the check and the commit.
  await lockMemberAccounts(tx, memberId);
  const earlier = await store.findBySource(tx, source, sourceRef);
  if (earlier) return sameAs(earlier, order);
  const refused = await refusalOf(context, tx, order);
  if (refused) return { refused };
  return (await writeReward(context, tx, order, grant)) ?? repeatOf(tx, order);
}

/** @throws RangeError for an order that is invalid in itself */
export function requireValid({ source, sourceRef, amount, lockFactorPpm = 0n }: RewardOrder): void {
  if (amount <= 0n) throw new RangeError(`reward ${source} ${sourceRef}: ${amount} is not above zero`);
  if (lockFactorPpm < 0n || lockFactorPpm > MAX_LOCK_FACTOR_PPM) {
    throw new RangeError(`reward ${source} ${sourceRef}: a factor of ${lockFactorPpm} ppm`);
  }
}

async function writeReward(
  context: RewardsContext,
  tx: Tx,
  order: RewardOrder,
  grant: Grant | undefined,
): Promise<Issued | undefined> {
  const { platform, ledger } = context;
  const row = await store.insertReward(tx, {
    ...newReward(platform, order),
    grantedBy: grant?.operatorId,
    approvalId: grant?.approvalId,
  });
  if (!row) return undefined;
  if (row.transfer_id) {
    await ledger.post(tx, { ...transferOf(row), id: row.transfer_id });
    await openRewardLock(context, tx, row);
  }
  await publishChange(context, tx, row);
  return { rewardId: row.id };
}

/** The row of an order, with its ids. */
export function newReward(
  { ids, clock }: Pick<RewardsContext["platform"], "ids" | "clock">,
  order: RewardOrder,
): store.NewReward {
  const paid = order.mode === "credit";
  return {
    ...order,
    id: ids.next(),
    claimBy: paid ? undefined : order.claimBy,
    lockFactorPpm: order.lockFactorPpm ?? 0n,
    detail: order.detail ?? {},
    transferId: paid ? ids.next<TransferId>() : undefined,
    issuedAt: now(clock),
    grantedBy: undefined,
    approvalId: undefined,
  };
}

/** The reward that another transaction has issued meanwhile. */
async function repeatOf(tx: Tx, order: RewardOrder): Promise<Issued> {
  const first = await store.findBySource(tx, order.source, order.sourceRef);
  if (!first) throw new Error(`reward ${order.source} ${order.sourceRef} is neither new nor there`);
  return sameAs(first, order);
}

export function sameAs(first: store.RewardRow, { memberId, source, sourceRef }: RewardOrder): Issued {
  if (first.member_id !== memberId) {
    throw new RangeError(`reward ${source} ${sourceRef} was issued to another member`);
  }
  return { rewardId: first.id };
}

async function refusalOf(
  { identity, protection }: RewardsContext,
  tx: Tx,
  order: RewardOrder,
): Promise<ErrorCode | undefined> {
  const refused = refusalByAccount(await identity.findMember(order.memberId, tx), order);
  if (refused) return refused;
  try {
    await protection.requirePlay(order.memberId, tx);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.code as ErrorCode;
    throw error;
  }
}

/** @throws RangeError for a member who is missing or has another currency */
export function refusalByAccount(
  member: Member | undefined,
  { memberId, currency, source, sourceRef }: RewardOrder,
): ErrorCode | undefined {
  if (!member) throw new RangeError(`reward ${source} ${sourceRef}: there is no member ${memberId}`);
  if (currency === TRIAL_CURRENCY || member.currency === TRIAL_CURRENCY) return "AUTH_TRUE_ACCOUNT";
  if (member.currency !== currency) {
    throw new RangeError(`reward ${source} ${sourceRef}: ${currency} for an account in ${member.currency}`);
  }
  if (member.status === "closed") return "AUTH_CLOSED";
  return member.status === "blocked" ? "AUTH_BLOCKED" : undefined;
}
