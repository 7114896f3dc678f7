import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, money, moneyFromText, moneyToText } from "@khela/kernel/money";
import {
  type AdjustmentDirection,
  adjustmentKind,
  type AdjustmentReason,
  fitsDirection,
  isPlayCredit,
} from "@khela/rules/operators/adjustment";
import { eventType } from "../../platform/events.ts";
import type { Tx } from "../../platform/database.ts";
import { type Actor, type ApprovedRequest, type ApprovalView, memberOf } from "../four-eyes/index.ts";
import { houseAccount, memberAccount, move, requestHash } from "../ledger/index.ts";
import type { AdjustmentsContext } from "./context.ts";

/** An adjustment of a balance that an operator requests. */
export interface AdjustmentOrder {
  memberId: MemberId;
  direction: AdjustmentDirection;
  amount: Money;
  cause: AdjustmentReason;
  /** The reason in the operator's words; the player never reads it. */
  text: string;
  /** A ticket number or a bank reference; may be empty. */
  evidence: string;
  by: Actor;
  key: string;
}

/**
 * The stored and displayed subject of the request. Amounts are text, because it is serialized as JSON and approved by
 * its hash.
 */
interface AdjustmentSubject {
  kind: "adjustment";
  direction: AdjustmentDirection;
  amount: string;
  currency: string;
  play: boolean;
  cause: AdjustmentReason;
  evidence: string;
}

/** An operator adjusted a player's balance; a positive `amount` is a credit. */
export const balanceAdjusted = eventType<{
  approvalId: string;
  memberId: MemberId;
  amount: string;
  currency: string;
  cause: AdjustmentReason;
  at: string;
}>("balance.adjusted");

/**
 * Requests an adjustment (OPS-02); no money moves before another operator approves.
 * @throws AppError SYS_NOT_FOUND, FIELD_FORMAT (a cause that doesn't fit), MONEY_KEY_REUSED, MONEY_IN_FLIGHT
 */
export async function askAdjustment(
  { identity, ledger, fourEyes }: AdjustmentsContext,
  order: AdjustmentOrder,
): Promise<ApprovalView> {
  const { memberId, direction, amount, cause, text, evidence, by, key } = order;
  if (!fitsDirection(cause, direction)) throw new AppError("FIELD_FORMAT", { field: "cause" });
  const member = await identity.findMember(memberId);
  if (!member) throw new AppError("SYS_NOT_FOUND");
  const { currency } = member;
  const subject: AdjustmentSubject = {
    kind: "adjustment",
    direction,
    amount: moneyToText(amount),
    currency,
    play: isPlayCredit(currency),
    cause,
    evidence,
  };
  const scope = `operator:${by.operator.operatorId}:adjustments.ask`;
  const hash = requestHash({ memberId, text, subject });
  const { answer } = await ledger.command({ scope, key, hash }, (tx) =>
    fourEyes.ask(tx, {
      kind: "adjustment",
      member,
      subject: { ...subject },
      note: text,
      money: { currency, amount: money(direction === "credit" ? amount : -amount) },
      maker: by,
    }),
  );
  return answer;
}

/**
 * Posts an approved adjustment: one transfer between the player's cash and the house's account for adjustments, which
 * exists per currency, so that play credit stays apart from money.
 * @throws AppError MONEY_INSUFFICIENT where a debit exceeds the balance, which never goes below zero
 */
export async function postAdjustment(
  { platform, ledger, identity }: AdjustmentsContext,
  tx: Tx,
  request: ApprovedRequest,
): Promise<void> {
  const { approvalId, subject } = request;
  const memberId = memberOf(request);
  const { direction, amount, currency, cause } = subject as AdjustmentSubject;
  const member = await identity.findMember(memberId, tx);
  if (member?.currency !== currency) throw new AppError("OPS_CHANGED");
  const house = houseAccount("adjustments", currency);
  const cash = memberAccount(memberId, "cash", currency);
  const [from, to] = direction === "credit" ? [house, cash] : [cash, house];
  await ledger.post(tx, move(from, to, moneyFromText(amount), adjustmentKind(cause), approvalId));
  await platform.events.publish(tx, balanceAdjusted, {
    approvalId,
    memberId,
    amount: direction === "credit" ? amount : `-${amount}`,
    currency,
    cause,
    at: now(platform.clock).toISOString(),
  });
}
