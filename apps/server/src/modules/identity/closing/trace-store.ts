import type { MemberId } from "@khela/kernel/ids";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database.ts";

export type TraceKind = "mobile" | "email" | "person" | "document";
export interface Trace {
  kind: TraceKind;
  key: Buffer;
}

/** Adds keyed hashes that identify an excluded member; existing ones stay. */
export async function addTraces(tx: Tx, memberId: string, traces: readonly Trace[]): Promise<void> {
  if (traces.length === 0) return;
  await tx
    .insertInto("excluded_trace")
    .values(traces.map(({ kind, key }) => ({ member_id: memberId, kind, trace_key: key })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Finds the excluded members that these keys belong to. */
export async function findHolders(db: Db | Tx, keys: readonly Buffer[]): Promise<MemberId[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom("excluded_trace")
    .select("member_id")
    .distinct()
    .where("trace_key", "in", keys)
    .execute();
  return rows.map(({ member_id }) => member_id as MemberId);
}

/** Whether any traces of a member are stored. */
export async function hasTraces(db: Db | Tx, memberId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from excluded_trace where member_id = ${memberId} limit 1`.execute(db);
  return rows.length > 0;
}

/** A page of members with stored traces, by id. */
export async function listTraced(db: Db, after: string | undefined, limit: number): Promise<MemberId[]> {
  let query = db
    .selectFrom("excluded_trace")
    .select("member_id")
    .distinct()
    .orderBy("member_id")
    .limit(limit);
  if (after !== undefined) query = query.where("member_id", ">", after);
  return (await query.execute()).map(({ member_id }) => member_id as MemberId);
}

export async function deleteTraces(db: Db | Tx, memberId: string): Promise<void> {
  await db.deleteFrom("excluded_trace").where("member_id", "=", memberId).execute();
}
