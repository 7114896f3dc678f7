import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database.ts";

/** A time in which a game, or a vendor with all its games, was closed; `to` null: it still is. */
export interface Closure {
  kind: "game" | "vendor";
  code: string;
  from: Date;
  to: Date | null;
}

/** The closures that reach into the time since a moment; one with a planned end ends then. */
export async function closuresSince(db: Db, from: Date, now: Date): Promise<Closure[]> {
  const { rows } = await sql<{
    kind: Closure["kind"];
    code: string;
    started_at: Date;
    ended_at: Date | null;
  }>`
    select kind, code, started_at,
      case when coalesce(ended_at, planned_end) <= ${now} then coalesce(ended_at, planned_end) end as ended_at
    from game_closure where coalesce(ended_at, planned_end, 'infinity') > ${from} and started_at <= ${now}`.execute(
    db,
  );
  return rows.map((row) => ({ kind: row.kind, code: row.code, from: row.started_at, to: row.ended_at }));
}

/** Marks closures that are over as announced. @returns how many */
export async function announceReopened(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql`
    update game_closure set ended_at = coalesce(ended_at, greatest(started_at, planned_end)), announced_at = ${now}
    where announced_at is null and coalesce(ended_at, planned_end) <= ${now} returning id`.execute(tx);
  return rows.length;
}
