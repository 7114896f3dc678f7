import { now } from "@khela/kernel/clock";
import type { TimeSpan } from "@khela/rules/bonuses/extension";
import { inTransaction, type Tx } from "../../platform/database.ts";
import { eventType } from "../../platform/events.ts";
import { lastJobEnd } from "../../platform/job-runs.ts";
import type { Platform } from "../../platform/platform.ts";
import * as store from "./outage-store.ts";
import type { SettingsRow } from "./store.ts";

/** The platform is back after an outage; what has a deadline is moved. */
export const outageEnded = eventType<{ outageId: string }>("system.outage-ended");

/** Jobs run every minute; a longer silence means that no worker ran. */
const SILENT_MS = 3 * 60_000;

const isClosed = ({ maintenance_on, maintenance_until }: SettingsRow, at: Date): boolean =>
  maintenance_on && (maintenance_until === null || maintenance_until > at);

/** Keeps when maintenance began and ended, in the transaction that changes the settings. */
export async function keepMaintenance(
  tx: Tx,
  change: { before: SettingsRow; after: SettingsRow },
  stamp: { id: string; at: Date },
): Promise<void> {
  const { before, after } = change;
  const { at } = stamp;
  const wasClosed = isClosed(before, at);
  // A maintenance that ended by itself ends at its planned time.
  if (!wasClosed || !isClosed(after, at))
    await store.endMaintenance(tx, wasClosed ? at : (before.maintenance_until ?? at));
  if (!isClosed(after, at)) return;
  if (wasClosed) await store.replanMaintenance(tx, after.maintenance_until);
  else
    await store.insertOutage(tx, {
      ...stamp,
      cause: "maintenance",
      from: at,
      plannedEnd: after.maintenance_until,
    });
}

export interface Outages {
  /** The outages of a time until now, the earliest first; they don't overlap. */
  since(from: Date): Promise<store.Outage[]>;
  /** The same as times, for deadlines that they move. */
  timesSince(from: Date): Promise<TimeSpan[]>;
  /** Keeps the time during which no worker ran; called when one starts, before its jobs. */
  noteAbsence(): Promise<void>;
}

export function createOutages({ db, database, clock, ids, events, jobs }: Platform): Outages {
  /** Tells the modules of every outage that is over. */
  const announce = async (): Promise<void> => {
    await inTransaction(database, async (tx) => {
      for (const outageId of await store.announceEnded(tx, now(clock)))
        await events.publish(tx, outageEnded, { outageId });
    });
  };
  /** The end of the newest job, or of the newest outage, so that no time counts twice; none during maintenance. */
  const lastSign = async (at: Date): Promise<Date | undefined> => {
    const [job, outage] = [await lastJobEnd(db), await store.newestEnd(db, at)];
    if (!job || outage.isClosed) return undefined;
    return outage.at && outage.at > job ? outage.at : job;
  };
  jobs.schedule("system-outages", "* * * * *", announce);
  const since = (from: Date) => store.outagesSince(db, from, now(clock));
  return {
    since,
    timesSince: async (from) =>
      (await since(from)).map((outage) => ({
        fromMs: outage.from.getTime(),
        toMs: outage.to?.getTime() ?? null,
      })),
    async noteAbsence() {
      const at = now(clock);
      const last = await lastSign(at);
      if (last && at.getTime() - last.getTime() > SILENT_MS)
        await inTransaction(database, async (tx) => {
          await store.insertAbsence(tx, { id: ids.next(), from: last, to: at });
        });
      await announce();
    },
  };
}
