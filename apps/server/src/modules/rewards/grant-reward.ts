import type { consoleReward, grantReward as grantCall } from "@khela/contract/console/rewards";
import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import type { Localized } from "@khela/contract/shared";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { money, moneyFromText, moneyToText } from "@khela/kernel/money";
import { dayOf } from "@khela/kernel/period";
import { needsSecondOperator } from "@khela/rules/rewards/reward";
import type * as z from "zod/mini";
import { inTransaction, type Tx } from "../../platform/database.ts";
import { type Actor, type ApprovedRequest, memberOf } from "../four-eyes/index.ts";
import { requestHash } from "../ledger/index.ts";
import type { RewardsContext } from "./context.ts";
import { grantLimitsOf } from "./grant-limits.ts";
import { issueReward } from "./issue-reward.ts";
import { publishChange } from "./pay-reward.ts";
import { consoleView } from "./read-console.ts";
import * as store from "./store.ts";

type Answer = HandlerOutput<typeof grantCall>;
type Body = HandlerInput<typeof grantCall>["body"];

/** A grant by an operator. */
export interface GrantOrder extends Body {
  memberId: MemberId;
  by: Actor;
  key: string;
}

/** The stored and displayed subject of a grant that needs a second operator, and its maker. */
interface GrantSubject {
  kind: "reward";
  amount: string;
  currency: string;
  title: Localized;
  claimDays: number | null;
  lockFactorPpm: number;
  reason: string;
  maker: { id: string; name: string };
}

const DAY_MS = 86_400_000;

/**
 * Gives a player a reward, or asks a second operator where the amount, or what this operator has granted on this
 * business day, is above the limit (OPS-01).
 * @throws AppError SYS_NOT_FOUND, FIELD_FORMAT (a title that is empty), and the reason why this player gets none
 */
export async function grantReward(context: RewardsContext, order: GrantOrder): Promise<Answer> {
  const { identity, ledger, fourEyes, platform } = context;
  const { memberId, by, key, title, reason, claimDays, lockFactorPpm } = order;
  if (title.bn === "" || title.en === "") throw new AppError("FIELD_FORMAT", { field: "title" });
  const member = await identity.findMember(memberId);
  if (!member) throw new AppError("SYS_NOT_FOUND");
  const { currency } = member;
  const amount = moneyFromText(order.amount);
  const subject: GrantSubject = {
    kind: "reward",
    amount: moneyToText(amount),
    currency,
    title,
    claimDays,
    lockFactorPpm,
    reason,
    maker: { id: by.operator.operatorId, name: by.operator.name },
  };
  const scope = `operator:${by.operator.operatorId}:rewards.grant`;
  const hash = requestHash({ memberId, subject });
  const { answer } = await ledger.command({ scope, key, hash }, async (tx): Promise<Answer> => {
    const today = new Date(dayOf(platform.clock.nowMs()).startMs);
    const granted = await store.sumGranted(tx, by.operator.operatorId, today);
    if (needsSecondOperator(amount, granted, await grantLimitsOf(tx, by.operator.roles))) {
      const asked = { kind: "reward", member, subject: { ...subject }, note: reason, maker: by };
      return { reward: null, approval: await fourEyes.ask(tx, { ...asked, money: { currency, amount } }) };
    }
    const row = await issueGrant(context, tx, memberId, { subject, ref: platform.ids.next() });
    await writeAudit(context, tx, row, { by, action: "reward.grant", reason });
    return { reward: consoleView(context, row, member.account), approval: null };
  });
  return answer;
}

/** Issues a grant that a second operator has approved. @throws AppError the reason why this player gets none now */
export async function issueApproved(
  context: RewardsContext,
  tx: Tx,
  request: ApprovedRequest,
): Promise<void> {
  const subject = request.subject as GrantSubject;
  const { approvalId } = request;
  await issueGrant(context, tx, memberOf(request), { subject, ref: approvalId, approvalId });
}

async function issueGrant(
  context: RewardsContext,
  tx: Tx,
  memberId: MemberId,
  { subject, ref, approvalId }: { subject: GrantSubject; ref: string; approvalId?: string },
): Promise<store.RewardRow> {
  const { title, claimDays, maker } = subject;
  const claimBy =
    claimDays === null ? undefined : new Date(context.platform.clock.nowMs() + claimDays * DAY_MS);
  const detail = { note: subject.reason, by: maker.name };
  const issued = await issueReward(
    context,
    tx,
    {
      memberId,
      currency: subject.currency,
      source: "manual",
      sourceRef: ref,
      title,
      amount: moneyFromText(subject.amount),
      mode: claimDays === null ? "credit" : "claim",
      claimBy,
      lockFactorPpm: BigInt(subject.lockFactorPpm),
      detail,
    },
    { operatorId: maker.id, approvalId },
  );
  if ("refused" in issued) throw new AppError(issued.refused);
  const row = await store.findReward(tx, issued.rewardId);
  if (!row) throw new Error(`reward ${issued.rewardId} was issued and is not there`);
  return row;
}

/** Takes back a reward that waits (OPS-02). @throws AppError SYS_NOT_FOUND, REWARD_STATE (state) */
export async function takeBack(
  context: RewardsContext,
  { rewardId, reason, by }: { rewardId: string; reason: string; by: Actor },
): Promise<z.input<typeof consoleReward>> {
  const { platform, identity } = context;
  const ended = await inTransaction(platform.database, async (tx) => {
    const row = await store.lockReward(tx, rewardId);
    if (!row) throw new AppError("SYS_NOT_FOUND");
    const end = { state: "cancelled", at: now(platform.clock), reason } as const;
    const cancelled = await store.endReward(tx, rewardId, end);
    if (!cancelled) throw new AppError("REWARD_STATE", { state: row.state });
    await publishChange(context, tx, cancelled);
    await writeAudit(context, tx, cancelled, { by, action: "reward.cancel", reason });
    return cancelled;
  });
  const member = await identity.findMember(ended.member_id);
  return consoleView(context, ended, member?.account ?? "");
}

async function writeAudit(
  { audit }: RewardsContext,
  tx: Tx,
  row: store.RewardRow,
  { by, action, reason }: { by: Actor; action: "reward.grant" | "reward.cancel"; reason: string },
): Promise<void> {
  const { id, member_id, source, amount, currency, title } = row;
  await audit.write(tx, {
    actor: `operator:${by.operator.username}`,
    action,
    subject: `member:${member_id}`,
    detail: {
      reward: id,
      source,
      amount: moneyToText(money(amount)),
      currency,
      title,
      lockFactorPpm: Number(row.lock_factor_ppm),
      reason,
    },
    ip: by.ip,
  });
}
