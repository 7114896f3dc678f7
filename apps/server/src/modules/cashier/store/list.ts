import type { MemberId } from "@khela/kernel/ids";
import type { Money } from "@khela/kernel/money";
import { type RawBuilder, sql, type SqlBool } from "kysely";

/** A filter of deposits or withdrawals. Times are Unix ms, the end exclusive. */
export interface ListFilter {
  memberId?: MemberId;
  state?: string;
  fromMs?: number;
  toMs?: number;
  /** Start of a reference or of a member's name, or a whole id. */
  search?: string;
}

export interface Page {
  limit: number;
  offset: number;
  /** A column by its name on the wire; the creation time for an unknown name. */
  sort?: string;
  descending: boolean;
}

/** A page of rows with totals of the whole selection. */
export interface Listed<Row> {
  rows: Row[];
  count: number;
  /** The sum of `amount` over the whole selection. */
  sum: Money;
}

/** The totals of one business day. */
export interface DayTotal {
  day: string;
  count: number;
  amount: Money;
}

/** The filter as an SQL condition on a table with these columns. */
export function narrow(table: "deposit" | "withdrawal", filter: ListFilter): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const conditions: RawBuilder<SqlBool>[] = [sql<SqlBool>`true`];
  const { memberId, state, fromMs, toMs, search } = filter;
  if (memberId !== undefined) conditions.push(sql`${column("member_id")} = ${memberId}`);
  if (state !== undefined) conditions.push(sql`${column("state")} = ${state}`);
  if (fromMs !== undefined) conditions.push(sql`${column("created_at")} >= ${new Date(fromMs)}`);
  if (toMs !== undefined) conditions.push(sql`${column("created_at")} < ${new Date(toMs)}`);
  if (search !== undefined && search !== "") {
    const text = search.toLowerCase();
    conditions.push(sql`(starts_with(lower(${column("reference")}), ${text})
      or starts_with(lower(${column("member_account")}), ${text})
      or ${column("id")}::text = ${text} or ${column("member_id")}::text = ${text})`);
  }
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

const SORTS = {
  createdAt: "created_at",
  amount: "amount",
  state: "state",
  playerAccount: "member_account",
  reference: "reference",
  methodName: "method_name",
} as const;

/** The column for a sort name on the wire; undefined for an unknown name. */
export function sortColumn({ sort }: Page): (typeof SORTS)[keyof typeof SORTS] | undefined {
  return sort !== undefined && Object.hasOwn(SORTS, sort) ? SORTS[sort as keyof typeof SORTS] : undefined;
}
