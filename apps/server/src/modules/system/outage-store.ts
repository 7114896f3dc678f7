import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";

/** A time during which the platform was away. */
export interface Outage {
  id: string;
  from: Date;
  /** Null: it still is. */
  to: Date | null;
}

export async function insertOutage(
  tx: Tx,
  outage: { id: string; cause: "maintenance"; from: Date; plannedEnd: Date | null },
): Promise<void> {
  const { id, cause, from, plannedEnd } = outage;
  await tx.insertInto("outage").values({ id, cause, started_at: from, planned_end: plannedEnd }).execute();
}

export async function replanMaintenance(tx: Tx, plannedEnd: Date | null): Promise<void> {
  await tx
    .updateTable("outage")
    .set({ planned_end: plannedEnd })
    .where("cause", "=", "maintenance")
    .where("ended_at", "is", null)
    .execute();
}

/** Ends the running maintenance, if one runs; never before it began. */
export async function endMaintenance(tx: Tx, at: Date): Promise<void> {
  await sql`update outage set ended_at = greatest(started_at, ${at}::timestamptz)
    where cause = 'maintenance' and ended_at is null`.execute(tx);
}

/** When the newest outage ended, and whether maintenance is on, as of a moment. */
export async function newestEnd(db: Db, now: Date): Promise<{ at: Date | null; isClosed: boolean }> {
  const { rows } = await sql<{ at: Date | null; closed: boolean }>`
    select max(least(coalesce(ended_at, planned_end), ${now}::timestamptz)) as at,
      coalesce(bool_or(ended_at is null and (planned_end is null or planned_end > ${now})), false) as closed
    from outage`.execute(db);
  return { at: rows[0]?.at ?? null, isClosed: rows[0]?.closed ?? false };
}

export async function insertAbsence(
  tx: Tx,
  { id, from, to }: { id: string; from: Date; to: Date },
): Promise<void> {
  await tx.insertInto("outage").values({ id, cause: "down", started_at: from, ended_at: to }).execute();
}

/** Marks outages that are over as announced. @returns their ids */
export async function announceEnded(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update outage set ended_at = coalesce(ended_at, greatest(started_at, planned_end)), announced_at = ${now}
    where announced_at is null and coalesce(ended_at, planned_end) <= ${now} returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function outagesSince(db: Db, from: Date, now: Date): Promise<Outage[]> {
  const { rows } = await sql<{ id: string; started_at: Date; ended_at: Date | null }>`
    select id, started_at, case when coalesce(ended_at, planned_end) <= ${now} then coalesce(ended_at, planned_end) end
      as ended_at
    from outage where coalesce(ended_at, planned_end, 'infinity') > ${from} and started_at <= ${now}
    order by started_at`.execute(db);
  return rows.map((row) => ({ id: row.id, from: row.started_at, to: row.ended_at }));
}
