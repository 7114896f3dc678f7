import { now } from "@khela/kernel/clock";
import type { Money } from "@khela/kernel/money";
import { feeShares } from "@khela/rules/cashier/manual-split";
import { type PayoutPart, splitPayout } from "@khela/rules/cashier/slice";
import type { Tx } from "../../../platform/database.ts";
import type { CashierContext } from "../context.ts";
import { noteState } from "../note-state.ts";
import { readMethods } from "../store/methods.ts";
import { readSplit } from "../store/splits.ts";
import { insertSlice, type SliceRow } from "../store/slices.ts";
import * as withdrawals from "../store/withdrawals.ts";

/**
 * Starts paying an approved withdrawal: creates as many slices as the provider's maximum requires, each with a hold
 * of its own. From then on the slices determine its state. Does nothing in any other state.
 */
export async function openSlices(context: CashierContext, withdrawalId: string): Promise<void> {
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
      await addSlice(context, tx, row, { ...part, place: index + 1, holdId: holds[index] ?? row.hold_id });
    }
    await noteState(context, tx, row, "submitted");
  });
}

/** The parts that an operator planned, or else those that the provider's maximum requires. */
async function partsOf(
  tx: Tx,
  row: withdrawals.WithdrawalRow,
): Promise<(PayoutPart & { to?: SlicePayee })[]> {
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

/** The payee of a slice, where it isn't the withdrawal's own account. */
type SlicePayee = Record<"payout_account_id" | "payee_masked" | "method_name", string | null> &
  Pick<SliceRow, "provider">;

interface NewSlice extends PayoutPart {
  place: number;
  holdId: string;
  parent?: SliceRow;
  to?: SlicePayee;
}

/** The payee fields that a follow-up slice copies from its origin. */
export const payeeOfSlice = (slice: SliceRow): SlicePayee => {
  const { payout_account_id, payee_masked, method_name, provider } = slice;
  return { payout_account_id, payee_masked, method_name, provider };
};

/** Adds a slice to be paid. A job sends it to the provider within a minute, unless it was sent before. */
export function addSlice(
  { platform }: CashierContext,
  tx: Tx,
  row: withdrawals.WithdrawalRow,
  { place, amount, fee, holdId, parent, to }: NewSlice,
): Promise<SliceRow> {
  const at = now(platform.clock);
  return insertSlice(tx, {
    id: platform.ids.next(),
    withdrawal_id: row.id,
    place,
    reference: sliceReference(row, place),
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
    ...(parent ? payeeOfSlice(parent) : to),
  });
}

/** The reference of a slice for provider and player: `W7K3M9Q2X4B-1`. */
export function sliceReference(
  { reference }: Pick<withdrawals.WithdrawalRow, "reference">,
  place: number,
): string {
  return `${reference}-${place}`;
}
