import { now } from "@khela/kernel/clock";
import type { Money } from "@khela/kernel/money";
import { cutPart, sliceTransitions } from "@khela/rules/cashier/slice";
import { nextState } from "@khela/rules/cashier/transitions";
import type { Tx } from "../../platform/database.ts";
import { move } from "../ledger/index.ts";
import { type CashierContext, clearingOf, feesOf } from "./context.ts";
import { awaitReceipt } from "./payouts/await-receipt.ts";
import { endWithdrawal } from "./payouts/end-withdrawal.ts";
import { noteNews } from "./payouts/note-news.ts";
import { payeeOfSlice, sliceReference } from "./payouts/open-slices.ts";
import type { KeepEvent, Outcome, Report } from "./settle-deposit.ts";
import { changeSlice, insertSlice, type Locked, lockSlice, type SliceRow, slicesOf } from "./store/slices.ts";

/**
 * Settles a slice: after success its held money leaves; after a failure it returns. For a partial payment that part
 * leaves and the rest returns. The first report is final; a different one later changes nothing and is left for a
 * person.
 */
export async function settlePayout(
  context: CashierContext,
  slice: Pick<SliceRow, "id">,
  report: Report,
  keep: KeepEvent = async () => undefined,
): Promise<Outcome> {
  return context.ledger.transaction(async (tx) => {
    const locked = await lockSlice(tx, slice.id);
    if (!locked) throw new Error(`slice ${slice.id} is gone`);
    const outcome = mismatch(locked.slice, report) ?? (await endSlice(context, tx, locked, report));
    const { id, state } = locked.slice;
    if (outcome.startsWith("mismatch_") || contradicts(locked.slice, report)) {
      context.platform.log.error(
        { slice: id, state, report: report.status, outcome },
        "a payout report doesn't fit",
      );
    }
    await keep(tx, outcome);
    return outcome;
  });
}

function mismatch(slice: SliceRow, report: Report): Outcome | undefined {
  const known = slice.provider_reference;
  if (known !== null && known !== report.providerReference) return "mismatch_reference";
  if (report.currency !== slice.currency) return "mismatch_currency";
  const fits =
    report.status === "failed"
      ? report.amount === slice.asked
      : report.amount > 0n && report.amount <= slice.asked;
  return fits ? undefined : "mismatch_amount";
}

/** Whether the provider contradicts its own report, or reports on an order that it was never sent. */
function contradicts({ state }: SliceRow, { status }: Report): boolean {
  if (state === "submitted" || state === "unclear") return false;
  return state !== (status === "succeeded" ? "paid" : "failed");
}

/** The source of the outcome, where it isn't the provider. */
export interface Settler {
  actor: string;
}

/** Settles an open slice in the caller's transaction; both rows are locked. */
export async function endSlice(
  context: CashierContext,
  tx: Tx,
  { withdrawal, slice }: Locked,
  report: Report,
  settler: Settler = { actor: "provider" },
): Promise<Outcome> {
  const paid = report.status === "succeeded";
  if (!nextState(sliceTransitions, slice.state, paid ? "pay" : "fail")) return "ignored";
  // An operator's finding carries no provider reference, so that the provider's own report still fits if it arrives.
  const told = settler.actor === "provider" ? report.providerReference : null;
  const reference = slice.provider_reference ?? told;
  if (paid) {
    await endPaid(context, tx, { withdrawal, slice }, { amount: report.amount, reference, ...settler });
  } else {
    await context.ledger.voidHold(tx, { holdId: holdOf(slice), kind: "withdrawal.returned" });
    const reason = report.reason ?? "payout_failed";
    await changeSlice(tx, slice, {
      state: "failed",
      provider_reference: reference,
      reason,
      settled_at: now(context.platform.clock),
      next_check_at: null,
    });
    await noteNews(context, tx, slice, { what: "failed", note: reason, ...settler });
  }
  await endWithdrawal(context, tx, withdrawal);
  return paid ? "paid" : "returned";
}

async function endPaid(
  context: CashierContext,
  tx: Tx,
  { withdrawal, slice }: Locked,
  { amount, reference, actor }: { amount: Money; reference: string | null; actor: string },
): Promise<void> {
  const { ledger } = context;
  const cut = amount < slice.asked ? cutPart(slice, amount) : undefined;
  const part = cut?.paid ?? { amount: slice.amount, fee: slice.fee };
  let holdId = holdOf(slice);
  if (cut) {
    const amounts = [cut.paid, cut.rest].map((one) => (one.amount + one.fee) as Money);
    const [kept = "", back = ""] = await ledger.splitHold(tx, { holdId, amounts });
    holdId = kept;
    await ledger.voidHold(tx, { holdId: back, kind: "withdrawal.returned" });
  }
  const clearing = clearingOf(slice.provider, slice.currency);
  await ledger.postHold(tx, { holdId, kind: "withdrawal.paid", to: clearing });
  if (part.fee > 0n) {
    const fee = move(clearing, feesOf(slice.currency), part.fee, "withdrawal.fee", slice.withdrawal_id);
    await ledger.post(tx, fee);
  }
  const at = now(context.platform.clock);
  const changed = await changeSlice(tx, slice, {
    state: "paid",
    ...part,
    provider_reference: reference,
    settled_at: at,
    next_check_at: null,
    ...awaitReceipt(context),
  });
  await noteNews(context, tx, changed, { what: "paid", actor });
  if (cut) await keepRest(context, tx, { withdrawal, slice }, { ...cut.rest, at });
}

/** Adds the part that the provider did not pay as a failed slice of its own, whose money is back in the balance. */
async function keepRest(
  context: CashierContext,
  tx: Tx,
  { withdrawal, slice }: Locked,
  { amount, fee, at }: { amount: Money; fee: Money; at: Date },
): Promise<void> {
  const place = (await slicesOf(tx, withdrawal.id)).length + 1;
  const rest = await insertSlice(tx, {
    id: context.platform.ids.next(),
    withdrawal_id: slice.withdrawal_id,
    place,
    reference: sliceReference(withdrawal, place),
    parent_id: slice.id,
    member_id: slice.member_id,
    ...payeeOfSlice(slice),
    currency: slice.currency,
    asked: amount,
    amount,
    fee,
    state: "failed",
    reason: "paid_in_part",
    created_at: at,
    settled_at: at,
  });
  await noteNews(context, tx, rest, { what: "failed", actor: "provider", note: "paid_in_part" });
}

function holdOf({ id, hold_id }: SliceRow): string {
  if (hold_id === null) throw new Error(`slice ${id} holds nothing`);
  return hold_id;
}
