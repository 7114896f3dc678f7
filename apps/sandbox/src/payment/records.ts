/** What the payment provider keeps. Amounts are decimal strings, times Unix milliseconds. */

/** What the person at the hosted page can choose. */
export const PAYMENT_OUTCOMES = [
  "pay",
  "fail",
  "late",
  "partial",
  "duplicate",
  "disorder",
  "lost",
  "over",
  "expire",
  "forged",
] as const;
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];

/** What payouts do. */
export const PAYOUT_OUTCOMES = [
  "pay",
  "fail",
  "late",
  "partial",
  "duplicate",
  "disorder",
  "lost",
  "over",
  "unknown",
  "forged",
] as const;
export type PayoutOutcome = (typeof PAYOUT_OUTCOMES)[number];

/** When a record changed last, and as the how-manyth change of the books. */
interface Changed {
  seq: number;
  changedAtMs: number;
}

export interface Payment extends Changed {
  id: string;
  reference: string;
  amount: string;
  currency: string;
  method: string;
  returnUrl: string;
  webhookUrl: string;
  /** `waiting` for the payer; `processing` until a late payment is through. */
  status: "waiting" | "processing" | "succeeded" | "failed";
  paidAmount: string | null;
  reason: string | null;
  createdAtMs: number;
  /** When a late payment goes through. */
  dueAtMs: number | null;
}

export interface Payout extends Changed {
  id: string;
  /** The caller's: a payout is made once per key. */
  idempotencyKey: string;
  reference: string;
  amount: string;
  currency: string;
  method: string;
  account: string;
  accountName: string;
  webhookUrl: string;
  /** `forgotten`: the provider says that it never heard of it. */
  status: "processing" | "succeeded" | "failed" | "forgotten";
  /** What was paid, where it is not what was asked. */
  paidAmount?: string | null;
  reason: string | null;
  outcome: PayoutOutcome;
  createdAtMs: number;
  dueAtMs: number;
}

/** A webhook on its way. */
export interface Delivery {
  id: string;
  /** Payment or payout. */
  aboutId: string;
  url: string;
  body: string;
  forged: boolean;
  state: "waiting" | "delivered" | "given_up";
  attempts: number;
  /** What the receiver said last: an HTTP status, or `none`. */
  lastAnswer: string | null;
  dueAtMs: number;
}

/** What the next payouts will do. */
export interface PayoutPlan {
  /** `plan`: all of them; `to:<account>`: those to one account, so that several people can test at once. */
  id: "plan" | `to:${string}`;
  outcome: PayoutOutcome;
}
