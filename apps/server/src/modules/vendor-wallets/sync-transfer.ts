import { now } from "@khela/kernel/clock";
import { nextState } from "@khela/rules/cashier/transitions";
import { vendorTransferTransitions } from "@khela/rules/wallets/transfer";
import { inTransaction } from "../../platform/database.ts";
import type { WalletContext } from "./context.ts";
import { settleTransfer, publishTransferChange } from "./settle-transfer.ts";
import * as store from "./store.ts";
import type { TransferAnswer, TransferReport } from "./vendors/vendor.ts";

const LONGEST_PAUSE_MS = 5 * 60_000;

/**
 * Second phase: sends the transfer to the vendor or queries its outcome, outside of any transaction. After a lost
 * answer the outcome is queried, and the transfer is sent again only under the same reference, which the vendor books
 * once; an outcome is never guessed (MONEY-02, MONEY-09). Safe to run at any time and concurrently.
 */
export async function syncTransferWithVendor(context: WalletContext, transferId: string): Promise<void> {
  const { platform, settings } = context;
  const begun = await claimTransfer(context, transferId);
  if (!begun) return;
  const { row, fresh } = begun;
  const vendor = Object.hasOwn(context.vendors, row.vendor) ? context.vendors[row.vendor] : undefined;
  const answer: TransferAnswer = vendor
    ? await exchange(vendor, row, fresh)
    : { kind: "unknown", why: "no adapter serves this vendor" };
  await note(context, row, answer);
  const pauseMs = Math.min(settings.retryMs * 2 ** Math.min(row.checks, 12), LONGEST_PAUSE_MS);
  const runAt = new Date(platform.clock.nowMs() + pauseMs);
  await store.scheduleNextCheck(platform.db, row.id, runAt);
  const open = await store.findTransfer(platform.db, row.id);
  if (open?.next_check_at) {
    const job = { key: `vendor-transfer:${row.id}`, runAt };
    await platform.jobs.enqueue(platform.db, "vendor-wallets.resolve", { transferId: row.id }, job);
  }
}

async function exchange(
  vendor: WalletContext["vendors"][string],
  row: store.TransferRow,
  fresh: boolean,
): Promise<TransferAnswer> {
  const { reference, member_id: playerId, direction, amount, currency } = row;
  const tell = () => vendor.transfer({ reference, playerId, direction, amount, currency });
  if (!fresh) {
    const asked = await vendor.queryTransfer(reference);
    return asked.kind === "absent" ? tell() : asked;
  }
  const told = await tell();
  // The answer was lost or is inconclusive; a query may find the outcome at once.
  if (told.kind !== "unknown") return told;
  const asked = await vendor.queryTransfer(reference);
  return asked.kind === "known" ? asked : told;
}

/** From here on only the vendor's report decides, so the state `sent` is committed before the vendor is called. */
async function claimTransfer(
  { platform, settings }: WalletContext,
  id: string,
): Promise<{ row: store.TransferRow; fresh: boolean } | undefined> {
  return inTransaction(platform.database, async (tx) => {
    const known = await store.lockTransfer(tx, id);
    const at = now(platform.clock);
    if (!known?.next_check_at || (known.busy_until !== null && known.busy_until > at)) return undefined;
    const until = new Date(at.getTime() + settings.leaseMs);
    const sent = nextState(vendorTransferTransitions[known.direction], known.state, "send");
    const row = await store.changeTransfer(tx, id, known.state, {
      state: sent ?? known.state,
      busy_until: until,
      next_check_at: until,
    });
    return row && { row, fresh: sent !== undefined };
  });
}

async function note(context: WalletContext, row: store.TransferRow, answer: TransferAnswer): Promise<void> {
  const { log } = context.platform;
  if (answer.kind === "refused") {
    const { reason } = answer;
    await settleTransfer(context, row.id, { status: "failed", vendorReference: null, reason });
    return;
  }
  if (answer.kind === "known" && !mismatch(row, answer.report)) {
    const { status, ...report } = answer.report;
    if (status !== "pending") await settleTransfer(context, row.id, { ...report, status });
    return;
  }
  const wrong = answer.kind === "known";
  const what = wrong
    ? "a vendor's word doesn't fit its transfer"
    : "a vendor did not say what became of a transfer";
  log[wrong ? "error" : "warn"]({ transfer: row.id, vendor: row.vendor, answer: answer.kind }, what);
  await lose(context, row);
}

function mismatch(row: store.TransferRow, report: TransferReport): boolean {
  return (
    report.amount !== row.amount ||
    report.currency !== row.currency ||
    report.direction !== row.direction ||
    (row.vendor_reference !== null && row.vendor_reference !== report.vendorReference)
  );
}

async function lose(context: WalletContext, row: store.TransferRow): Promise<void> {
  await inTransaction(context.platform.database, async (tx) => {
    const state = nextState(vendorTransferTransitions[row.direction], row.state, "lose");
    const lost = state && (await store.changeTransfer(tx, row.id, row.state, { state }));
    if (lost) await publishTransferChange(context, tx, lost);
  });
}
