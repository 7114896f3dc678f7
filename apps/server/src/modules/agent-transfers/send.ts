import { randomBytes } from "node:crypto";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { type Money, moneyToText } from "@khela/kernel/money";
import { dayOf } from "@khela/kernel/period";
import { amountLimit, brokenLimit } from "@khela/rules/agents/transfer";
import { LIMIT_PERIODS, limitPeriodOf } from "@khela/rules/protection/periods";
import type { Tx } from "../../platform/database.ts";
import { makeReference } from "../cashier/index.ts";
import type { Member } from "../identity/index.ts";
import { memberAccount, move } from "../ledger/index.ts";
import { guardDeposit } from "../protection/index.ts";
import { type AgentTransferContext, transitAccountOf } from "./context.ts";
import { readFigures } from "./limits.ts";
import { agentTransferred, transferRequestChanged } from "./events.ts";
import { asOfOther, counterpartOf, requireBoth, selfOf } from "./people.ts";
import * as store from "./store.ts";

export interface Sending {
  memberId: Member["id"];
  to: { to: "upline" | "downline"; memberId?: string | undefined; level?: number | undefined };
  amount: Money;
  remark: string;
  /** The request that this transfer answers. */
  requestId?: string;
  ip: string;
  /** The caller's key and a SHA-256 in hex of the whole request without the payment password. */
  idempotency: { key: string; hash: string };
}

/** The member's deposits when the transfer began, by the start of each period. */
type Deposited = ReadonlyMap<number, Money>;

/**
 * Sends money up or down the agent tree (MONEY-06), across as many levels as operators allow: both accounts move in
 * one transaction, once per key. The caller has checked the payment password.
 * @returns the transfer's id
 * @throws AppError those of {@link counterpartOf} and {@link requireBoth}; MONEY_AMOUNT, MONEY_PENDING_LIMIT (a limit of
 * the day), MONEY_INSUFFICIENT, MONEY_STATE (of a request)
 */
export async function sendMoney(context: AgentTransferContext, sending: Sending): Promise<string> {
  const { ledger } = context;
  const { key, hash } = sending.idempotency;
  const self = await selfOf(context, sending.memberId);
  // Checked before the transaction but thrown inside it, so that a retry gets the first decision, whatever has
  // changed since.
  const looked = await attempt(async () => {
    const { levels } = await readFigures(context.platform.db);
    const other = await counterpartOf(context, self, sending.to, levels);
    await requireBoth(context, self, other);
    return { other, deposited: await depositedBy(context, other) };
  });
  const scope = `member:${self.id}:agentTransfers.send`;
  const { answer } = await ledger.command({ scope, key, hash }, async (tx) => {
    if ("refusal" in looked) throw looked.refusal;
    return post(context, tx, { ...sending, self, ...looked.value });
  });
  return answer.transferId;
}

async function post(
  context: AgentTransferContext,
  tx: Tx,
  sending: Sending & { self: Member; other: Member; deposited: Deposited },
): Promise<{ transferId: string }> {
  const { platform, ledger, audit } = context;
  const { self, other, amount, remark, requestId, to } = sending;
  const { currency } = self;
  const figures = await readFigures(tx);
  const outside = amountLimit(amount, figures);
  if (outside) throw new AppError(outside.code, outside.params);
  const at = now(platform.clock);
  const transferId = platform.ids.next();
  if (requestId !== undefined) await endRequest(tx, requestId, at);
  // Posted first, because the account locks serialize a sender's transfers of the day.
  const passage = transitAccountOf(currency);
  await ledger.post(tx, [
    move(memberAccount(self.id, "cash", currency), passage, amount, "transfer.out", transferId),
    move(passage, memberAccount(other.id, "cash", currency), amount, "transfer.in", transferId),
  ]);
  const today = new Date(dayOf(at.getTime()).startMs);
  const broken = brokenLimit(amount, await store.sentSince(tx, self.id, today), figures);
  if (broken) throw new AppError(broken.code, broken.params);
  await context.requirePlay(self.id, tx);
  await guardReceiver(tx, sending, at.getTime());
  const row = await store.insertTransfer(tx, {
    id: transferId,
    reference: makeReference("A", randomBytes(16)),
    sender_id: self.id,
    receiver_id: other.id,
    direction: to.to,
    currency,
    amount,
    remark,
    request_id: requestId ?? null,
    at,
  });
  await context.turnover.openLock(tx, {
    memberId: other.id,
    currency,
    cause: "transfer",
    causeId: transferId,
    amount,
    factorPpm: await context.turnoverFactor(tx),
  });
  await platform.events.publish(tx, agentTransferred, { transferId });
  if (requestId !== undefined) await platform.events.publish(tx, transferRequestChanged, { requestId });
  await audit.write(tx, {
    actor: `member:${self.id}`,
    action: "agent.transfer",
    subject: `member:${other.id}`,
    detail: { reference: row.reference, to: to.to, amount: moneyToText(amount), currency },
    ip: sending.ip,
  });
  return { transferId };
}

async function endRequest(tx: Tx, requestId: string, at: Date): Promise<void> {
  const request = await store.lockRequest(tx, requestId);
  if (request && request.expires_at <= at) throw new AppError("MONEY_STATE", { state: "expired" });
  if (await store.endRequest(tx, requestId, "paid", at)) return;
  throw new AppError("MONEY_STATE", { state: request?.state ?? "" });
}

/**
 * Checks the receiver: transfers count towards the receiver's own deposit limit, and a pause refuses them (SAFE-01,
 * SAFE-02).
 */
async function guardReceiver(
  tx: Tx,
  { other, amount, deposited }: { other: Member; amount: Money; deposited: Deposited },
  nowMs: number,
): Promise<void> {
  await asOfOther(() =>
    guardDeposit(tx, { memberId: other.id, amount, nowMs }, async (since) => {
      const received = await store.receivedSince(tx, other.id, since);
      return (deposited.get(since.getTime()) ?? 0n) + received;
    }),
  );
}

/** Read before the transaction, which must not wait for a second connection while it holds one. */
async function depositedBy(
  { platform, depositedSince }: AgentTransferContext,
  other: Member,
): Promise<Deposited> {
  const nowMs = platform.clock.nowMs();
  const starts = LIMIT_PERIODS.map((period) => limitPeriodOf(period, nowMs).startMs);
  const sums = await Promise.all(starts.map((startMs) => depositedSince(other.id, new Date(startMs))));
  return new Map(starts.map((startMs, index) => [startMs, sums[index] ?? (0n as Money)]));
}

async function attempt<T>(look: () => Promise<T>): Promise<{ value: T } | { refusal: AppError }> {
  try {
    return { value: await look() };
  } catch (error) {
    if (error instanceof AppError) return { refusal: error };
    throw error;
  }
}
