import { now } from "@khela/kernel/clock";
import * as z from "zod/mini";
import { idList, scheduleWorkLists, type WorkList } from "../../platform/work-list.ts";
import { queryDeposit } from "./query-deposit.ts";
import type { CashierContext } from "./context.ts";
import { dueIds, type ProviderOrderTable } from "./store/payments.ts";
import { runTimer } from "./payouts/run-timer.ts";
import { dueTimers } from "./store/instalments.ts";
import { syncPayoutWithProvider, syncInstalmentWithProvider } from "./sync-payout.ts";

/**
 * The most items per run, which starts every minute, since each may wait for a provider's answer; the next run
 * continues behind them.
 */
const MOST = { page: 200, aRun: 200 };
const depositJob = z.object({ depositId: z.uuid() });
const instalmentJob = z.object({ instalmentId: z.uuid() });
const payoutJob = z.object({ withdrawalId: z.uuid() });

/**
 * Background work: submitting payouts, and due queries to providers. A payment that a killed process left behind is
 * found by `next_check_at`, so no single job is essential.
 */
export function defineJobs(context: CashierContext): void {
  const { platform } = context;
  const { jobs, db, clock } = platform;
  const checkDeposit = async (depositId: string): Promise<void> => {
    await queryDeposit(context, depositId);
  };
  jobs.define("cashier.check-deposit", (payload) => checkDeposit(z.parse(depositJob, payload).depositId));
  jobs.define("cashier.payout", (payload) =>
    syncPayoutWithProvider(context, z.parse(payoutJob, payload).withdrawalId),
  );
  jobs.define("cashier.instalment", (payload) =>
    syncInstalmentWithProvider(context, z.parse(instalmentJob, payload).instalmentId),
  );
  const list = (read: WorkList<string>["read"], handle: WorkList<string>["handle"]) => ({
    ...idList(read, handle),
    most: MOST,
  });
  const due =
    (table: ProviderOrderTable): WorkList<string>["read"] =>
    (after, limit) =>
      dueIds(db, table, now(clock), { after, limit });
  scheduleWorkLists(
    platform,
    { job: "cashier.check-due", cron: "* * * * *" },
    list(due("deposit"), checkDeposit),
    list(due("withdrawal"), (id) => syncPayoutWithProvider(context, id)),
    list(due("payout_instalment"), (id) => syncInstalmentWithProvider(context, id)),
    list(
      (after, limit) => dueTimers(db, now(clock), after, limit),
      (id) => runTimer(context, id),
    ),
  );
}
