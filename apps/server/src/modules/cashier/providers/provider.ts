import type { Money } from "@khela/kernel/money";

/** A payment to open at the provider; a repeat with the same reference is the same payment. */
export interface PaymentOrder {
  reference: string;
  amount: Money;
  currency: string;
  /** Name of the method, as the payer's page shows it. */
  method: string;
  returnUrl: string;
  webhookUrl: string;
}

/** A payout to send to the provider; a repeat with the same key is the same payout. */
export interface PayoutOrder {
  idempotencyKey: string;
  reference: string;
  amount: Money;
  currency: string;
  method: string;
  account: string;
  accountName: string;
  webhookUrl: string;
}

/** The provider's state of a payment or payout. */
export interface ProviderState {
  providerReference: string;
  status: "pending" | "succeeded" | "failed";
  /** The paid amount after success; otherwise the requested one. */
  amount: Money;
  currency: string;
  reason: string | undefined;
}

/**
 * The outcome of a call. `refused`: it will never happen. `absent`: the provider doesn't know it. `unsent`: the
 * provider could not be reached at all. `unknown`: no answer, or an ambiguous one; query again.
 */
export type ProviderAnswer<State extends ProviderState> =
  | { kind: "known"; state: State }
  | { kind: "refused"; reason: string }
  | { kind: "absent" }
  | { kind: "unsent" }
  | { kind: "unknown"; why: string };

export type PaymentState = ProviderState & {
  pageUrl: string;
  /** The content of a QR code, where the provider can be paid by one. */
  qrText?: string | undefined;
};

/** A payment or payout in the provider's own list. */
export interface ListedMovement {
  kind: "payment" | "payout";
  providerReference: string;
  /** Our reference. */
  reference: string;
  status: ProviderState["status"];
  /** The paid amount after success; otherwise the requested one. */
  amount: Money;
  currency: string;
  changedAt: Date;
}

/** A page of that list: each movement once, in its current state, in the order of the last change. */
export interface MovementPage {
  movements: ListedMovement[];
  /** The start of the next page. */
  cursor: string;
  /** Whether there is a next page now. */
  more: boolean;
}

/**
 * A payment provider (MONEY-03). Every method has its own deadline and never throws for faults of the provider or the
 * network.
 */
export interface PaymentProvider {
  /** Set where the provider moves real money; stand-ins leave it out (SAFE-05). */
  readonly live?: true;
  createPayment(order: PaymentOrder): Promise<ProviderAnswer<PaymentState>>;
  queryPayment(reference: string): Promise<ProviderAnswer<PaymentState>>;
  createPayout(order: PayoutOrder): Promise<ProviderAnswer<ProviderState>>;
  queryPayout(idempotencyKey: string): Promise<ProviderAnswer<ProviderState>>;
  /**
   * The provider's own list of everything that changed before a moment.
   * @param after a null cursor: from the beginning
   * @returns undefined where there was no authentic answer; retry
   */
  listMovements(after: { cursor: string | null; untilMs: number }): Promise<MovementPage | undefined>;
  /** Whether a webhook was signed by this provider within a minute of now. */
  isGenuine(webhook: { body: string; timestamp: string; signature: string }): boolean;
}
