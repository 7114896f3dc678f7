import type { LostDeviceState } from "@khela/rules/auth/lost-device";
import type { MemberId } from "@khela/kernel/ids";
import type { Selectable } from "kysely";
import type { LostDevice } from "../../../platform/db-types.gen.ts";
import type { Db, Tx } from "../../../platform/database.ts";

/** A lost-device request's row. */
export type LostDeviceRow = Omit<Selectable<LostDevice>, "member_id" | "state" | "proved"> & {
  member_id: MemberId;
  state: LostDeviceState;
  proved: ("password" | "sms" | "email")[];
};

const typed = (row: Selectable<LostDevice>): LostDeviceRow => row as LostDeviceRow;

/** @returns false where a request is pending already */
export async function insertLostDevice(
  tx: Tx,
  request: Pick<LostDeviceRow, "id" | "member_id" | "proved" | "asked_at" | "ready_at" | "over_at">,
): Promise<boolean> {
  const result = await tx
    .insertInto("lost_device")
    .values({ ...request, state: "waiting" })
    .onConflict((conflict) => conflict.column("member_id").where("state", "=", "waiting").doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function findWaiting(db: Db | Tx, memberId: string): Promise<LostDeviceRow | undefined> {
  const row = await db
    .selectFrom("lost_device")
    .selectAll()
    .where("member_id", "=", memberId)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return row && typed(row);
}

export async function findLostDevice(db: Db | Tx, id: string): Promise<LostDeviceRow | undefined> {
  const row = await db.selectFrom("lost_device").selectAll().where("id", "=", id).executeTakeFirst();
  return row && typed(row);
}

/** Ends the pending request. @returns it; undefined where there is none */
export async function endWaiting(
  tx: Db | Tx,
  memberId: string,
  end: { state: Exclude<LostDeviceState, "waiting">; at: Date },
): Promise<LostDeviceRow | undefined> {
  const row = await tx
    .updateTable("lost_device")
    .set({ state: end.state, ended_at: end.at })
    .where("member_id", "=", memberId)
    .where("state", "=", "waiting")
    .returningAll()
    .executeTakeFirst();
  return row && typed(row);
}

/** Ends requests that were not decided in time. */
export async function endOverdue(db: Db, at: Date): Promise<void> {
  await db
    .updateTable("lost_device")
    .set({ state: "over", ended_at: at })
    .where("state", "=", "waiting")
    .where("over_at", "<=", at)
    .execute();
}

/** A page of requests: pending ones first, then the newest. */
export async function listLostDevices(
  db: Db,
  { state, limit, offset }: { state?: LostDeviceState | undefined; limit: number; offset: number },
): Promise<{ rows: LostDeviceRow[]; count: number }> {
  let query = db.selectFrom("lost_device");
  if (state) query = query.where("state", "=", state);
  const [rows, { count }] = await Promise.all([
    query
      .selectAll()
      .orderBy((order) => order("state", "=", "waiting"), "desc")
      .orderBy("asked_at", "desc")
      .orderBy("id")
      .limit(limit)
      .offset(offset)
      .execute(),
    query.select(({ fn }) => fn.countAll<bigint>().as("count")).executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map(typed), count: Number(count) };
}
