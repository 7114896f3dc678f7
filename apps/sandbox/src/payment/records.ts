/** The payment provider's records. Amounts are decimal strings, times Unix milliseconds. */

/** The outcomes that a payer can choose on the hosted page. */
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

/** The possible outcomes of payouts. */
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

/** The time of a record's last change, and the number of this change in the books. */
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
  /** `waiting` for the payer; `processing` until a late payment succeeds. */
  status: "waiting" | "processing" | "succeeded" | "failed";
  paidAmount: string | null;
  reason: string | null;
  createdAtMs: number;
  /** When a late payment succeeds. */
  dueAtMs: number | null;
}

export interface Payout extends Changed {
  id: string;
  /** The caller's idempotency key: a payout is made once per key. */
  idempotencyKey: string;
  reference: string;
  amount: string;
  currency: string;
  method: string;
  account: string;
  accountName: string;
  webhookUrl: string;
  /** `forgotten`: the provider claims that it never received the request. */
  status: "processing" | "succeeded" | "failed" | "forgotten";
  /** The paid amount, where it differs from the requested one. */
  paidAmount?: string | null;
  reason: string | null;
  outcome: PayoutOutcome;
  createdAtMs: number;
  dueAtMs: number;
}

/** A pending or finished delivery of a webhook. */
export interface Delivery {
  id: string;
  /** The id of the payment or payout. */
  aboutId: string;
  url: string;
  body: string;
  forged: boolean;
  state: "waiting" | "delivered" | "given_up";
  attempts: number;
  /** The receiver's last answer: an HTTP status, or `none`. */
  lastAnswer: string | null;
  dueAtMs: number;
}

/** The outcome of the next payouts. */
export interface PayoutPlan {
  /**
   * `plan`: of all payouts; `to:<account>`: of those to one account, so that several people can test at once.
   */
  id: "plan" | `to:${string}`;
  outcome: PayoutOutcome;
}
