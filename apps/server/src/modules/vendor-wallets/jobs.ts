import { now } from "@khela/kernel/clock";
import * as z from "zod/mini";
import type { WalletContext } from "./context.ts";
import { readBets } from "./read-bets.ts";
import { dueTransfers } from "./store.ts";
import { talkAboutTransfer } from "./talk-about-transfer.ts";

/** How many a minute's round takes; the rest is due again a minute later. */
const ROUND = 200;
const resolveJob = z.object({ transferId: z.uuid() });

/** Resolves what is open by asking its vendor. A killed process's transfers are found by `next_check_at`. */
export function defineJobs(context: WalletContext): void {
  const { jobs, db, clock, log } = context.platform;
  jobs.define("vendor-wallets.resolve", (payload) =>
    talkAboutTransfer(context, z.parse(resolveJob, payload).transferId),
  );
  jobs.schedule("vendor-wallets.resolve-due", "* * * * *", async () => {
    const failures: unknown[] = [];
    for (const id of await dueTransfers(db, now(clock), ROUND)) {
      // One that can't be handled must not keep the others waiting.
      await talkAboutTransfer(context, id).catch((error: unknown) => {
        log.error({ err: error, transfer: id }, "vendor wallets: asking the vendor failed");
        failures.push(error);
      });
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} transfers failed`);
  });
  jobs.schedule("vendor-wallets.read-bets", "* * * * *", async () => {
    for (const vendor of Object.keys(context.vendors)) await readBets(context, vendor);
  });
}
