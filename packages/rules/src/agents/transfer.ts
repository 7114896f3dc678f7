import { type Money, moneyToText } from "@khela/kernel/money";
import type { Transitions } from "../cashier/transitions.ts";

/** Account types that have downlines (product specification, section 6). */
export const AGENT_TYPES: readonly number[] = [1, 2, 41, 42];

/** As in the contract. */
export const transferRequestStates = ["asked", "paid", "declined", "cancelled", "expired"] as const;
export type TransferRequestState = (typeof transferRequestStates)[number];
/** `pay` and `decline` are the upline's, `cancel` the asker's; `runOut` is time. */
export type TransferRequestEvent = "pay" | "decline" | "cancel" | "runOut";

/** Life of a downline's request for money from the upline (MONEY-06). */
export const transferRequestTransitions: Transitions<TransferRequestState, TransferRequestEvent> = {
  asked: { pay: "paid", decline: "declined", cancel: "cancelled", runOut: "expired" },
  paid: {},
  declined: {},
  cancelled: {},
  expired: {},
};

/** Limits of transfers between agents and players, for each sender; days are business days. */
export interface AgentTransferLimits {
  min: Money;
  max: Money;
  maxPerDay: number;
  maxAmountPerDay: Money;
}

/** What a sender has sent today, this one not counted. */
export interface SentToday {
  count: number;
  amount: Money;
}

/** A limit that a transfer breaks: an error of the catalogue with what its text needs. */
export interface BrokenLimit {
  code: "MONEY_AMOUNT" | "MONEY_PENDING_LIMIT";
  params: Record<string, string | number>;
}

/** The first limit that an amount breaks by itself. */
export function amountLimit(
  amount: Money,
  { min, max }: Pick<AgentTransferLimits, "min" | "max">,
): BrokenLimit | undefined {
  if (amount >= min && amount <= max) return undefined;
  return { code: "MONEY_AMOUNT", params: { min: moneyToText(min), max: moneyToText(max) } };
}

/** The first limit that a transfer breaks, in the order in which they are told. */
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
