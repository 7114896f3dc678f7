import { now } from "@khela/kernel/clock";
import { inTransaction, type Tx } from "../../platform/database.ts";
import type { CashierContext } from "./context.ts";
import { type DepositRow, leaseDeposit } from "./store/deposits.ts";
import { syncPaymentWithProvider } from "./sync-payment.ts";

/**
 * Asks the provider for the outcome of a deposit; does nothing while another process is asking.
 * @param note further columns to set when the query begins
 * @returns whether it was asked
 */
export async function queryDeposit(
  context: CashierContext,
  depositId: string,
  note?: (tx: Tx, row: DepositRow) => Promise<void>,
): Promise<boolean> {
  const { clock, database, db } = context.platform;
  const lease = { now: now(clock), until: new Date(clock.nowMs() + context.settings.leaseMs) };
  const row = note
    ? await inTransaction(database, async (tx) => {
        const leased = await leaseDeposit(tx, depositId, lease);
        if (leased) await note(tx, leased);
        return leased;
      })
    : await leaseDeposit(db, depositId, lease);
  if (row) await syncPaymentWithProvider(context, row, "resume");
  return row !== undefined;
}
