import type { Money } from "@khela/kernel/money";

/** What the player pays for; a repeat with the same reference is the same payment. */
export interface PaymentOrder {
  reference: string;
  amount: Money;
  currency: string;
  /** Name of the method, as the payer's page shows it. */
  method: string;
  returnUrl: string;
  webhookUrl: string;
}

/** What we pay out; a repeat with the same key is the same payout. */
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

/** What a provider knows of a payment or payout. */
export interface ProviderState {
  providerReference: string;
  status: "pending" | "succeeded" | "failed";
  /** What was paid, where it succeeded; else what was asked. */
  amount: Money;
  currency: string;
  reason: string | undefined;
}

/**
 * The outcome of a call. `refused`: it will never happen. `absent`: the provider never heard of it.
 * `unsent`: it could not be reached at all. `unknown`: no answer, or one that says nothing; ask again.
 */
export type ProviderAnswer<State extends ProviderState> =
  | { kind: "known"; state: State }
  | { kind: "refused"; reason: string }
  | { kind: "absent" }
  | { kind: "unsent" }
  | { kind: "unknown"; why: string };

export type PaymentState = ProviderState & {
  pageUrl: string;
  /** What a QR code holds, where the provider can be paid by one. */
  qrText?: string | undefined;
};

/** A payment or payout as the provider's own list has it. */
export interface ListedMovement {
  kind: "payment" | "payout";
  providerReference: string;
  /** What we called it. */
  reference: string;
  status: ProviderState["status"];
  /** What was paid, where it succeeded; else what was asked. */
  amount: Money;
  currency: string;
  changedAt: Date;
}

/** A part of that list: each movement once, as it stands, in the order of the last change. */
export interface MovementPage {
  movements: ListedMovement[];
  /** Where the next part begins. */
  cursor: string;
  /** Whether there is one now. */
  more: boolean;
}

/** A payment provider (MONEY-03). Every method has a deadline of its own and never throws for the outside's faults. */
export interface PaymentProvider {
  /** Set where real money moves; a stand-in leaves it out (SAFE-05). */
  readonly live?: true;
  createPayment(order: PaymentOrder): Promise<ProviderAnswer<PaymentState>>;
  queryPayment(reference: string): Promise<ProviderAnswer<PaymentState>>;
  createPayout(order: PayoutOrder): Promise<ProviderAnswer<ProviderState>>;
  queryPayout(idempotencyKey: string): Promise<ProviderAnswer<ProviderState>>;
  /**
   * The provider's own list of everything that changed before a moment.
   * @param after null: from the beginning
   * @returns undefined where there was no answer that can be trusted; ask again
   */
  listMovements(after: { cursor: string | null; untilMs: number }): Promise<MovementPage | undefined>;
  /** Whether a webhook is signed by this provider, within a minute of now. */
  isGenuine(webhook: { body: string; timestamp: string; signature: string }): boolean;
}
