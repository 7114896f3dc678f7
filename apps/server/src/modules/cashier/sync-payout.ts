import { now } from "@khela/kernel/clock";
import { isInstalmentOpen } from "@khela/rules/cashier/instalment";
import { inTransaction } from "../../platform/database.ts";
import { type CashierContext, providerOf, webhookUrl } from "./context.ts";
import { openPayee } from "./payee.ts";
import { withdrawalChanged } from "./events.ts";
import { payeeOf } from "./payout-accounts.ts";
import { providerAccepts } from "./provider-switch.ts";
import { openInstalments } from "./payouts/open-instalments.ts";
import { markInstalmentUnclear } from "./payouts/mark-instalment-unclear.ts";
import type { ProviderAnswer, ProviderState } from "./providers/provider.ts";
import { settlePayout } from "./settle-payout.ts";
import { endLease } from "./store/payments.ts";
import { readPayoutAccount } from "./store/payout-accounts.ts";
import {
  changeInstalment,
  findInstalment,
  type Locked,
  lockInstalment,
  instalmentsOf,
} from "./store/instalments.ts";

const QUICK_RETRY_MS = 5_000;
const LONGEST_PAUSE_MS = 30 * 60_000;

/** Sends an approved withdrawal to the provider, or queries its instalments. Safe to run at any time. */
export async function syncPayoutWithProvider(context: CashierContext, withdrawalId: string): Promise<void> {
  await openInstalments(context, withdrawalId);
  for (const { id, state } of await instalmentsOf(context.platform.db, withdrawalId)) {
    if (isInstalmentOpen(state)) await syncInstalmentWithProvider(context, id);
  }
}

/** An instalment whose lease this process holds. `fresh`: its order was never sent. */
interface Begun extends Locked {
  fresh: boolean;
}

/**
 * Sends an instalment to the provider, or queries its outcome, in three steps without a call inside a transaction. An order
 * that got no clear answer is only queried, never sent again (MONEY-09).
 */
export async function syncInstalmentWithProvider(
  context: CashierContext,
  instalmentId: string,
): Promise<void> {
  const { platform } = context;
  const begun = await begin(context, instalmentId);
  if (!begun) return;
  const { told, answer } = await talk(context, begun);
  await note(context, begun, { told, answer });
  const latest = await findInstalment(platform.db, { id: instalmentId });
  const waits = latest !== undefined && isInstalmentOpen(latest.state);
  const checks = latest?.checks ?? 0;
  const pauseMs = Math.min(context.settings.firstCheckMs * 2 ** Math.min(checks, 10), LONGEST_PAUSE_MS);
  await endLease(
    platform.db,
    "payout_instalment",
    instalmentId,
    waits ? new Date(platform.clock.nowMs() + pauseMs) : null,
  );
  if (waits && answer.kind !== "known") {
    const runAt = new Date(platform.clock.nowMs() + QUICK_RETRY_MS * 2 ** Math.min(checks, 6));
    await platform.jobs.enqueue(
      platform.db,
      "cashier.instalment",
      { instalmentId },
      { key: `instalment:${instalmentId}`, runAt },
    );
  }
}

/**
 * Takes the lease; `submitted` is committed before the order is sent, so that from then on only the provider's report
 * decides.
 */
async function begin({ platform, settings }: CashierContext, id: string): Promise<Begun | undefined> {
  return inTransaction(platform.database, async (tx) => {
    const locked = await lockInstalment(tx, id);
    const at = now(platform.clock);
    if (!locked || !isInstalmentOpen(locked.instalment.state)) return undefined;
    const { instalment } = locked;
    if (instalment.busy_until !== null && instalment.busy_until > at) return undefined;
    const until = new Date(platform.clock.nowMs() + settings.leaseMs);
    const fresh = instalment.state === "waiting";
    if (fresh && !(await providerAccepts(tx, instalment.provider, "payouts"))) {
      // The provider is switched off: the instalment waits and nothing is sent.
      await changeInstalment(tx, instalment, {
        next_check_at: new Date(platform.clock.nowMs() + settings.firstCheckMs),
      });
      return undefined;
    }
    const changed = await changeInstalment(tx, instalment, {
      ...(fresh ? { state: "submitted", submitted_at: at } : {}),
      busy_until: until,
      next_check_at: until,
    });
    if (fresh) {
      const { withdrawal_id, member_id, state } = changed;
      const news = { withdrawalId: withdrawal_id, memberId: member_id, state };
      await platform.events.publish(tx, withdrawalChanged, news);
    }
    return { withdrawal: locked.withdrawal, instalment: changed, fresh };
  });
}

interface Talk {
  /** Whether the order was sent in this exchange. */
  told: boolean;
  answer: ProviderAnswer<ProviderState>;
}

async function talk(context: CashierContext, { withdrawal, instalment, fresh }: Begun): Promise<Talk> {
  const provider = providerOf(context, instalment.provider);
  const create = async (): Promise<Talk> => {
    const payee = await payeeOfPart(context, { withdrawal, instalment });
    const answer = await provider.createPayout({
      idempotencyKey: instalment.id,
      reference: instalment.reference,
      amount: instalment.asked,
      currency: instalment.currency,
      method: instalment.method_name ?? withdrawal.method_name,
      account: payee.account,
      accountName: payee.accountName,
      webhookUrl: webhookUrl(context, instalment.provider),
    });
    return { told: true, answer };
  };
  if (fresh) return create();
  const answer = await provider.queryPayout(instalment.id);
  // The instalment is marked as submitted, but the provider doesn't know it: the process crashed before sending the order.
  if (answer.kind === "absent" && instalment.state === "submitted") return create();
  return { told: false, answer };
}

/** The payee of this instalment: the account that the player named, or the one that an operator planned. */
async function payeeOfPart(
  { platform }: CashierContext,
  { withdrawal, instalment }: Locked,
): Promise<ReturnType<typeof openPayee>> {
  if (instalment.payout_account_id === null) {
    return openPayee(platform.secrets, `withdrawal:${withdrawal.id}`, withdrawal.payee_sealed);
  }
  const row = await readPayoutAccount(platform.db, instalment.payout_account_id);
  if (row?.member_id !== instalment.member_id) throw new Error(`instalment ${instalment.id} has no account`);
  return payeeOf(platform, row);
}

async function note(context: CashierContext, { instalment }: Begun, { told, answer }: Talk): Promise<void> {
  const { platform, settings } = context;
  if (answer.kind === "known") {
    const { state } = answer;
    if (state.status !== "pending") {
      const outcome = await settlePayout(context, instalment, { ...state, status: state.status });
      // The amount or payment doesn't match; another query would not help, so persons investigate.
      if (outcome.startsWith("mismatch_")) await markInstalmentUnclear(context, instalment.id);
    } else if (instalment.provider_reference === null) {
      await noteReference(context, instalment.id, state.providerReference);
    }
    return;
  }
  const never = (reason: string) =>
    settlePayout(context, instalment, {
      providerReference: instalment.provider_reference ?? `none:${instalment.id}`,
      status: "failed",
      amount: instalment.asked,
      currency: instalment.currency,
      reason,
    });
  if (answer.kind === "refused" && told) {
    await never(answer.reason);
  } else if (answer.kind === "absent") {
    // The provider refuses an order with a stale time stamp, so one that has not arrived by then never will be
    // executed.
    const toldMs = instalment.submitted_at?.getTime() ?? platform.clock.nowMs();
    if (platform.clock.nowMs() >= toldMs + settings.absentIsFinalMs) await never("provider_never_got_it");
  } else if (answer.kind !== "unsent") {
    platform.log.warn(
      { instalment: instalment.id, answer },
      "the payment provider did not say what became of a payout",
    );
    await markInstalmentUnclear(context, instalment.id);
  }
}

async function noteReference(
  { platform }: CashierContext,
  instalmentId: string,
  reference: string,
): Promise<void> {
  await inTransaction(platform.database, async (tx) => {
    const locked = await lockInstalment(tx, instalmentId);
    if (locked?.instalment.provider_reference !== null) return;
    await changeInstalment(tx, locked.instalment, { provider_reference: reference });
  });
}
