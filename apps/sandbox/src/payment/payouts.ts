import { randomUUID } from "node:crypto";
import type { Clock } from "@khela/kernel/clock";
import type { Books } from "./books.ts";
import { sameRequest, sendCopies } from "./copies.ts";
import type { Deliveries, WebhookEvent } from "./deliveries.ts";
import { halfOf, twiceOf } from "./half.ts";
import type { Payout, PayoutOutcome } from "./records.ts";
import type { Timers } from "./timers.ts";

/** A merchant's request for a payout. */
export type PayoutRequest = Pick<
  Payout,
  "idempotencyKey" | "reference" | "amount" | "currency" | "method" | "account" | "accountName" | "webhookUrl"
>;

/** How a tester can end a pending payout. */
export const PAYOUT_ENDINGS = ["pay", "partial", "over", "fail", "forget"] as const;
export type PayoutEnding = (typeof PAYOUT_ENDINGS)[number];

/** Whether queries about a payout get no usable answer. */
export function isSilent({ outcome, status }: Payout): boolean {
  return outcome === "unknown" && status === "processing";
}

/** Outgoing payouts. */
export interface Payouts {
  /** @returns the payout, the same one for the same key; undefined where the key belongs to another payout */
  create(request: PayoutRequest): Payout | undefined;
  byKey(idempotencyKey: string): Payout | undefined;
  /** Ends a pending payout at once. @returns false where it is decided already */
  end(payoutId: string, ending: PayoutEnding): Promise<boolean>;
  /**
   * Reports the opposite of a decided payout's earlier report. @returns false where nothing was reported yet
   */
  reverseReport(payoutId: string): Promise<boolean>;
  /** Repeats the report of a decided payout. @returns false where nothing was reported yet */
  repeatReport(payoutId: string): Promise<boolean>;
  /**
   * Sends a forged report that a pending payout was paid; it stays pending. @returns false where it is
   * decided already
   */
  forge(payoutId: string): Promise<boolean>;
  /** Sets the outcome of the next payouts, all of them or those to one account. */
  plan(outcome: PayoutOutcome, account?: string): void;
  /** Continues payouts that a restart interrupted. */
  resume(): void;
}

interface Deps {
  books: Books;
  deliveries: Deliveries;
  clock: Clock;
  timers: Timers;
  /** How long a successful payout takes. */
  delayMs: number;
}

/** How long a late payout takes. */
const LATE_MS = 60_000;
const DUPLICATES = 5;
/** The time between the two webhooks that come in the wrong order. */
const DISORDER_MS = 1_000;

export function createPayouts({ books, deliveries, clock, timers, delayMs }: Deps): Payouts {
  const byKey = (key: string): Payout | undefined => books.history.byKey(key);
  const end = async (payoutId: string, asked?: PayoutEnding): Promise<boolean> => {
    const payout = books.payouts.get(payoutId);
    if (payout?.status !== "processing") return false;
    const ended = endedAs(payout, asked ?? endingOf(payout.outcome));
    books.save("payout", ended);
    if (ended.outcome === "lost" || ended.status === "forgotten") return true;
    await sendCopies(ended.outcome === "duplicate" ? DUPLICATES : 1, eventOf(ended), (copy) =>
      deliveries.send(ended, copy),
    );
    if (ended.outcome === "disorder") {
      // A first try failed and a second one succeeded; the report of the first arrives last.
      const word = { ...eventOf(ended), status: "failed", amount: ended.amount } as const;
      await deliveries.send(ended, word, { afterMs: DISORDER_MS });
    }
    return true;
  };
  const later = (payout: Payout): void => {
    // The tester at the page decides the outcome of an unknown one.
    if (payout.outcome !== "unknown") timers.at(payout.dueAtMs, () => end(payout.id));
  };
  /** Sends a report with a forged signature, as somebody without the secret would. */
  const claim = (payout: Payout): Promise<void> =>
    deliveries.send(payout, { ...eventOf(payout), status: "succeeded" }, { forged: true });
  const begin = (payout: Payout): void => {
    later(payout);
    // The forged report comes at once, while the payout still takes its time.
    if (payout.outcome === "forged") timers.at(payout.createdAtMs, () => claim(payout));
  };
  return {
    byKey,
    end,
    create(request) {
      const known = byKey(request.idempotencyKey);
      if (known) return sameRequest(known, request) ? known : undefined;
      const { outcome } = books.planFor(request.account);
      const nowMs = clock.nowMs();
      const id = `out_${randomUUID().replaceAll("-", "")}`;
      const slow = outcome === "late" || outcome === "forged";
      const dueAtMs = nowMs + (slow ? LATE_MS : delayMs);
      books.save("payout", {
        id,
        ...request,
        status: "processing",
        reason: null,
        outcome,
        createdAtMs: nowMs,
        dueAtMs,
      });
      const payout = books.payouts.get(id);
      if (payout) begin(payout);
      return payout;
    },
    async reverseReport(payoutId) {
      const payout = books.payouts.get(payoutId);
      if (payout?.status !== "succeeded" && payout?.status !== "failed") return false;
      const other = endedAs(
        { ...payout, paidAmount: null, reason: null },
        payout.status === "failed" ? "pay" : "fail",
      );
      books.save("payout", other);
      await deliveries.send(other, eventOf(other));
      return true;
    },
    async repeatReport(payoutId) {
      const payout = books.payouts.get(payoutId);
      if (payout?.status !== "succeeded" && payout?.status !== "failed") return false;
      await deliveries.send(payout, eventOf(payout));
      return true;
    },
    async forge(payoutId) {
      const payout = books.payouts.get(payoutId);
      if (payout?.status !== "processing") return false;
      await claim(payout);
      return true;
    },
    plan: (outcome, account) =>
      books.save("plan", { id: account === undefined ? "plan" : `to:${account}`, outcome }),
    resume() {
      for (const payout of books.payouts.values()) if (payout.status === "processing") later(payout);
    },
  };
}

function eventOf(payout: Payout): WebhookEvent {
  return {
    eventId: randomUUID(),
    type: "payout",
    reference: payout.reference,
    providerReference: payout.id,
    status: payout.status === "failed" ? "failed" : "succeeded",
    amount: payout.paidAmount ?? payout.amount,
    currency: payout.currency,
    ...(payout.reason === null ? {} : { reason: payout.reason }),
  };
}

function endingOf(outcome: PayoutOutcome): PayoutEnding {
  return outcome === "fail" || outcome === "partial" || outcome === "over" ? outcome : "pay";
}

function endedAs(payout: Payout, ending: PayoutEnding): Payout {
  if (ending === "forget") return { ...payout, status: "forgotten" };
  if (ending === "fail") return { ...payout, status: "failed", reason: "account_refused" };
  const paid = { partial: halfOf, over: twiceOf, pay: () => null }[ending];
  return { ...payout, status: "succeeded", paidAmount: paid(payout.amount) };
}
