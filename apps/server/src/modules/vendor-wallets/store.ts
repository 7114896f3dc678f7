import type { MemberId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import type { VendorTransferDirection, VendorTransferState } from "@khela/rules/wallets/transfer";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import type { DB } from "../../platform/db-types.gen.ts";

type Row = Selectable<DB["vendor_transfer"]>;
/** The reason why a transfer was started. */
export type TransferCause = "player" | "launch" | "collect";

/** A row of `vendor_transfer` with the types of our domain. */
export type TransferRow = Omit<Row, "member_id" | "state" | "direction" | "amount" | "cause"> & {
  member_id: MemberId;
  state: VendorTransferState;
  direction: VendorTransferDirection;
  amount: Money;
  cause: TransferCause;
};

// The generated column types are wider than the values that the table's CHECKs allow.
const typed = (row: Row): TransferRow => row as unknown as TransferRow;

/** @returns undefined where another transfer of this member and vendor is still open */
export async function insertTransfer(
  tx: Tx,
  values: Insertable<DB["vendor_transfer"]>,
): Promise<TransferRow | undefined> {
  const row = await tx
    .insertInto("vendor_transfer")
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && typed(row);
}

export async function findTransfer(
  db: Db | Tx,
  id: string,
  memberId?: MemberId,
): Promise<TransferRow | undefined> {
  let query = db.selectFrom("vendor_transfer").selectAll().where("id", "=", id);
  if (memberId !== undefined) query = query.where("member_id", "=", memberId);
  const row = await query.executeTakeFirst();
  return row && typed(row);
}

/** The member's unsettled transfer with a vendor. */
export async function findOpen(db: Db, memberId: MemberId, vendor: string): Promise<TransferRow | undefined> {
  const row = await db
    .selectFrom("vendor_transfer")
    .selectAll()
    .where("member_id", "=", memberId)
    .where("vendor", "=", vendor)
    .where("state", "not in", ["done", "failed"])
    .executeTakeFirst();
  return row && typed(row);
}

/** Reads a transfer and locks its row until the transaction ends. */
export async function lockTransfer(tx: Tx, id: string): Promise<TransferRow | undefined> {
  const row = await tx
    .selectFrom("vendor_transfer")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row && typed(row);
}

/** Changes a transfer that is still in the state `from`. @returns undefined where it isn't */
export async function changeTransfer(
  tx: Tx | Db,
  id: string,
  from: VendorTransferState,
  change: Updateable<DB["vendor_transfer"]>,
): Promise<TransferRow | undefined> {
  const row = await tx
    .updateTable("vendor_transfer")
    .set(change)
    .where("id", "=", id)
    .where("state", "=", from)
    .returningAll()
    .executeTakeFirst();
  return row && typed(row);
}

/**
 * Ends an exchange with the vendor about an open transfer and schedules the next one; a settled transfer stays as it
 * is.
 */
export async function scheduleNextCheck(db: Db, id: string, nextCheckAt: Date): Promise<void> {
  await sql`
    update vendor_transfer set busy_until = null, next_check_at = ${nextCheckAt}, checks = checks + 1
    where id = ${id} and state not in ('done', 'failed')`.execute(db);
}

/** Ids of transfers that are due to be sent to or queried from their vendor, ordered, after a given id. */
export async function dueTransfers(db: Db, at: Date, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("vendor_transfer")
    .select("id")
    .where("next_check_at", "<=", at)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** A page of a member's transfers, newest first, and their number. */
export async function listTransfers(
  db: Db,
  memberId: MemberId,
  page: { limit: number; offset: number },
): Promise<{ rows: TransferRow[]; count: number }> {
  const rows = await db
    .selectFrom("vendor_transfer")
    .selectAll()
    .where("member_id", "=", memberId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const counted = await db
    .selectFrom("vendor_transfer")
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  return { rows: rows.map(typed), count: Number(counted.count) };
}

/** A member's amounts in open transfers, by vendor. */
export async function amountsInTransit(db: Db, memberId: MemberId): Promise<Map<string, Money>> {
  const { rows } = await sql<{ vendor: string; amount: bigint }>`
    select vendor, sum(amount)::bigint as amount from vendor_transfer
    where member_id = ${memberId} and state not in ('done', 'failed') group by vendor`.execute(db);
  return new Map(rows.map(({ vendor, amount }) => [vendor, money(amount)]));
}

/** Vendors that a member ever moved money to. */
export async function usedVendors(db: Db, memberId: MemberId): Promise<string[]> {
  const rows = await db
    .selectFrom("vendor_transfer")
    .select("vendor")
    .distinct()
    .where("member_id", "=", memberId)
    .execute();
  return rows.map(({ vendor }) => vendor);
}

/** A member's choices. Automatic transfer is on by default. */
export interface WalletChoice {
  autoTransfer: boolean;
  lastVendor: string | undefined;
}

export async function readChoice(db: Db, memberId: MemberId): Promise<WalletChoice> {
  const row = await db
    .selectFrom("vendor_wallet_choice")
    .selectAll()
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return { autoTransfer: row?.auto_transfer ?? true, lastVendor: row?.last_vendor ?? undefined };
}

export async function writeChoice(
  db: Db,
  memberId: MemberId,
  change: { auto_transfer: boolean } | { last_vendor: string },
): Promise<void> {
  await db
    .insertInto("vendor_wallet_choice")
    .values({ member_id: memberId, ...change })
    .onConflict((conflict) => conflict.column("member_id").doUpdateSet(change))
    .execute();
}

/** Sums of settled and open transfers with a vendor, in one currency. */
export interface VendorBook {
  vendor: string;
  currency: string;
  in: { count: number; amount: Money };
  out: { count: number; amount: Money };
  open: { count: number; amount: Money };
}

/** The sums of transfers settled in [from, to), and of those open now. */
export async function readBooks(db: Db, from: Date, to: Date): Promise<VendorBook[]> {
  const { rows } = await sql<Record<string, bigint> & { vendor: string; currency: string }>`
    select vendor, currency,
      count(*) filter (where state = 'done' and direction = 'in') as in_count,
      coalesce(sum(amount) filter (where state = 'done' and direction = 'in'), 0)::bigint as in_amount,
      count(*) filter (where state = 'done' and direction = 'out') as out_count,
      coalesce(sum(amount) filter (where state = 'done' and direction = 'out'), 0)::bigint as out_amount,
      count(*) filter (where state not in ('done', 'failed')) as open_count,
      coalesce(sum(amount) filter (where state not in ('done', 'failed')), 0)::bigint as open_amount
    from vendor_transfer
    where state not in ('done', 'failed') or (settled_at >= ${from} and settled_at < ${to})
    group by vendor, currency order by vendor, currency`.execute(db);
  return rows.map((row) => {
    const part = (name: string) => ({
      count: Number(row[`${name}_count`] ?? 0n),
      amount: money(row[`${name}_amount`] ?? 0n),
    });
    return {
      vendor: row.vendor,
      currency: row.currency,
      in: part("in"),
      out: part("out"),
      open: part("open"),
    };
  });
}

/** Settled transfers with a vendor in [from, to), ordered by reference. */
export async function readSettled(
  db: Db,
  vendor: string,
  period: { from: Date; to: Date },
  page: { after: string | undefined; limit: number },
): Promise<TransferRow[]> {
  let query = db
    .selectFrom("vendor_transfer")
    .selectAll()
    .where("vendor", "=", vendor)
    .where("state", "in", ["done", "failed"])
    .where("settled_at", ">=", period.from)
    .where("settled_at", "<", period.to);
  if (page.after !== undefined) query = query.where("reference", ">", page.after);
  return (await query.orderBy("reference").limit(page.limit).execute()).map(typed);
}

/** Transfers with a vendor by their references; unknown references are left out. */
export async function findByReference(
  db: Db,
  vendor: string,
  references: readonly string[],
): Promise<TransferRow[]> {
  if (references.length === 0) return [];
  const rows = await db
    .selectFrom("vendor_transfer")
    .selectAll()
    .where("vendor", "=", vendor)
    .where("reference", "in", [...references])
    .execute();
  return rows.map(typed);
}
