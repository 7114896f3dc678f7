import type { MemberId, TransferId } from "@khela/kernel/ids";
import type { Money } from "@khela/kernel/money";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";

/** The balance of one of a member's accounts. */
export interface Balance {
  bucket: string;
  currency: string;
  balance: Money;
  /** The account's entry count: the larger one is the later state. */
  seq: bigint;
}

/** A filter for one member's entries. Times are Unix ms, half-open [fromMs, toMs). */
export interface EntryFilter {
  memberId: MemberId;
  currency?: string;
  /** `["cash"]` by default. */
  buckets?: readonly string[];
  /** Exact kinds, or a prefix that ends in a dot: `deposit`, `dice.`. All by default. */
  kinds?: readonly string[];
  fromMs?: number;
  toMs?: number;
}

/** A line of the account record: the balance before, the change, the balance after, and the reason. */
export interface AccountEntry {
  transferId: TransferId;
  atMs: number;
  bucket: string;
  currency: string;
  kind: string;
  amount: Money;
  before: Money;
  after: Money;
  reference?: string;
}

/** Newest first; `next` is the cursor of the following page. */
export interface EntryPage {
  entries: AccountEntry[];
  next?: string;
}

/** Sums over entries of one kind and currency. */
export interface KindTotal {
  kind: string;
  currency: string;
  count: number;
  /** The sum of positive entries. */
  incoming: Money;
  /** The sum of negative entries, as a positive amount. */
  outgoing: Money;
}

const MAX_PAGE = 500;

/** When the first batch was posted; undefined: never. */
export async function readFirstPosting(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select created_at as at from ledger.batch order by id limit 1`.execute(db);
  return rows[0]?.at;
}

/** A member's cash over all currencies, as a subquery for other modules. @param member the member's id */
export function cashOf(member: RawBuilder<unknown>): RawBuilder<bigint> {
  return sql<bigint>`(select coalesce(sum(balance), 0)::bigint from ledger.account
    where kind = 'member' and owner = ${member}::text and bucket = 'cash')`;
}

/** All accounts of a member, or those of one currency. Accounts without entries are missing. */
export async function readBalances(db: Db | Tx, memberId: MemberId, currency?: string): Promise<Balance[]> {
  const { rows } = await sql<{ bucket: string; currency: string; balance: bigint; seq: bigint }>`
    select bucket, currency, balance, seq from ledger.account
    where kind = 'member' and owner = ${memberId}
      and (${currency ?? null}::text is null or currency = ${currency ?? null})
    order by currency, bucket`.execute(db);
  return rows.map((row) => ({ ...row, balance: row.balance as Money }));
}

/** All accounts of several members, by member; members without accounts are missing. */
export async function readBalancesOf(
  db: Db,
  memberIds: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, Balance[]>> {
  const { rows } = await sql<Balance & { owner: MemberId }>`
    select owner, bucket, currency, balance, seq from ledger.account
    where kind = 'member' and owner = any (${[...memberIds]}) order by currency, bucket`.execute(db);
  return Map.groupBy(rows, ({ owner }) => owner);
}

/**
 * A page of a member's account record, newest first.
 * @param page limit 1 to 500; the cursor of the page before, or the number of entries to skip
 * @throws RangeError for an invalid limit or cursor
 */
export async function readEntries(
  db: Db,
  filter: EntryFilter,
  page: { limit: number; cursor?: string; offset?: number },
): Promise<EntryPage> {
  const { limit, offset = 0 } = page;
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_PAGE) throw new RangeError(`limit ${limit}`);
  const after = page.cursor === undefined ? sql`true` : beforeCursor(page.cursor);
  const { rows } = await sql<EntryRow>`
    select e.transfer_id, e.created_at, e.account_id, e.seq, a.bucket, e.currency, e.kind, e.amount,
      e.balance_after, t.reference
    from ledger.entry e
    join ledger.account a on a.id = e.account_id
    join ledger.transfer t on t.id = e.transfer_id and t.created_at = e.created_at
    where ${matching(filter)} and ${after}
    order by e.created_at desc, e.account_id desc, e.seq desc
    limit ${limit + 1} offset ${offset}`.execute(db);
  const entries = rows.slice(0, limit).map(entryOf);
  const last = rows[limit - 1];
  if (rows.length <= limit || !last) return { entries };
  return { entries, next: `${last.created_at.getTime()}.${last.account_id}.${last.seq}` };
}

/** Sums per kind and currency over all entries that match the filter. */
export async function readTotals(db: Db, filter: EntryFilter): Promise<KindTotal[]> {
  const { rows } = await sql<{
    kind: string;
    currency: string;
    count: bigint;
    incoming: bigint;
    outgoing: bigint;
  }>`
    select e.kind, e.currency, count(*) as count,
      coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as incoming,
      coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::bigint as outgoing
    from ledger.entry e
    where ${matching(filter)}
    group by e.kind, e.currency order by e.kind, e.currency`.execute(db);
  return rows.map((row) => ({
    ...row,
    count: Number(row.count),
    incoming: row.incoming as Money,
    outgoing: row.outgoing as Money,
  }));
}

/** The sums of house and provider accounts in a period, by account and kind. */
export async function readHouseTotals(
  db: Db,
  period: { fromMs: number; toMs: number; currency?: string },
): Promise<(KindTotal & { account: string })[]> {
  const { rows } = await sql<{
    account: string;
    kind: string;
    currency: string;
    count: bigint;
    incoming: bigint;
    outgoing: bigint;
  }>`
    select a.name as account, e.kind, e.currency, count(*) as count,
      coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as incoming,
      coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::bigint as outgoing
    from ledger.account a
    join ledger.entry e on e.account_id = a.id
    where a.kind <> 'member' and e.created_at >= ${new Date(period.fromMs)} and e.created_at < ${new Date(period.toMs)}
      and (${period.currency ?? null}::text is null or a.currency = ${period.currency ?? null})
    group by a.name, e.kind, e.currency order by a.name, e.kind`.execute(db);
  return rows.map((row) => ({
    ...row,
    count: Number(row.count),
    incoming: row.incoming as Money,
    outgoing: row.outgoing as Money,
  }));
}

interface EntryRow {
  transfer_id: TransferId;
  created_at: Date;
  account_id: bigint;
  seq: bigint;
  bucket: string;
  currency: string;
  kind: string;
  amount: bigint;
  balance_after: bigint;
  reference: string | null;
}

function entryOf(row: EntryRow): AccountEntry {
  return {
    transferId: row.transfer_id,
    atMs: row.created_at.getTime(),
    bucket: row.bucket,
    currency: row.currency,
    kind: row.kind,
    amount: row.amount as Money,
    before: (row.balance_after - row.amount) as Money,
    after: row.balance_after as Money,
    ...(row.reference === null ? {} : { reference: row.reference }),
  };
}

function matching({ memberId, currency, buckets = ["cash"], kinds, fromMs, toMs }: EntryFilter) {
  const conditions = [
    sql`e.account_id = any (array(select id from ledger.account where kind = 'member' and owner = ${memberId}
      and bucket = any (${[...buckets]}) and (${currency ?? null}::text is null or currency = ${currency ?? null})))`,
  ];
  if (fromMs !== undefined) conditions.push(sql`e.created_at >= ${new Date(fromMs)}`);
  if (toMs !== undefined) conditions.push(sql`e.created_at < ${new Date(toMs)}`);
  if (kinds) {
    const exact = kinds.filter((kind) => !kind.endsWith("."));
    const prefixes = kinds.filter((kind) => kind.endsWith("."));
    conditions.push(sql`(e.kind = any (${exact}) or exists (
      select from unnest(${prefixes}::text[]) p where starts_with(e.kind, p)))`);
  }
  return sql.join(conditions, sql` and `);
}

function beforeCursor(cursor: string) {
  const parts = /^(\d{1,15})\.(\d{1,18})\.(\d{1,18})$/.exec(cursor);
  if (!parts) throw new RangeError("not a cursor of the account record");
  const [, atMs, account, seq] = parts;
  return sql`(e.created_at, e.account_id, e.seq) < (${new Date(Number(atMs))}, ${account}::bigint, ${seq}::bigint)`;
}
