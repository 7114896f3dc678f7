import { randomUUID } from "node:crypto";
import type { Clock } from "@khela/kernel/clock";
import type { Books } from "./books.ts";
import { sameRequest, sendCopies } from "./copies.ts";
import type { Deliveries, WebhookEvent } from "./deliveries.ts";
import type { Payout, PayoutOutcome } from "./records.ts";
import type { Timers } from "./timers.ts";

/** What a merchant asks for. */
export type PayoutRequest = Pick<
  Payout,
  "idempotencyKey" | "reference" | "amount" | "currency" | "method" | "account" | "accountName" | "webhookUrl"
>;

/** Money that goes out. */
export interface Payouts {
  /** @returns the payout, the same one for the same key; undefined where the key was used for another */
  create(request: PayoutRequest): Payout | undefined;
  byKey(idempotencyKey: string): Payout | undefined;
  /** Ends a waiting payout at once. @returns false where it is decided already */
  end(payoutId: string, outcome: "pay" | "fail"): Promise<boolean>;
  /** What the next payouts do. */
  plan(outcome: PayoutOutcome): void;
  /** Takes up what a restart interrupted. */
  resume(): void;
}

interface Deps {
  books: Books;
  deliveries: Deliveries;
  clock: Clock;
  timers: Timers;
  /** How long a payout takes that succeeds by itself. */
  delayMs: number;
}

/** How long a late payout takes. */
const LATE_MS = 60_000;
const DUPLICATES = 5;

export function createPayouts({ books, deliveries, clock, timers, delayMs }: Deps): Payouts {
  const byKey = (key: string): Payout | undefined => books.history.byKey(key);
  const end = async (payoutId: string, asked?: "pay" | "fail"): Promise<boolean> => {
    const payout = books.payouts.get(payoutId);
    if (payout?.status !== "processing") return false;
    const failed = (asked ?? payout.outcome) === "fail";
    const ended: Payout = {
      ...payout,
      status: failed ? "failed" : "succeeded",
      reason: failed ? "account_refused" : null,
    };
    books.save("payout", ended);
    if (ended.outcome === "lost") return true;
    await sendCopies(ended.outcome === "duplicate" ? DUPLICATES : 1, eventOf(ended), (copy) =>
      deliveries.send(ended, copy),
    );
    return true;
  };
  return {
    byKey,
    end,
    create(request) {
      const known = byKey(request.idempotencyKey);
      if (known) return sameRequest(known, request) ? known : undefined;
      const { outcome } = books.plan;
      const nowMs = clock.nowMs();
      const id = `out_${randomUUID().replaceAll("-", "")}`;
      const dueAtMs = nowMs + (outcome === "late" ? LATE_MS : delayMs);
      books.save("payout", {
        id,
        ...request,
        status: "processing",
        reason: null,
        outcome,
        createdAtMs: nowMs,
        dueAtMs,
      });
      timers.at(dueAtMs, () => end(id));
      return books.payouts.get(id);
    },
    plan: (outcome) => books.save("plan", { id: "plan", outcome }),
    resume() {
      for (const { id, status, dueAtMs } of books.payouts.values()) {
        if (status === "processing") timers.at(dueAtMs, () => end(id));
      }
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
    amount: payout.amount,
    currency: payout.currency,
    ...(payout.reason === null ? {} : { reason: payout.reason }),
  };
}
