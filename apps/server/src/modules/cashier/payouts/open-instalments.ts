import { now } from "@khela/kernel/clock";
import type { Money } from "@khela/kernel/money";
import { feeShares } from "@khela/rules/cashier/manual-split";
import { type PayoutPart, splitPayout } from "@khela/rules/cashier/instalment";
import type { Tx } from "../../../platform/database.ts";
import type { CashierContext } from "../context.ts";
import { noteState } from "../note-state.ts";
import { readMethods } from "../store/methods.ts";
import { readSplit } from "../store/splits.ts";
import { insertInstalment, type InstalmentRow } from "../store/instalments.ts";
import * as withdrawals from "../store/withdrawals.ts";

/**
 * Starts paying an approved withdrawal: creates as many instalments as the provider's maximum requires, each with a hold
 * of its own. From then on the instalments determine its state. Does nothing in any other state.
 */
export async function openInstalments(context: CashierContext, withdrawalId: string): Promise<void> {
  await context.ledger.transaction(async (tx) => {
    const row = await withdrawals.lockWithdrawal(tx, withdrawalId);
    if (row?.state !== "approved") return;
    const parts = await partsOf(tx, row);
    const change = { state: "submitted", next_check_at: null, busy_until: null };
    await withdrawals.changeWithdrawal(tx, row.id, "approved", change);
    const holds =
      parts.length === 1
        ? [row.hold_id]
        : await context.ledger.splitHold(tx, {
            holdId: row.hold_id,
            amounts: parts.map(({ amount, fee }) => (amount + fee) as Money),
          });
    for (const [index, part] of parts.entries()) {
      await addInstalment(context, tx, row, {
        ...part,
        place: index + 1,
        holdId: holds[index] ?? row.hold_id,
      });
    }
    await noteState(context, tx, row, "submitted");
  });
}

/** The parts that an operator planned, or else those that the provider's maximum requires. */
async function partsOf(
  tx: Tx,
  row: withdrawals.WithdrawalRow,
): Promise<(PayoutPart & { to?: InstalmentPayee })[]> {
  const net = (row.amount - row.fee) as Money;
  const methods = await readMethods(tx);
  const split = await readSplit(tx, row.id);
  if (split) {
    return feeShares(split.parts, row.fee).map(({ amount, fee, ...part }) => {
      const by = methods.find(({ id, kind }) => id === part.method_id && kind === "withdrawal");
      if (part.payout_account_id === row.payout_account_id || !by) return { amount, fee };
      const { payout_account_id, payee_masked } = part;
      return {
        amount,
        fee,
        to: { payout_account_id, payee_masked, method_name: by.name, provider: by.provider },
      };
    });
  }
  const method = methods.find(({ id, kind }) => id === row.method_id && kind === "withdrawal");
  return splitPayout(net, row.fee, method?.payoutMax ?? net);
}

/** The payee of an instalment, where it isn't the withdrawal's own account. */
type InstalmentPayee = Record<"payout_account_id" | "payee_masked" | "method_name", string | null> &
  Pick<InstalmentRow, "provider">;

interface NewInstalment extends PayoutPart {
  place: number;
  holdId: string;
  parent?: InstalmentRow;
  to?: InstalmentPayee;
}

/** The payee fields that a follow-up instalment copies from its origin. */
export const payeeOfInstalment = (instalment: InstalmentRow): InstalmentPayee => {
  const { payout_account_id, payee_masked, method_name, provider } = instalment;
  return { payout_account_id, payee_masked, method_name, provider };
};

/** Adds an instalment to be paid. A job sends it to the provider within a minute, unless it was sent before. */
export function addInstalment(
  { platform }: CashierContext,
  tx: Tx,
  row: withdrawals.WithdrawalRow,
  { place, amount, fee, holdId, parent, to }: NewInstalment,
): Promise<InstalmentRow> {
  const at = now(platform.clock);
  return insertInstalment(tx, {
    id: platform.ids.next(),
    withdrawal_id: row.id,
    place,
    reference: instalmentReference(row, place),
    parent_id: parent?.id ?? null,
    member_id: row.member_id,
    provider: row.provider,
    currency: row.currency,
    asked: amount,
    amount,
    fee,
    hold_id: holdId,
    created_at: at,
    next_check_at: at,
    ...(parent ? payeeOfInstalment(parent) : to),
  });
}

/** The reference of an instalment for provider and player: `W7K3M9Q2X4B-1`. */
export function instalmentReference(
  { reference }: Pick<withdrawals.WithdrawalRow, "reference">,
  place: number,
): string {
  return `${reference}-${place}`;
}
