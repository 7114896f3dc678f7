import type { MemberId } from "@khela/kernel/ids";
import type { ApprovalState } from "@khela/rules/operators/four-eyes";
import { type Insertable, type RawBuilder, type Selectable, sql, type SqlBool } from "kysely";
import type { Approval } from "../../platform/db-types.gen.ts";
import type { Db, Tx } from "../../platform/database.ts";

export type RequestRow = Selectable<Approval> & { state: ApprovalState; member_id: MemberId | null };

const typed = (row: Selectable<Approval>): RequestRow => row as RequestRow;

export async function insertRequest(tx: Tx, request: Insertable<Approval>): Promise<RequestRow> {
  return typed(await tx.insertInto("approval").values(request).returningAll().executeTakeFirstOrThrow());
}

/** Locks the request, so that decisions on it are serialized. */
export async function lockRequest(tx: Tx, id: string): Promise<RequestRow | undefined> {
  const row = await tx.selectFrom("approval").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  return row && typed(row);
}

/** Ends an open request. @returns undefined where it is no longer open */
export async function endRequest(
  tx: Tx,
  id: string,
  end: {
    state: ApprovalState;
    decided_at: Date;
    decided_by?: string;
    decided_name?: string;
    decision?: string | null;
  },
): Promise<RequestRow | undefined> {
  const row = await tx
    .updateTable("approval")
    .set(end)
    .where("id", "=", id)
    .where("state", "=", "open")
    .returningAll()
    .executeTakeFirst();
  return row && typed(row);
}

/** Ids of expired open requests, in order, after the given one. */
export async function listOverdue(db: Db, at: Date, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("approval")
    .select("id")
    .where("state", "=", "open")
    .where("expires_at", "<=", at)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Those of these settings that an open request is about. */
export async function listWaitingSettings(db: Db, names: readonly string[], at: Date): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await db
    .selectFrom("approval")
    .select("setting")
    .where("state", "=", "open")
    .where("expires_at", ">", at)
    .where("setting", "in", names)
    .execute();
  return new Set(rows.flatMap(({ setting }) => setting ?? []));
}

/** A filter of requests; end times are exclusive. */
export interface RequestFilter {
  state?: ApprovalState | undefined;
  kind?: string | undefined;
  memberId?: MemberId | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  /** Start of a member's or a setting's name, or a whole id. */
  search?: string | undefined;
}

/** Columns that a list can be sorted by, by their names on the wire. */
export const SORTS = {
  askedAt: "asked_at",
  decidedAt: "decided_at",
  playerAccount: "member_account",
  amount: "amount",
  state: "state",
} as const satisfies Record<string, keyof RequestRow>;

export interface RequestPage {
  limit: number;
  offset: number;
  sort?: { by: keyof typeof SORTS; descending: boolean } | undefined;
}

/** One page; by default open requests come first, the oldest of them on top. */
export async function listRequests(
  db: Db,
  filter: RequestFilter,
  page: RequestPage,
  at: Date,
): Promise<{ rows: RequestRow[]; count: number }> {
  const where = condition(filter, at);
  const { count } = await db
    .selectFrom("approval")
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .where(where)
    .executeTakeFirstOrThrow();
  let query = db.selectFrom("approval").selectAll().where(where);
  if (page.sort) {
    const { by, descending } = page.sort;
    query = query.orderBy(SORTS[by], (order) => (descending ? order.desc() : order.asc()).nullsLast());
  } else {
    const waits = sql`state = 'open' and expires_at > ${at}`;
    query = query.orderBy(sql`not (${waits})`).orderBy(sql`case when ${waits} then asked_at end`);
  }
  const rows = await query
    .orderBy("asked_at", "desc")
    .orderBy("id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows: rows.map(typed), count: Number(count) };
}

/** The sum of a selection's amounts, in one currency or in all but one. */
export async function sumAmounts(
  db: Db,
  filter: RequestFilter,
  currency: { is?: string; isNot?: string },
  at: Date,
): Promise<{ credited: bigint; debited: bigint }> {
  let query = db
    .selectFrom("approval")
    .select([
      sql<bigint>`coalesce(sum(amount) filter (where amount > 0), 0)::bigint`.as("credited"),
      sql<bigint>`coalesce(-sum(amount) filter (where amount < 0), 0)::bigint`.as("debited"),
    ])
    .where(condition(filter, at));
  if (currency.is !== undefined) query = query.where("currency", "=", currency.is);
  if (currency.isNot !== undefined) query = query.where("currency", "<>", currency.isNot);
  return query.executeTakeFirstOrThrow();
}

function condition(filter: RequestFilter, at: Date): RawBuilder<SqlBool> {
  const { state, kind, memberId, from, to, search } = filter;
  const conditions: RawBuilder<SqlBool>[] = [sql<SqlBool>`true`];
  // The clock expires a request, not the job that records it.
  if (state === "open") conditions.push(sql`(state = 'open' and expires_at > ${at})`);
  else if (state === "expired") {
    conditions.push(sql`(state = 'expired' or (state = 'open' and expires_at <= ${at}))`);
  } else if (state !== undefined) conditions.push(sql`state = ${state}`);
  if (kind !== undefined) conditions.push(sql`kind = ${kind}`);
  if (memberId !== undefined) conditions.push(sql`member_id = ${memberId}`);
  if (from !== undefined) conditions.push(sql`asked_at >= ${from}`);
  if (to !== undefined) conditions.push(sql`asked_at < ${to}`);
  if (search !== undefined && search !== "") {
    const text = search.toLowerCase();
    conditions.push(
      sql`(starts_with(lower(member_account), ${text}) or starts_with(split_part(lower(setting), ':', 2), ${text}) or id::text = ${text} or member_id::text = ${text})`,
    );
  }
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}
