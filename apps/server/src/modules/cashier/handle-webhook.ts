import { createHash } from "node:crypto";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { type Money, moneyFromText } from "@khela/kernel/money";
import { type CashierContext, providerOf } from "./context.ts";
import { type KeepEvent, type Outcome, type Report, settleDeposit } from "./settle-deposit.ts";
import { settlePayout } from "./settle-payout.ts";
import { findDeposit } from "./store/deposits.ts";
import { findEvent, keepEvent } from "./store/provider-events.ts";
import { findInstalment } from "./store/instalments.ts";

/** A provider's webhook as it was received. */
export interface Webhook {
  provider: string;
  raw: { body: string; timestamp: string; signature: string };
  event: {
    eventId: string;
    type: "deposit" | "payout";
    reference: string;
    providerReference: string;
    status: "succeeded" | "failed";
    amount: string;
    currency: string;
    reason?: string | undefined;
  };
}

/**
 * Handles a provider's webhook: it must be genuine, counts once per event, and may come in any order. A recorded
 * event is answered with success, so that the provider stops; one that doesn't fit is refused each time.
 * @throws AppError SYS_NOT_FOUND, MONEY_SIGNATURE; MONEY_KEY_REUSED (an event id with another body); SYS_BAD_INPUT
 * (reference, amount or currency don't fit)
 */
export async function handleWebhook(context: CashierContext, webhook: Webhook): Promise<void> {
  const { event, provider, raw } = webhook;
  if (!providerOf(context, provider).isGenuine(raw)) throw new AppError("MONEY_SIGNATURE");
  const bodyHash = createHash("sha256").update(raw.body).digest();
  const known = await findEvent(context.platform.db, provider, event.eventId);
  if (known) {
    if (!known.body_hash.equals(bodyHash)) throw new AppError("MONEY_KEY_REUSED");
    refuseMismatch(known.outcome as Outcome);
    return;
  }
  const amount = moneyFromText(event.amount);
  const keep: KeepEvent = (tx, outcome) =>
    keepEvent(tx, {
      provider,
      event_id: event.eventId,
      body_hash: bodyHash,
      type: event.type,
      reference: event.reference,
      status: event.status,
      amount,
      currency: event.currency,
      outcome,
      at: now(context.platform.clock),
    });
  refuseMismatch(await settle(context, webhook, amount, keep));
}

async function settle(
  context: CashierContext,
  { event, provider }: Webhook,
  amount: Money,
  keep: KeepEvent,
): Promise<Outcome> {
  const { db } = context.platform;
  const { reference, providerReference, status, currency, reason } = event;
  const report: Report = { providerReference, status, amount, currency, reason };
  if (event.type === "deposit") {
    const deposit = await findDeposit(db, { reference, provider });
    if (!deposit) throw new AppError("SYS_NOT_FOUND");
    return settleDeposit(context, deposit, report, keep);
  }
  const instalment = await findInstalment(db, { reference, provider });
  if (!instalment) throw new AppError("SYS_NOT_FOUND");
  return settlePayout(context, instalment, report, keep);
}

function refuseMismatch(outcome: Outcome): void {
  if (!outcome.startsWith("mismatch_")) return;
  const field = outcome === "mismatch_reference" ? "providerReference" : outcome.slice("mismatch_".length);
  throw new AppError("SYS_BAD_INPUT", { field: `body.${field}`, problem: "mismatch" });
}
