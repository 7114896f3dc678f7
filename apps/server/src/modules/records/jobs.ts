import { now } from "@khela/kernel/clock";
import { dayOf } from "@khela/kernel/period";
import type { Platform } from "../../platform/platform.ts";
import { continueAfterFailures } from "../../platform/work-list.ts";
import { checkDayTotals, rollUpAccounts } from "../ledger/index.ts";
import { checkRoundDays, rollUpRounds } from "../rounds/index.ts";
import type { System } from "../system/index.ts";

/** The console finds the newest result by this name. */
const RECORDS_CHECK = "records";
const ACCOUNTS = "records-roll-up";
const DAYS = "records-close-days";

/**
 * Schedules the jobs that maintain the sums by day, and the nightly check of all sums against the rows (21:55
 * UTC, 3:55 in Dhaka). Without the jobs readers stay exact, but get slower.
 */
export function scheduleRecordJobs(platform: Platform, system: System): void {
  const { clock, database, db, jobs, log } = platform;
  jobs.schedule(ACCOUNTS, "* * * * *", async () => {
    await continueAfterFailures(platform, ACCOUNTS, (handleItem) =>
      rollUpAccounts(db, undefined, handleItem),
    );
  });
  // A day closes an hour after midnight in Dhaka (18:00 UTC); later runs include late results of old days.
  jobs.schedule(DAYS, "7 * * * *", () =>
    continueAfterFailures(platform, DAYS, (handleItem) =>
      rollUpRounds(db, dayOf(clock.nowMs()).key, handleItem),
    ),
  );
  jobs.schedule("records-check", "55 21 * * *", async () => {
    const checks = await database.kysely
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute(async (tx) => [await checkDayTotals(tx), await checkRoundDays(tx)]);
    const problems = checks.flatMap(({ id, wrong }) => (wrong === undefined ? [] : [`${id}: ${wrong}`]));
    const ok = problems.length === 0;
    if (!ok) log.error({ problems }, "the sums of the records differ from their rows");
    await system.recordCheck(RECORDS_CHECK, { at: now(clock), ok, problems });
  });
}
