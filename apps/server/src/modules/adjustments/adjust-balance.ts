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

/** What an operator asks to do with a balance. */
export interface AdjustmentOrder {
  memberId: MemberId;
  direction: AdjustmentDirection;
  amount: Money;
  cause: AdjustmentReason;
  /** In the operator's words; the player never reads it. */
  text: string;
  /** A ticket, a bank's reference; may be empty. */
  evidence: string;
  by: Actor;
  key: string;
}

/** What is kept of it, and shown. Amounts as text: it travels as JSON, and its hash is approved. */
interface AdjustmentSubject {
  kind: "adjustment";
  direction: AdjustmentDirection;
  amount: string;
  currency: string;
  play: boolean;
  cause: AdjustmentReason;
  evidence: string;
}

/** An operator moved a player's balance; `amount` is positive where it came in. */
export const balanceAdjusted = eventType<{
  approvalId: string;
  memberId: MemberId;
  amount: string;
  currency: string;
  cause: AdjustmentReason;
  at: string;
}>("balance.adjusted");

/**
 * Asks for an adjustment (OPS-02); nothing moves before another operator approves.
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
 * Posts an approved adjustment: one transfer between the player's cash and the house's account for it, whose name
 * has the currency, so that play credit stays apart from money.
 * @throws AppError MONEY_INSUFFICIENT where a debit is above the balance: it never goes below zero
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
