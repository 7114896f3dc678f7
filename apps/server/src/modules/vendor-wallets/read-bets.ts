import { inTransaction } from "../../platform/database.ts";
import { now } from "@khela/kernel/clock";
import * as store from "./bet-store.ts";
import { bookBets } from "./book-bets.ts";
import type { WalletContext } from "./context.ts";
import { noteStake } from "./stake-at-vendor.ts";

const PAGE = 500;
/** What is left is read a minute later. */
const MOST_PAGES = 20;

/**
 * Reads what a vendor reports of bets since the last time, and books it; safe at any time, by anybody, any number of
 * times. No call inside a transaction.
 * @returns whether everything of before the call is booked; undefined where the vendor reports no bets
 */
export function readBets(context: WalletContext, vendor: string): Promise<boolean | undefined> {
  return context.share(`bets ${vendor}`, () => readPages(context, vendor));
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
    const moved = await store.moveOn(db, vendor, step);
    // Where somebody else was faster, the next page is asked for from where they are.
    if (moved && report.complete) {
      await countBack(context, vendor, { since: completeUntil, until: askedAt });
      return true;
    }
    if (moved && !report.more) return false;
  }
  return false;
}

/** What came back counts as back, now that all bets of before that are known. */
async function countBack(
  context: WalletContext,
  vendor: string,
  period: { since: Date | null; until: Date },
): Promise<void> {
  for (const memberId of await store.cameBack(context.platform.db, vendor, period)) {
    await inTransaction(context.platform.database, (tx) => noteStake(context, tx, memberId));
  }
}
