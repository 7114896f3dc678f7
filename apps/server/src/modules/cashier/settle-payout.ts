import { now } from "@khela/kernel/clock";
import type { Money } from "@khela/kernel/money";
import { cutPart, instalmentTransitions } from "@khela/rules/cashier/instalment";
import { nextState } from "@khela/rules/cashier/transitions";
import type { Tx } from "../../platform/database.ts";
import { move } from "../ledger/index.ts";
import { type CashierContext, clearingOf, feesOf } from "./context.ts";
import { awaitReceipt } from "./payouts/await-receipt.ts";
import { endWithdrawal } from "./payouts/end-withdrawal.ts";
import { recordInstalmentEvent } from "./payouts/record-instalment-event.ts";
import { payeeOfInstalment, instalmentReference } from "./payouts/open-instalments.ts";
import type { KeepEvent, Outcome, Report } from "./settle-deposit.ts";
import {
  changeInstalment,
  insertInstalment,
  type Locked,
  lockInstalment,
  type InstalmentRow,
  instalmentsOf,
} from "./store/instalments.ts";

/**
 * Settles an instalment: after success its held money leaves; after a failure it returns. For a partial payment that part
 * leaves and the rest returns. The first report is final; a different one later changes nothing and is left for a
 * person.
 */
export async function settlePayout(
  context: CashierContext,
  instalment: Pick<InstalmentRow, "id">,
  report: Report,
  keep: KeepEvent = async () => undefined,
): Promise<Outcome> {
  return context.ledger.transaction(async (tx) => {
    const locked = await lockInstalment(tx, instalment.id);
    if (!locked) throw new Error(`instalment ${instalment.id} is gone`);
    const outcome = mismatch(locked.instalment, report) ?? (await endInstalment(context, tx, locked, report));
    const { id, state } = locked.instalment;
    if (outcome.startsWith("mismatch_") || contradicts(locked.instalment, report)) {
      context.platform.log.error(
        { instalment: id, state, report: report.status, outcome },
        "a payout report doesn't fit",
      );
    }
    await keep(tx, outcome);
    return outcome;
  });
}

function mismatch(instalment: InstalmentRow, report: Report): Outcome | undefined {
  const known = instalment.provider_reference;
  if (known !== null && known !== report.providerReference) return "mismatch_reference";
  if (report.currency !== instalment.currency) return "mismatch_currency";
  const fits =
    report.status === "failed"
      ? report.amount === instalment.asked
      : report.amount > 0n && report.amount <= instalment.asked;
  return fits ? undefined : "mismatch_amount";
}

/** Whether the provider contradicts its own report, or reports on an order that it was never sent. */
function contradicts({ state }: InstalmentRow, { status }: Report): boolean {
  if (state === "submitted" || state === "unclear") return false;
  return state !== (status === "succeeded" ? "paid" : "failed");
}

/** The source of the outcome, where it isn't the provider. */
export interface Settler {
  actor: string;
}

/** Settles an open instalment in the caller's transaction; both rows are locked. */
export async function endInstalment(
  context: CashierContext,
  tx: Tx,
  { withdrawal, instalment }: Locked,
  report: Report,
  settler: Settler = { actor: "provider" },
): Promise<Outcome> {
  const paid = report.status === "succeeded";
  if (!nextState(instalmentTransitions, instalment.state, paid ? "pay" : "fail")) return "ignored";
  // An operator's finding carries no provider reference, so that the provider's own report still fits if it arrives.
  const told = settler.actor === "provider" ? report.providerReference : null;
  const reference = instalment.provider_reference ?? told;
  if (paid) {
    await endPaid(context, tx, { withdrawal, instalment }, { amount: report.amount, reference, ...settler });
  } else {
    await context.ledger.voidHold(tx, { holdId: holdOf(instalment), kind: "withdrawal.returned" });
    const reason = report.reason ?? "payout_failed";
    await changeInstalment(tx, instalment, {
      state: "failed",
      provider_reference: reference,
      reason,
      settled_at: now(context.platform.clock),
      next_check_at: null,
    });
    await recordInstalmentEvent(context, tx, instalment, { what: "failed", note: reason, ...settler });
  }
  await endWithdrawal(context, tx, withdrawal);
  return paid ? "paid" : "returned";
}

async function endPaid(
  context: CashierContext,
  tx: Tx,
  { withdrawal, instalment }: Locked,
  { amount, reference, actor }: { amount: Money; reference: string | null; actor: string },
): Promise<void> {
  const { ledger } = context;
  const cut = amount < instalment.asked ? cutPart(instalment, amount) : undefined;
  const part = cut?.paid ?? { amount: instalment.amount, fee: instalment.fee };
  let holdId = holdOf(instalment);
  if (cut) {
    const amounts = [cut.paid, cut.rest].map((one) => (one.amount + one.fee) as Money);
    const [kept = "", back = ""] = await ledger.splitHold(tx, { holdId, amounts });
    holdId = kept;
    await ledger.voidHold(tx, { holdId: back, kind: "withdrawal.returned" });
  }
  const clearing = clearingOf(instalment.provider, instalment.currency);
  await ledger.postHold(tx, { holdId, kind: "withdrawal.paid", to: clearing });
  if (part.fee > 0n) {
    const fee = move(
      clearing,
      feesOf(instalment.currency),
      part.fee,
      "withdrawal.fee",
      instalment.withdrawal_id,
    );
    await ledger.post(tx, fee);
  }
  const at = now(context.platform.clock);
  const changed = await changeInstalment(tx, instalment, {
    state: "paid",
    ...part,
    provider_reference: reference,
    settled_at: at,
    next_check_at: null,
    ...awaitReceipt(context),
  });
  await recordInstalmentEvent(context, tx, changed, { what: "paid", actor });
  if (cut) await keepRest(context, tx, { withdrawal, instalment }, { ...cut.rest, at });
}

/** Adds the part that the provider did not pay as a failed instalment of its own, whose money is back in the balance. */
async function keepRest(
  context: CashierContext,
  tx: Tx,
  { withdrawal, instalment }: Locked,
  { amount, fee, at }: { amount: Money; fee: Money; at: Date },
): Promise<void> {
  const place = (await instalmentsOf(tx, withdrawal.id)).length + 1;
  const rest = await insertInstalment(tx, {
    id: context.platform.ids.next(),
    withdrawal_id: instalment.withdrawal_id,
    place,
    reference: instalmentReference(withdrawal, place),
    parent_id: instalment.id,
    member_id: instalment.member_id,
    ...payeeOfInstalment(instalment),
    currency: instalment.currency,
    asked: amount,
    amount,
    fee,
    state: "failed",
    reason: "paid_in_part",
    created_at: at,
    settled_at: at,
  });
  await recordInstalmentEvent(context, tx, rest, { what: "failed", actor: "provider", note: "paid_in_part" });
}

function holdOf({ id, hold_id }: InstalmentRow): string {
  if (hold_id === null) throw new Error(`instalment ${id} holds nothing`);
  return hold_id;
}
