import { randomUUID } from "node:crypto";
import type { Clock } from "@khela/kernel/clock";
import type { Books } from "./books.ts";
import { sameRequest, sendCopies } from "./copies.ts";
import { halfOf, twiceOf } from "./half.ts";
import type { Deliveries, SendOptions, WebhookEvent } from "./deliveries.ts";
import type { Payment, PaymentOutcome } from "./records.ts";
import type { Timers } from "./timers.ts";

/** A merchant's request for a payment. */
export type PaymentRequest = Pick<
  Payment,
  "reference" | "amount" | "currency" | "method" | "returnUrl" | "webhookUrl"
>;

/** The payer's choice on the hosted page. */
export interface PaymentChoice {
  outcome: PaymentOutcome;
  /** For `late`: seconds until it succeeds, 1 to 3600. */
  afterS: number;
  /** For `duplicate`: the number of webhooks, 2 to 50. */
  copies: number;
}

/** Incoming payments. */
export interface Payments {
  /**
   * @returns the payment, the same one for the same reference; undefined where the reference belongs to
   * another payment
   */
  create(request: PaymentRequest): Payment | undefined;
  byReference(reference: string): Payment | undefined;
  /** Carries out the choice. @returns false where the payment is decided already */
  choose(paymentId: string, choice: PaymentChoice): Promise<boolean>;
  /**
   * Reports the opposite of a decided payment's earlier report. @returns false where nothing was reported yet
   */
  reverseReport(paymentId: string): Promise<boolean>;
  /** Repeats the report of a decided payment. @returns false where nothing was reported yet */
  repeatReport(paymentId: string): Promise<boolean>;
  /** Continues late payments that a restart interrupted. */
  resume(): void;
}

interface Deps {
  books: Books;
  deliveries: Deliveries;
  clock: Clock;
  timers: Timers;
}

/** For outcomes without parameters. */
const NO_CHOICE: PaymentChoice = { outcome: "pay", afterS: 1, copies: 2 };
/** The time between the two webhooks that come in the wrong order. */
const DISORDER_MS = 1_000;

export function createPayments(deps: Deps): Payments {
  const { books, deliveries, clock, timers } = deps;
  const outcomes = createOutcomes(deps);
  const byReference = (reference: string): Payment | undefined => {
    const movement = books.history.byReference(reference);
    return movement && books.payments.get(movement.id);
  };
  return {
    byReference,
    create(request) {
      const known = byReference(request.reference);
      if (known) return sameRequest(known, request) ? known : undefined;
      const id = `pay_${randomUUID().replaceAll("-", "")}`;
      books.save("payment", {
        id,
        ...request,
        status: "waiting",
        paidAmount: null,
        reason: null,
        createdAtMs: clock.nowMs(),
        dueAtMs: null,
      });
      return books.payments.get(id);
    },
    async choose(paymentId, choice) {
      const payment = books.payments.get(paymentId);
      if (payment?.status !== "waiting") return false;
      await outcomes[choice.outcome](payment, choice);
      return true;
    },
    async reverseReport(paymentId) {
      const payment = books.payments.get(paymentId);
      if (payment?.status !== "succeeded" && payment?.status !== "failed") return false;
      await outcomes[payment.status === "succeeded" ? "fail" : "pay"](payment, NO_CHOICE);
      return true;
    },
    async repeatReport(paymentId) {
      const payment = books.payments.get(paymentId);
      if (payment?.status !== "succeeded" && payment?.status !== "failed") return false;
      await deliveries.send(payment, eventOf(payment));
      return true;
    },
    resume() {
      for (const { id, status, dueAtMs } of books.payments.values()) {
        if (status === "processing" && dueAtMs !== null) timers.at(dueAtMs, () => outcomes.goThrough(id));
      }
    },
  };
}

type Outcomes = Record<PaymentOutcome, (payment: Payment, choice: PaymentChoice) => Promise<void>> & {
  /** Completes a late payment at its time. */
  goThrough(paymentId: string): Promise<void>;
};

function createOutcomes({ books, deliveries, clock, timers }: Deps): Outcomes {
  const settle = (
    payment: Payment,
    paidAmount: string | null,
    reason = paidAmount === null ? "declined_by_payer" : null,
  ): Payment => {
    const settled: Payment = {
      ...payment,
      status: paidAmount === null ? "failed" : "succeeded",
      reason,
      paidAmount,
      dueAtMs: null,
    };
    books.save("payment", settled);
    return settled;
  };
  const tell = (payment: Payment, change: Partial<WebhookEvent> = {}, how?: SendOptions): Promise<void> =>
    deliveries.send(payment, { ...eventOf(payment), ...change }, how);

  const outcomes: Outcomes = {
    pay: (payment) => tell(settle(payment, payment.amount)),
    fail: (payment) => tell(settle(payment, null)),
    partial: (payment) => tell(settle(payment, halfOf(payment.amount))),
    expire: (payment) => tell(settle(payment, null, "expired")),
    over: (payment) => tell(settle(payment, twiceOf(payment.amount))),
    async late(payment, { afterS }) {
      const dueAtMs = clock.nowMs() + afterS * 1000;
      books.save("payment", { ...payment, status: "processing", dueAtMs });
      timers.at(dueAtMs, () => outcomes.goThrough(payment.id));
    },
    async goThrough(paymentId) {
      const payment = books.payments.get(paymentId);
      if (payment?.status === "processing") await tell(settle(payment, payment.amount));
    },
    async duplicate(payment, { copies }) {
      const paid = settle(payment, payment.amount);
      await sendCopies(copies, eventOf(paid), (copy) => deliveries.send(paid, copy));
    },
    async disorder(payment) {
      // A first try failed and a second one succeeded; the report of the first arrives last.
      const paid = settle(payment, payment.amount);
      await tell(paid);
      await tell(paid, { status: "failed", reason: "declined_by_payer" }, { afterMs: DISORDER_MS });
    },
    async lost(payment) {
      settle(payment, payment.amount);
    },
    // Somebody without the secret claims that it was paid. The payment stays open.
    forged: (payment) => tell(payment, { status: "succeeded" }, { forged: true }),
  };
  return outcomes;
}

function eventOf(payment: Payment): WebhookEvent {
  return {
    eventId: randomUUID(),
    type: "deposit",
    reference: payment.reference,
    providerReference: payment.id,
    status: payment.status === "failed" ? "failed" : "succeeded",
    amount: payment.paidAmount ?? payment.amount,
    currency: payment.currency,
    ...(payment.reason === null ? {} : { reason: payment.reason }),
  };
}
