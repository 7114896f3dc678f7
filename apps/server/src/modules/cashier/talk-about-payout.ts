import { now } from "@khela/kernel/clock";
import { sliceIsOpen } from "@khela/rules/cashier/slice";
import { inTransaction } from "../../platform/database.ts";
import { type CashierContext, providerOf, webhookUrl } from "./context.ts";
import { openPayee } from "./payee.ts";
import { withdrawalChanged } from "./news.ts";
import { payeeOf } from "./payout-accounts.ts";
import { providerTakes } from "./provider-switch.ts";
import { openSlices } from "./payouts/open-slices.ts";
import { noteDoubt } from "./payouts/note-doubt.ts";
import type { ProviderAnswer, ProviderState } from "./providers/provider.ts";
import { settlePayout } from "./settle-payout.ts";
import { endLease } from "./store/payments.ts";
import { readPayoutAccount } from "./store/payout-accounts.ts";
import { changeSlice, findSlice, type Locked, lockSlice, slicesOf } from "./store/slices.ts";

const QUICK_RETRY_MS = 5_000;
const LONGEST_PAUSE_MS = 30 * 60_000;

/** Sends an approved withdrawal to the provider, or queries its slices. Safe to run at any time. */
export async function talkAboutPayout(context: CashierContext, withdrawalId: string): Promise<void> {
  await openSlices(context, withdrawalId);
  for (const { id, state } of await slicesOf(context.platform.db, withdrawalId)) {
    if (sliceIsOpen(state)) await talkAboutSlice(context, id);
  }
}

/** A slice whose lease this process holds. `fresh`: its order was never sent. */
interface Begun extends Locked {
  fresh: boolean;
}

/**
 * Sends a slice to the provider, or queries its outcome, in three steps without a call inside a transaction. An order
 * that got no clear answer is only queried, never sent again (MONEY-09).
 */
export async function talkAboutSlice(context: CashierContext, sliceId: string): Promise<void> {
  const { platform } = context;
  const begun = await begin(context, sliceId);
  if (!begun) return;
  const { told, answer } = await talk(context, begun);
  await note(context, begun, { told, answer });
  const latest = await findSlice(platform.db, { id: sliceId });
  const waits = latest !== undefined && sliceIsOpen(latest.state);
  const checks = latest?.checks ?? 0;
  const pauseMs = Math.min(context.settings.firstCheckMs * 2 ** Math.min(checks, 10), LONGEST_PAUSE_MS);
  await endLease(
    platform.db,
    "payout_slice",
    sliceId,
    waits ? new Date(platform.clock.nowMs() + pauseMs) : null,
  );
  if (waits && answer.kind !== "known") {
    const runAt = new Date(platform.clock.nowMs() + QUICK_RETRY_MS * 2 ** Math.min(checks, 6));
    await platform.jobs.enqueue(
      platform.db,
      "cashier.slice",
      { sliceId },
      { key: `slice:${sliceId}`, runAt },
    );
  }
}

/**
 * Takes the lease; `submitted` is committed before the order is sent, so that from then on only the provider's report
 * decides.
 */
async function begin({ platform, settings }: CashierContext, id: string): Promise<Begun | undefined> {
  return inTransaction(platform.database, async (tx) => {
    const locked = await lockSlice(tx, id);
    const at = now(platform.clock);
    if (!locked || !sliceIsOpen(locked.slice.state)) return undefined;
    const { slice } = locked;
    if (slice.busy_until !== null && slice.busy_until > at) return undefined;
    const until = new Date(platform.clock.nowMs() + settings.leaseMs);
    const fresh = slice.state === "waiting";
    if (fresh && !(await providerTakes(tx, slice.provider, "payouts"))) {
      // The provider is switched off: the slice waits and nothing is sent.
      await changeSlice(tx, slice, {
        next_check_at: new Date(platform.clock.nowMs() + settings.firstCheckMs),
      });
      return undefined;
    }
    const changed = await changeSlice(tx, slice, {
      ...(fresh ? { state: "submitted", submitted_at: at } : {}),
      busy_until: until,
      next_check_at: until,
    });
    if (fresh) {
      const { withdrawal_id, member_id, state } = changed;
      const news = { withdrawalId: withdrawal_id, memberId: member_id, state };
      await platform.events.publish(tx, withdrawalChanged, news);
    }
    return { withdrawal: locked.withdrawal, slice: changed, fresh };
  });
}

interface Talk {
  /** Whether the order was sent in this exchange. */
  told: boolean;
  answer: ProviderAnswer<ProviderState>;
}

async function talk(context: CashierContext, { withdrawal, slice, fresh }: Begun): Promise<Talk> {
  const provider = providerOf(context, slice.provider);
  const create = async (): Promise<Talk> => {
    const payee = await payeeOfPart(context, { withdrawal, slice });
    const answer = await provider.createPayout({
      idempotencyKey: slice.id,
      reference: slice.reference,
      amount: slice.asked,
      currency: slice.currency,
      method: slice.method_name ?? withdrawal.method_name,
      account: payee.account,
      accountName: payee.accountName,
      webhookUrl: webhookUrl(context, slice.provider),
    });
    return { told: true, answer };
  };
  if (fresh) return create();
  const answer = await provider.queryPayout(slice.id);
  // The slice is marked as submitted, but the provider doesn't know it: the process crashed before sending the order.
  if (answer.kind === "absent" && slice.state === "submitted") return create();
  return { told: false, answer };
}

/** The payee of this slice: the account that the player named, or the one that an operator planned. */
async function payeeOfPart(
  { platform }: CashierContext,
  { withdrawal, slice }: Locked,
): Promise<ReturnType<typeof openPayee>> {
  if (slice.payout_account_id === null) {
    return openPayee(platform.secrets, `withdrawal:${withdrawal.id}`, withdrawal.payee_sealed);
  }
  const row = await readPayoutAccount(platform.db, slice.payout_account_id);
  if (row?.member_id !== slice.member_id) throw new Error(`slice ${slice.id} has no account`);
  return payeeOf(platform, row);
}

async function note(context: CashierContext, { slice }: Begun, { told, answer }: Talk): Promise<void> {
  const { platform, settings } = context;
  if (answer.kind === "known") {
    const { state } = answer;
    if (state.status !== "pending") {
      const outcome = await settlePayout(context, slice, { ...state, status: state.status });
      // The amount or payment doesn't match; another query would not help, so persons investigate.
      if (outcome.startsWith("mismatch_")) await noteDoubt(context, slice.id);
    } else if (slice.provider_reference === null) {
      await noteReference(context, slice.id, state.providerReference);
    }
    return;
  }
  const never = (reason: string) =>
    settlePayout(context, slice, {
      providerReference: slice.provider_reference ?? `none:${slice.id}`,
      status: "failed",
      amount: slice.asked,
      currency: slice.currency,
      reason,
    });
  if (answer.kind === "refused" && told) {
    await never(answer.reason);
  } else if (answer.kind === "absent") {
    // The provider refuses an order with a stale time stamp, so one that has not arrived by then never will be
    // executed.
    const toldMs = slice.submitted_at?.getTime() ?? platform.clock.nowMs();
    if (platform.clock.nowMs() >= toldMs + settings.absentIsFinalMs) await never("provider_never_got_it");
  } else if (answer.kind !== "unsent") {
    platform.log.warn(
      { slice: slice.id, answer },
      "the payment provider did not say what became of a payout",
    );
    await noteDoubt(context, slice.id);
  }
}

async function noteReference(
  { platform }: CashierContext,
  sliceId: string,
  reference: string,
): Promise<void> {
  await inTransaction(platform.database, async (tx) => {
    const locked = await lockSlice(tx, sliceId);
    if (locked?.slice.provider_reference !== null) return;
    await changeSlice(tx, locked.slice, { provider_reference: reference });
  });
}
