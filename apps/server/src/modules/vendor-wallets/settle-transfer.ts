import { now } from "@khela/kernel/clock";
import { nextState } from "@khela/rules/cashier/transitions";
import { vendorTransferTransitions } from "@khela/rules/wallets/transfer";
import type { Tx } from "../../platform/database.ts";
import { memberAccount, move, type Transfer } from "../ledger/index.ts";
import { transitOf, type WalletContext, walletOf } from "./context.ts";
import { vendorTransferChanged } from "./events.ts";
import { recordVendorStake } from "./stake-at-vendor.ts";
import * as store from "./store.ts";

/** A vendor's final report of a transfer. */
export interface FinalReport {
  status: "done" | "failed";
  /** The vendor's own reference; null where it never accepted the transfer. */
  vendorReference: string | null;
  reason: string | undefined;
}

/**
 * Third phase: settles a transfer; idempotent (MONEY-09). Done: money that went in belongs to the vendor's wallet,
 * money that came out is in the main wallet. Failed: money that was debited is returned, once.
 * @returns whether this call settled it
 */
export async function settleTransfer(
  context: WalletContext,
  transferId: string,
  word: FinalReport,
): Promise<boolean> {
  const { ledger, platform } = context;
  return ledger.transaction(async (tx) => {
    const row = await store.lockTransfer(tx, transferId);
    if (!row) throw new Error(`transfer ${transferId} is gone`);
    const event = word.status === "done" ? "confirm" : "refuse";
    const state = nextState(vendorTransferTransitions[row.direction], row.state, event);
    if (!state) {
      if (row.state !== word.status)
        platform.log.error(
          { transfer: row.id, state: row.state, word: word.status },
          "a vendor contradicts itself",
        );
      return false;
    }
    const posted = postingOf(row, word.status);
    if (posted) await ledger.post(tx, posted);
    await store.changeTransfer(tx, row.id, row.state, {
      state,
      vendor_reference: row.vendor_reference ?? word.vendorReference,
      reason: word.status === "failed" ? (word.reason ?? "vendor_refused") : null,
      settled_at: now(platform.clock),
      busy_until: null,
      next_check_at: null,
    });
    // Only now does the money count as returned, or as never sent.
    if (posted && word.status === (row.direction === "out" ? "done" : "failed")) {
      await recordVendorStake(context, tx, row.member_id);
    }
    await publishTransferChange(context, tx, row);
    return true;
  });
}

/** Publishes a transfer's change in the transaction that makes it. */
export async function publishTransferChange(
  { platform }: WalletContext,
  tx: Tx,
  { id, member_id }: Pick<store.TransferRow, "id" | "member_id">,
): Promise<void> {
  await platform.events.publish(tx, vendorTransferChanged, { transferId: id, memberId: member_id });
}

function postingOf(row: store.TransferRow, status: FinalReport["status"]): Transfer | undefined {
  const { member_id, vendor, currency, direction, amount, id } = row;
  const cash = memberAccount(member_id, "cash", currency);
  const transit = transitOf(vendor, currency);
  const wallet = walletOf(vendor, currency);
  if (direction === "in") {
    return status === "done"
      ? move(transit, wallet, amount, "vendor.arrived", id)
      : move(transit, cash, amount, "vendor.returned", id);
  }
  return status === "done" ? move(wallet, cash, amount, "vendor.in", id) : undefined;
}
