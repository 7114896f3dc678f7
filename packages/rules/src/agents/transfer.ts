import { type Money, moneyToText } from "@khela/kernel/money";
import type { Transitions } from "../cashier/transitions.ts";

/** The same states as in the contract. */
export const transferRequestStates = ["asked", "paid", "declined", "cancelled", "expired"] as const;
export type TransferRequestState = (typeof transferRequestStates)[number];
/**
 * `pay` and `decline` come from the upline, `cancel` from the requesting downline; `runOut` is the timeout.
 */
export type TransferRequestEvent = "pay" | "decline" | "cancel" | "runOut";

/** The lifecycle of a downline's request for money from the upline (MONEY-06). */
export const transferRequestTransitions: Transitions<TransferRequestState, TransferRequestEvent> = {
  asked: { pay: "paid", decline: "declined", cancel: "cancelled", runOut: "expired" },
  paid: {},
  declined: {},
  cancelled: {},
  expired: {},
};

/** The limits of transfers between agents and players, per sender; days are business days. */
export interface AgentTransferLimits {
  min: Money;
  max: Money;
  maxPerDay: number;
  maxAmountPerDay: Money;
}

/** The sender's transfers of today, without the present one. */
export interface SentToday {
  count: number;
  amount: Money;
}

/** A limit that a transfer exceeds: an error code of the catalogue with its text's parameters. */
export interface BrokenLimit {
  code: "MONEY_AMOUNT" | "MONEY_PENDING_LIMIT";
  params: Record<string, string | number>;
}

/** The first limit that the amount alone exceeds; undefined where there is none. */
export function amountLimit(
  amount: Money,
  { min, max }: Pick<AgentTransferLimits, "min" | "max">,
): BrokenLimit | undefined {
  if (amount >= min && amount <= max) return undefined;
  return { code: "MONEY_AMOUNT", params: { min: moneyToText(min), max: moneyToText(max) } };
}

/**
 * The first limit that a transfer exceeds, in the order in which they are reported; undefined where there is
 * none.
 */
export function brokenLimit(
  amount: Money,
  sent: SentToday,
  limits: AgentTransferLimits,
): BrokenLimit | undefined {
  const own = amountLimit(amount, limits);
  if (own) return own;
  if (sent.count >= limits.maxPerDay) {
    return { code: "MONEY_PENDING_LIMIT", params: { max: limits.maxPerDay, period: "day" } };
  }
  const left = (limits.maxAmountPerDay - sent.amount) as Money;
  if (amount <= left) return undefined;
  return {
    code: "MONEY_AMOUNT",
    params: { min: moneyToText(limits.min), max: moneyToText((left > 0n ? left : 0n) as Money) },
  };
}
