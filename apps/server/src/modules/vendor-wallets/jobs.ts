import { now } from "@khela/kernel/clock";
import * as z from "zod/mini";
import { handleEach, idList, scheduleWorkLists } from "../../platform/work-list.ts";
import { bookWaiting } from "./book-bets.ts";
import { waitingBets, type WaitingBets } from "./bet-store.ts";
import type { WalletContext } from "./context.ts";
import { readBets } from "./read-bets.ts";
import { dueTransfers } from "./store.ts";
import { syncTransferWithVendor } from "./sync-transfer.ts";

/**
 * The most transfers per page and per run of the minutely job, because each may wait for a vendor's answer; the next
 * run continues after them.
 */
const MOST = { page: 200, aRun: 200 };
const READ_BETS = "vendor-wallets.read-bets";
const resolveJob = z.object({ transferId: z.uuid() });

/**
 * Defines the jobs that resolve open transfers with their vendors. Transfers of a killed process are found by
 * `next_check_at`.
 */
export function defineJobs(context: WalletContext): void {
  const { jobs, db, clock } = context.platform;
  jobs.define("vendor-wallets.resolve", (payload) =>
    syncTransferWithVendor(context, z.parse(resolveJob, payload).transferId),
  );
  const due = idList(
    (after, limit) => dueTransfers(db, now(clock), after, limit),
    (id) => syncTransferWithVendor(context, id),
  );
  scheduleWorkLists(
    context.platform,
    { job: "vendor-wallets.resolve-due", cron: "* * * * *" },
    { ...due, most: MOST },
  );
  scheduleWorkLists<WaitingBets>(
    context.platform,
    { job: "vendor-wallets.book-waiting", cron: "*/5 * * * *" },
    {
      read: (after, limit) => waitingBets(db, after, limit),
      idOf: ({ id }) => id,
      handle: (waiting) => bookWaiting(context, waiting),
    },
  );
  jobs.schedule(READ_BETS, "* * * * *", () =>
    handleEach(context.platform, READ_BETS, Object.keys(context.vendors), (vendor) =>
      readBets(context, vendor),
    ),
  );
}
