import type { MemberId, TransferId } from "@khela/kernel/ids";
import type { Money } from "@khela/kernel/money";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import { failFast, type HandleItem } from "../../platform/work-list.ts";
import { memberAccount } from "./accounts.ts";
import type { AccountEntry, KindTotal } from "./read.ts";
import type { CheckResult } from "./verify.ts";

/**
 * The account record of one account (MONEY-07), designed for accounts with a hundred thousand entries: pages
 * by cursor, and totals from sums by business day plus the few entries that are not summed yet.
 */

/** An account that has entries. */
export interface RecordAccount {
  id: bigint;
  bucket: string;
  currency: string;
  /** The number of its entries; paging stops there, so that later entries don't shift the pages. */
  seq: bigint;
  openedAt: Date;
}

/** Undefined for an account without entries. */
export async function findRecordAccount(
  db: Db | Tx,
  member: { memberId: MemberId; currency: string },
  bucket: string,
): Promise<RecordAccount | undefined> {
  const { rows } = await sql<{ id: bigint; bucket: string; currency: string; seq: bigint; created_at: Date }>`
    select id, bucket, currency, seq, created_at from ledger.account
    where name = ${memberAccount(member.memberId, bucket, member.currency)}`.execute(db);
  const row = rows[0];
  return (
    row && { id: row.id, bucket: row.bucket, currency: row.currency, seq: row.seq, openedAt: row.created_at }
  );
}

/** Sums by kind over business days, both inclusive; `-infinity` and `infinity` are allowed. */
export async function readDayTotals(
  db: Db | Tx,
  account: RecordAccount,
  days: { from: string; to: string },
): Promise<KindTotal[]> {
  const { rows } = await sql<{ kind: string; entries: bigint; incoming: bigint; outgoing: bigint }>`
    select kind, entries, incoming, outgoing
    from ledger.day_totals(${account.id}, ${days.from}::date, ${days.to}::date) order by kind`.execute(db);
  return rows.map((row) => ({
    kind: row.kind,
    currency: account.currency,
    count: Number(row.entries),
    incoming: row.incoming as Money,
    outgoing: row.outgoing as Money,
  }));
}

/** A position in the record: an entry's time and number. */
export interface EntryPlace {
  atMs: number;
  seq: bigint;
}

export interface RecordQuery {
  fromMs: number;
  toMs: number;
  /** Exact kinds; all by default. */
  kinds?: readonly string[];
  /** Only entries up to this sequence number. */
  upTo?: bigint;
  /** Only entries before or after a position. */
  place?: EntryPlace & { side: "older" | "newer" };
  limit: number;
}

/** An entry with its position. */
export type RecordEntry = AccountEntry & EntryPlace;

/** The largest page of any record; exports read pages of this size. */
export const MAX_PAGE_ENTRIES = 2_000;

/**
 * Reads the entries next to a position, newest first; entries newer than the position come oldest first.
 * @throws RangeError for an invalid limit
 */
export async function readRecord(
  db: Db | Tx,
  account: RecordAccount,
  query: RecordQuery,
): Promise<RecordEntry[]> {
  const { limit, place } = query;
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_PAGE_ENTRIES)
    throw new RangeError(`limit ${limit}`);
  const order = place?.side === "newer" ? sql`asc` : sql`desc`;
  const { rows } = await sql<EntryRow>`
    select e.transfer_id, e.created_at, e.seq, e.kind, e.amount, e.balance_after, t.reference
    from (
      select * from ledger.entry e where ${matching(account, query)}
      order by e.created_at ${order}, e.seq ${order} limit ${limit}
    ) e
    left join lateral (
      select t.reference from ledger.transfer t where t.id = e.transfer_id and t.created_at = e.created_at limit 1
    ) t on true
    order by e.created_at ${order}, e.seq ${order}`.execute(db);
  return rows.map((row) => ({
    transferId: row.transfer_id,
    atMs: row.created_at.getTime(),
    seq: row.seq,
    bucket: account.bucket,
    currency: account.currency,
    kind: row.kind,
    amount: row.amount as Money,
    before: (row.balance_after - row.amount) as Money,
    after: row.balance_after as Money,
    ...(row.reference === null ? {} : { reference: row.reference }),
  }));
}

interface EntryRow {
  transfer_id: TransferId;
  created_at: Date;
  seq: bigint;
  kind: string;
  amount: bigint;
  balance_after: bigint;
  reference: string | null;
}

/** The frequent kinds, which the index entry_seldom leaves out. */
const isFrequent = (kind: string): boolean => /\.(stake|payout)$/.test(kind);

function matching(account: RecordAccount, { fromMs, toMs, kinds, upTo, place }: RecordQuery) {
  const conditions = [
    sql`e.account_id = ${account.id}`,
    sql`e.seq is not null`,
    sql`e.created_at >= ${new Date(fromMs)}`,
    sql`e.created_at < ${new Date(toMs)}`,
  ];
  if (upTo !== undefined) conditions.push(sql`e.seq <= ${upTo}`);
  if (kinds) {
    conditions.push(sql`e.kind = any (${[...kinds]})`);
    // Repeat the index's condition literally, because the planner uses a partial index only then.
    if (!kinds.some(isFrequent))
      conditions.push(sql`right(e.kind, 6) <> '.stake' and right(e.kind, 7) <> '.payout'`);
  }
  if (place) {
    const at = new Date(place.atMs);
    conditions.push(
      place.side === "older"
        ? sql`e.created_at <= ${at} and (e.created_at, e.seq) < (${at}, ${place.seq}::bigint)`
        : sql`e.created_at >= ${at} and (e.created_at, e.seq) > (${at}, ${place.seq}::bigint)`,
    );
  }
  return sql.join(conditions, sql` and `);
}

/** With fewer unsummed entries than this, each reading adds them up instead. */
const LEAST_BEHIND = 200;
const ACCOUNTS_PER_RUN = 2_000;

/**
 * Job: adds newer entries of busy accounts to their daily sums, each account in a transaction of its own.
 * @param leastBehind skip accounts with fewer unsummed entries
 * @returns the number of accounts
 */
export async function rollUpAccounts(
  db: Db,
  leastBehind = LEAST_BEHIND,
  handleItem: HandleItem = failFast,
): Promise<number> {
  const { rows } = await sql<{ id: bigint }>`
    select a.id from ledger.account a left join ledger.day_mark m on m.account_id = a.id
    where a.keeps_balance and a.seq > coalesce(m.seq, 0) + ${leastBehind}
    order by a.seq - coalesce(m.seq, 0) desc limit ${ACCOUNTS_PER_RUN}`.execute(db);
  for (const { id } of rows)
    await handleItem(String(id), () => sql`select ledger.roll_up(${id})`.execute(db));
  return rows.length;
}

/** Compares the daily sums with the entries that they should contain. One snapshot; reads all entries. */
export async function checkDayTotals(db: Db | Tx): Promise<CheckResult> {
  const { rows } = await sql<{ wrong: bigint; first: string | null }>`
    select count(*) as wrong, min(w.name || ' ' || w.day || ' ' || w.kind) as first from (
      select a.name, d.day, d.kind from ledger.day_total d full join (
        select e.account_id, business_day(e.created_at) as day, e.kind, count(*) as entries,
            sum(greatest(e.amount, 0)) as incoming, sum(greatest(-e.amount, 0)) as outgoing
          from ledger.day_mark m join ledger.entry e on e.account_id = m.account_id and e.seq <= m.seq
          group by 1, 2, 3
      ) r on (r.account_id, r.day, r.kind) = (d.account_id, d.day, d.kind)
      left join ledger.account a on a.id = coalesce(d.account_id, r.account_id)
      where (d.entries, d.incoming, d.outgoing) is distinct from (r.entries, r.incoming, r.outgoing)
    ) w`.execute(db);
  const row = rows[0];
  return {
    id: "day-totals",
    title: "the sums by day of movements are those of the entries",
    ...(row && row.wrong > 0n
      ? { wrong: `${row.wrong} sums differ, first ${row.first ?? "of a day without a sum"}` }
      : {}),
  };
}
