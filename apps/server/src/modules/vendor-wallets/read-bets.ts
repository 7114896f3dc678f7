import { inTransaction } from "../../platform/database.ts";
import { now } from "@khela/kernel/clock";
import * as store from "./bet-store.ts";
import { bookBets } from "./book-bets.ts";
import type { WalletContext } from "./context.ts";
import { recordVendorStake } from "./stake-at-vendor.ts";

const PAGE = 500;
/** Further pages are read a minute later. */
const MOST_PAGES = 20;

/**
 * Reads and books the bets that a vendor has reported since the last time. Idempotent and safe to run concurrently.
 * Calls the vendor outside of transactions.
 * @returns whether all bets from before the call are booked; undefined where the vendor reports no bets
 */
export function readBets(context: WalletContext, vendor: string): Promise<boolean | undefined> {
  return context.singleFlight(`bets ${vendor}`, () => readPages(context, vendor));
}

async function readPages(context: WalletContext, vendor: string): Promise<boolean | undefined> {
  const { db, log, clock } = context.platform;
  const ask = context.vendors[vendor]?.bets;
  if (!ask) return undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { cursor, completeUntil } = await store.reportOf(db, vendor);
    const askedAt = now(clock);
    const report = await ask({ cursor, limit: PAGE });
    if (!report) {
      log.warn({ vendor }, "a vendor doesn't report bets");
      return false;
    }
    await bookBets(context, vendor, report.bets);
    const step = { from: cursor, to: report.cursor, completeUntil: report.complete ? askedAt : null };
    const moved = await store.advanceReport(db, vendor, step);
    // If another process has read on, the next page is requested from its position.
    if (moved && report.complete) {
      await settleReturnedMoney(context, vendor, { since: completeUntil, until: askedAt });
      return true;
    }
    if (moved && !report.more) return false;
  }
  return false;
}

/** Counts returned money as returned, now that all earlier bets are known. */
async function settleReturnedMoney(
  context: WalletContext,
  vendor: string,
  period: { since: Date | null; until: Date },
): Promise<void> {
  for (const memberId of await store.membersWithReturnedMoney(context.platform.db, vendor, period)) {
    await inTransaction(context.platform.database, (tx) => recordVendorStake(context, tx, memberId));
  }
}
