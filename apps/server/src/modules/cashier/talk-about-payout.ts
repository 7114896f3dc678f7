import { now } from "@khela/kernel/clock";
import type { Money } from "@khela/kernel/money";
import { inTransaction } from "../../platform/database.ts";
import { type CashierContext, providerOf, webhookUrl } from "./context.ts";
import { noteState } from "./note-state.ts";
import { openPayee } from "./payee.ts";
import type { ProviderAnswer, ProviderState } from "./providers/provider.ts";
import { settlePayout } from "./settle-payout.ts";
import { endLease } from "./store/payments.ts";
import * as withdrawals from "./store/withdrawals.ts";

const QUICK_RETRY_MS = 5_000;
const LONGEST_PAUSE_MS = 30 * 60_000;

/**
 * Takes an approved withdrawal to the provider, or asks what became of a submitted one; in three
 * steps, none of them a call inside a transaction. An unknown outcome is asked about, and told
 * again only under the same key, which the provider pays once (MONEY-09). Safe to run at any time.
 */
export async function talkAboutPayout(context: CashierContext, withdrawalId: string): Promise<void> {
  const { platform } = context;
  const begun = await begin(context, withdrawalId);
  if (!begun) return;
  const { row, fresh } = begun;
  const provider = providerOf(context, row.provider);
  const create = () => {
    const { account, accountName } = openPayee(platform.secrets, `withdrawal:${row.id}`, row.payee_sealed);
    return provider.createPayout({
      idempotencyKey: row.id,
      reference: row.reference,
      amount: (row.amount - row.fee) as Money,
      currency: row.currency,
      method: row.method_name,
      account,
      accountName,
      webhookUrl: webhookUrl(context, row.provider),
    });
  };
  const asked = fresh ? await create() : await provider.queryPayout(row.id);
  const answer = asked.kind === "absent" ? await create() : asked;
  await note(context, row, answer);
  const latest = await withdrawals.findWithdrawal(platform.db, { id: row.id });
  const checks = latest?.checks ?? 0;
  const waits = latest?.state === "submitted";
  const pauseMs = Math.min(context.settings.firstCheckMs * 2 ** Math.min(checks, 10), LONGEST_PAUSE_MS);
  await endLease(
    platform.db,
    "withdrawal",
    row.id,
    waits ? new Date(platform.clock.nowMs() + pauseMs) : null,
  );
  if (waits && answer.kind !== "known") {
    const runAt = new Date(platform.clock.nowMs() + QUICK_RETRY_MS * 2 ** Math.min(checks, 6));
    const job = { key: `payout:${row.id}`, runAt };
    await platform.jobs.enqueue(platform.db, "cashier.payout", { withdrawalId: row.id }, job);
  }
}

/** From here on only the provider's word decides: `submitted` is committed before it is told. */
async function begin(
  context: CashierContext,
  id: string,
): Promise<{ row: withdrawals.WithdrawalRow; fresh: boolean } | undefined> {
  const { platform, settings } = context;
  return inTransaction(platform.database, async (tx) => {
    const known = await withdrawals.lockWithdrawal(tx, id);
    const at = now(platform.clock);
    if (!known || (known.busy_until !== null && known.busy_until > at)) return undefined;
    const fresh = known.state === "approved";
    if (!fresh && known.state !== "submitted") return undefined;
    const until = new Date(platform.clock.nowMs() + settings.leaseMs);
    const row = await withdrawals.changeWithdrawal(tx, id, known.state, {
      state: "submitted",
      busy_until: until,
      next_check_at: until,
    });
    if (!row) return undefined;
    if (fresh) await noteState(context, tx, row, "submitted");
    return { row, fresh };
  });
}

async function note(
  context: CashierContext,
  row: withdrawals.WithdrawalRow,
  answer: ProviderAnswer<ProviderState>,
): Promise<void> {
  const { platform } = context;
  if (answer.kind === "known") {
    const { state } = answer;
    if (row.provider_reference === null) {
      const change = { provider_reference: state.providerReference };
      await withdrawals.changeWithdrawal(platform.db, row.id, "submitted", change);
    }
    if (state.status !== "pending") await settlePayout(context, row, { ...state, status: state.status });
  } else if (answer.kind === "refused") {
    await settlePayout(context, row, {
      providerReference: row.provider_reference ?? `refused:${row.id}`,
      status: "failed",
      amount: (row.amount - row.fee) as Money,
      currency: row.currency,
      reason: answer.reason,
    });
  } else {
    platform.log.warn({ withdrawal: row.id, answer }, "the payment provider did not say what became of it");
  }
}
