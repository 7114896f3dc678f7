import { now } from "@khela/kernel/clock";
import { nextState } from "@khela/rules/cashier/transitions";
import { depositTransitions } from "@khela/rules/cashier/deposit";
import { inTransaction } from "../../platform/database.ts";
import { type CashierContext, providerOf, webhookUrl } from "./context.ts";
import { providerIsOn } from "./provider-switch.ts";
import { depositFailed, depositOpened } from "./events.ts";
import type { PaymentState, ProviderAnswer } from "./providers/provider.ts";
import { settleDeposit } from "./settle-deposit.ts";
import * as deposits from "./store/deposits.ts";
import { endLease } from "./store/payments.ts";

const HOUR_MS = 3_600_000;
/** An expired deposit is queried for another day, because money may arrive late. */
const LATE_MONEY_MS = 24 * HOUR_MS;
const QUICK_RETRY_MS = 5_000;
const LONGEST_PAUSE_MS = 10 * 60_000;

/**
 * Communicates with the provider about a deposit whose lease the caller holds, records the answer, and ends the
 * lease. `create`: the provider can't know the deposit yet. `resume`: it may, so it is queried first.
 */
export async function syncPaymentWithProvider(
  context: CashierContext,
  row: deposits.DepositRow,
  how: "create" | "resume",
): Promise<void> {
  const { platform } = context;
  const provider = providerOf(context, row.provider);
  const create = async (): Promise<ProviderAnswer<PaymentState>> => {
    // The kill switch was turned after this deposit was accepted: nothing new is sent to the provider.
    if (!(await providerIsOn(platform.db, row.provider, "deposits"))) {
      return { kind: "refused", reason: "provider_off" };
    }
    return provider.createPayment({
      reference: row.reference,
      amount: row.amount,
      currency: row.currency,
      method: row.method_name,
      returnUrl: `${platform.config.publicUrl}/member/depositv2?deposit=${row.id}`,
      webhookUrl: webhookUrl(context, row.provider),
    });
  };
  const asked = how === "create" ? await create() : await provider.queryPayment(row.reference);
  // The provider doesn't know the deposit, so it can still be created as long as the player waits for it.
  const answer = asked.kind === "absent" && row.state === "created" ? await create() : asked;
  await note(context, row, answer, how);
  const latest = await expireIfDue(context, row.id);
  await endLease(platform.db, "deposit", row.id, nextCheck(context, latest));
  if (latest.state === "created") {
    const runAt = new Date(platform.clock.nowMs() + QUICK_RETRY_MS * 2 ** Math.min(latest.checks, 6));
    const job = { key: `deposit:${row.id}`, runAt };
    await platform.jobs.enqueue(platform.db, "cashier.check-deposit", { depositId: row.id }, job);
  }
}

async function note(
  context: CashierContext,
  row: deposits.DepositRow,
  answer: ProviderAnswer<PaymentState>,
  how: "create" | "resume",
): Promise<void> {
  const { platform } = context;
  if (answer.kind === "known") {
    const { state } = answer;
    await inTransaction(platform.database, async (tx) => {
      const opened = await deposits.changeDeposit(tx, row.id, "created", {
        state: "pending",
        pay_url: state.pageUrl,
        pay_code: state.qrText ?? null,
        provider_reference: state.providerReference,
      });
      if (opened && how === "resume") {
        await platform.events.publish(tx, depositOpened, { depositId: row.id, memberId: row.member_id });
      }
    });
    if (state.status !== "pending") {
      await settleDeposit(context, row, { ...state, status: state.status });
    }
  } else if (answer.kind === "refused" && row.state === "created") {
    await endDeposit(context, row.id, "refused", answer.reason);
  } else {
    platform.log.warn({ deposit: row.id, answer }, "the payment provider did not say what became of it");
  }
}

async function expireIfDue(context: CashierContext, id: string): Promise<deposits.DepositRow> {
  const { platform } = context;
  const read = async (): Promise<deposits.DepositRow> => {
    const row = await deposits.findDeposit(platform.db, { id });
    if (!row) throw new Error(`deposit ${id} is gone`);
    return row;
  };
  const row = await read();
  const waits = row.state === "created" || row.state === "pending";
  if (!waits || row.expires_at > now(platform.clock)) return row;
  await endDeposit(context, id, "ran_out", row.state === "created" ? "provider_unavailable" : "expired");
  return read();
}

/** Ends a deposit without money. Does nothing where its state has changed. */
async function endDeposit(
  { platform }: CashierContext,
  id: string,
  event: "refused" | "ran_out",
  reason: string,
): Promise<void> {
  await inTransaction(platform.database, async (tx) => {
    const row = await deposits.lockDeposit(tx, id);
    const state = nextState(depositTransitions, row.state, event);
    if (!state) return;
    await deposits.changeDeposit(tx, id, row.state, { state, reason, settled_at: now(platform.clock) });
    await platform.events.publish(tx, depositFailed, { depositId: id, memberId: row.member_id });
  });
}

function nextCheck({ platform, settings }: CashierContext, row: deposits.DepositRow): Date | null {
  const nowMs = platform.clock.nowMs();
  const pauseMs = Math.min(settings.firstCheckMs * 2 ** Math.min(row.checks, 10), LONGEST_PAUSE_MS);
  const expiresMs = row.expires_at.getTime();
  switch (row.state) {
    case "created":
    case "pending":
      return new Date(Math.max(nowMs + 1_000, Math.min(nowMs + pauseMs, expiresMs)));
    case "expired":
      return nowMs < expiresMs + LATE_MONEY_MS ? new Date(nowMs + HOUR_MS) : null;
    default:
      return null;
  }
}
