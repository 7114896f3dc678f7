import { now } from "@khela/kernel/clock";
import * as z from "zod/mini";
import { askAboutDeposit } from "./ask-about-deposit.ts";
import type { CashierContext } from "./context.ts";
import { dueIds } from "./store/payments.ts";
import { runTimer } from "./payouts/run-timer.ts";
import { dueTimers } from "./store/slices.ts";
import { talkAboutPayout, talkAboutSlice } from "./talk-about-payout.ts";

/** How many of each a minute's round takes; the rest is due again a minute later. */
const ROUND = 200;
const depositJob = z.object({ depositId: z.uuid() });
const sliceJob = z.object({ sliceId: z.uuid() });
const payoutJob = z.object({ withdrawalId: z.uuid() });

/**
 * Background work: payouts to submit, and every question to a provider that is due. What a killed
 * process left behind is found by `next_check_at`, so nothing rests on a single job.
 */
export function defineJobs(context: CashierContext): void {
  const { platform } = context;
  const { jobs, db, clock, log } = platform;
  const checkDeposit = async (depositId: string): Promise<void> => {
    await askAboutDeposit(context, depositId);
  };
  jobs.define("cashier.check-deposit", (payload) => checkDeposit(z.parse(depositJob, payload).depositId));
  jobs.define("cashier.payout", (payload) =>
    talkAboutPayout(context, z.parse(payoutJob, payload).withdrawalId),
  );
  jobs.define("cashier.slice", (payload) => talkAboutSlice(context, z.parse(sliceJob, payload).sliceId));
  jobs.schedule("cashier.check-due", "* * * * *", async () => {
    const failures: unknown[] = [];
    const each = async (ids: string[], work: (id: string) => Promise<void>): Promise<void> => {
      for (const id of ids) {
        // One that can't be handled must not keep the others waiting.
        await work(id).catch((error: unknown) => {
          log.error({ err: error, id }, "cashier: asking the provider failed");
          failures.push(error);
        });
      }
    };
    await each(await dueIds(db, "deposit", now(clock), ROUND), checkDeposit);
    await each(await dueIds(db, "withdrawal", now(clock), ROUND), (id) => talkAboutPayout(context, id));
    await each(await dueIds(db, "payout_slice", now(clock), ROUND), (id) => talkAboutSlice(context, id));
    await each(await dueTimers(db, now(clock), ROUND), (id) => runTimer(context, id));
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} checks failed`);
  });
}
