import type { MemberId } from "@khela/kernel/ids";
import type { KycKind } from "@khela/rules/kyc/level";
import type { KycState } from "@khela/rules/kyc/request";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { KycRequest as KycTable } from "../../platform/db-types.gen.ts";
import type { Db, Tx } from "../../platform/database.ts";

export type KycRow = Selectable<KycTable> & { kind: KycKind; state: KycState };

/** @throws DatabaseError 23505 on `kyc_request_one_open` */
export async function insertRequest(
  tx: Tx,
  request: Insertable<KycTable>,
  uploadIds: readonly string[],
): Promise<KycRow> {
  const row = await tx.insertInto("kyc_request").values(request).returningAll().executeTakeFirstOrThrow();
  await tx
    .insertInto("kyc_picture")
    .values(uploadIds.map((upload_id, index) => ({ request_id: request.id, upload_id, place: index + 1 })))
    .execute();
  return row as KycRow;
}

export async function findRequest(db: Db, id: string): Promise<KycRow | undefined> {
  const row = await db.selectFrom("kyc_request").selectAll().where("id", "=", id).executeTakeFirst();
  return row as KycRow | undefined;
}

export async function lockRequest(tx: Tx, id: string): Promise<KycRow | undefined> {
  const row = await tx
    .selectFrom("kyc_request")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row as KycRow | undefined;
}

/** All requests of a member, newest first. */
export async function listOf(db: Db, memberId: MemberId): Promise<KycRow[]> {
  const rows = await db
    .selectFrom("kyc_request")
    .selectAll()
    .where("member_id", "=", memberId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(100)
    .execute();
  return rows as KycRow[];
}

/** A member's approved requests, including those whose document has expired. */
export async function listApproved(
  db: Db | Tx,
  memberId: string,
): Promise<{ id: string; kind: KycKind; expires_on: string | null }[]> {
  const rows = await db
    .selectFrom("kyc_request")
    .select(["id", "kind", "expires_on"])
    .where("member_id", "=", memberId)
    .where("state", "=", "approved")
    .execute();
  return rows as { id: string; kind: KycKind; expires_on: string | null }[];
}

/** Updates a request if it is still in state `from`. @returns false where its state has changed */
export async function changeRequest(
  tx: Tx,
  id: string,
  from: KycState,
  values: Updateable<KycTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("kyc_request")
    .set(values)
    .where("id", "=", id)
    .where("state", "=", from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Records that a reminder is sent. @returns false where this one, or a later one, has been sent */
export async function noteReminder(tx: Tx, id: string, days: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("kyc_request")
    .set({ reminded_days: days })
    .where("id", "=", id)
    .where("state", "=", "approved")
    .where((where) => where.or([where("reminded_days", "is", null), where("reminded_days", ">", days)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A page of approved requests whose document expires on or before a day, by id, after a given id. */
export async function listRunningOut(db: Db, until: string, after: string, limit: number): Promise<KycRow[]> {
  const rows = await db
    .selectFrom("kyc_request")
    .selectAll()
    .where("state", "=", "approved")
    .where("expires_on", "<=", until)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows as KycRow[];
}

/** All requests of a member with their outcomes, oldest first. */
export async function listAllOf(db: Db | Tx, memberId: MemberId): Promise<KycRow[]> {
  const rows = await db
    .selectFrom("kyc_request")
    .selectAll()
    .where("member_id", "=", memberId)
    .orderBy("at")
    .execute();
  return rows as KycRow[];
}

/** Deletes the numbers of a member's documents. */
export async function forgetNumbers(tx: Tx, memberId: MemberId): Promise<void> {
  await tx
    .updateTable("kyc_request")
    .set({ number_sealed: null, number_key: null })
    .where("member_id", "=", memberId)
    .execute();
}

export async function picturesOf(db: Db, requestId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("kyc_picture")
    .select("upload_id")
    .where("request_id", "=", requestId)
    .orderBy("place")
    .execute();
  return rows.map((row) => row.upload_id);
}

/** Requests of other members with the same document number, newest first. */
export async function listSameNumber(
  db: Db,
  numberKey: Buffer,
  memberId: string,
): Promise<{ member_id: string; at: Date }[]> {
  return db
    .selectFrom("kyc_request")
    .select(({ fn }) => ["member_id", fn.max("at").as("at")])
    .where("number_key", "=", numberKey)
    .where("member_id", "<>", memberId)
    .groupBy("member_id")
    .orderBy("at", "desc")
    .limit(20)
    .execute();
}

/**
 * Other members who used one of a member's documents, where both requests are in these states; twenty at
 * most.
 */
export async function listSameDocument(
  db: Db,
  memberId: MemberId,
  states: readonly KycState[],
): Promise<MemberId[]> {
  const rows = await db
    .selectFrom("kyc_request as own")
    .innerJoin("kyc_request as other", "other.number_key", "own.number_key")
    .select("other.member_id")
    .distinct()
    .where("own.member_id", "=", memberId)
    .where("other.member_id", "<>", memberId)
    .where("own.state", "in", states)
    .where("other.state", "in", states)
    .limit(20)
    .execute();
  return rows.map(({ member_id }) => member_id as MemberId);
}

export const SORTS = {
  at: "at",
  decidedAt: "decided_at",
  kind: "kind",
  state: "state",
  expiresOn: "expires_on",
} as const satisfies Record<string, keyof KycRow>;

export interface QueueFilter {
  state?: KycState | undefined;
  /** Only of these members. */
  memberIds?: readonly string[] | undefined;
}

/** One page of the queue; without `sort` open requests come first, longest waiting on top. */
export async function listQueue(
  db: Db,
  filter: QueueFilter,
  page: { offset: number; limit: number; sort?: { by: keyof typeof SORTS; descending: boolean } | undefined },
): Promise<{ rows: KycRow[]; count: number }> {
  let query = db.selectFrom("kyc_request");
  if (filter.state) query = query.where("state", "=", filter.state);
  if (filter.memberIds) {
    if (filter.memberIds.length === 0) return { rows: [], count: 0 };
    query = query.where("member_id", "in", filter.memberIds);
  }
  const { count } = await query
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .executeTakeFirstOrThrow();
  let sorted = query.selectAll();
  if (page.sort) sorted = sorted.orderBy(SORTS[page.sort.by], page.sort.descending ? "desc" : "asc");
  else sorted = sorted.orderBy(sql`state <> 'open'`).orderBy(sql`case when state = 'open' then at end`);
  const rows = await sorted
    .orderBy("at", "desc")
    .orderBy("id")
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  return { rows: rows as KycRow[], count: Number(count) };
}
