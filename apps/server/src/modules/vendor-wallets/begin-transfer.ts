import { randomBytes } from "node:crypto";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { Money } from "@khela/kernel/money";
import { nextState } from "@khela/rules/cashier/transitions";
import {
  amountRefusal,
  type VendorTransferDirection,
  vendorTransferTransitions,
} from "@khela/rules/wallets/transfer";
import type { Tx } from "../../platform/database.ts";
import { makeReference } from "../cashier/index.ts";
import { memberAccount, move } from "../ledger/index.ts";
import { transitOf, type WalletContext, type WalletOwner } from "./context.ts";
import { judgeStake, recordVendorStake } from "./stake-at-vendor.ts";
import * as store from "./store.ts";

export interface TransferRequest {
  member: WalletOwner;
  vendor: string;
  direction: VendorTransferDirection;
  cause: store.TransferCause;
  /** Computes the amount inside the transaction; undefined where there is nothing to move. */
  amount: (tx: Tx) => Promise<Money | undefined>;
}

/**
 * First phase: inserts the transfer and, for a transfer to the vendor, debits the main wallet in the same
 * transaction. The vendor is not called.
 * @returns the transfer; null where there is nothing to move
 * @throws AppError MONEY_AMOUNT, MONEY_INSUFFICIENT, the refusals of {@link judgeStake}; MONEY_PENDING_LIMIT while
 * another transfer is open
 */
export async function beginTransfer(
  context: WalletContext,
  tx: Tx,
  { member, vendor, direction, cause, amount: decide }: TransferRequest,
): Promise<{ transferId: string | null }> {
  const { platform, ledger, settings } = context;
  const { memberId, currency } = member;
  const amount = await decide(tx);
  if (amount === undefined) return { transferId: null };
  const refusal = cause === "player" ? amountRefusal(amount, settings.limits) : undefined;
  if (refusal) throw new AppError(refusal.code, refusal.params);
  const transferId = platform.ids.next();
  const at = now(platform.clock);
  const row = await store.insertTransfer(tx, {
    id: transferId,
    reference: makeReference("T", randomBytes(16)),
    member_id: memberId,
    vendor,
    currency,
    direction,
    amount,
    cause,
    created_at: at,
    // If this process dies, a worker continues after the lease.
    next_check_at: new Date(at.getTime() + settings.leaseMs),
  });
  if (!row) throw new AppError("MONEY_PENDING_LIMIT", { max: 1 });
  const debited = nextState(vendorTransferTransitions[direction], row.state, "debit");
  if (debited) {
    const from = memberAccount(memberId, "cash", currency);
    await ledger.post(tx, move(from, transitOf(vendor, currency), amount, "vendor.out", transferId));
    // Checked while the account is locked, so that no pause and no other bet can come between.
    await judgeStake(context, tx, member, amount);
    await store.changeTransfer(tx, transferId, row.state, { state: debited });
    await recordVendorStake(context, tx, memberId);
  }
  return { transferId };
}
