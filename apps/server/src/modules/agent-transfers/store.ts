import type { MemberId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import type { SentToday, TransferRequestState } from "@khela/rules/agents/transfer";
import {
  type Insertable,
  type RawBuilder,
  type Selectable,
  sql,
  type SqlBool,
  type Updateable,
} from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import type { DB } from "../../platform/db-types.gen.ts";

/** A transfer row in our own types. `direction` is as the sender sees it. */
export type TransferRow = Omit<
  Selectable<DB["agent_transfer"]>,
  "sender_id" | "receiver_id" | "direction" | "amount"
> & {
  sender_id: MemberId;
  receiver_id: MemberId;
  direction: "upline" | "downline";
  amount: Money;
};

/** A request row in our own types. */
export type RequestRow = Omit<
  Selectable<DB["agent_transfer_request"]>,
  "asker_id" | "upline_id" | "state" | "amount"
> & {
  asker_id: MemberId;
  upline_id: MemberId;
  state: TransferRequestState;
  amount: Money;
};

// The generated types are wider than the tables' CHECK constraints.
const transferOf = (row: Selectable<DB["agent_transfer"]>) => row as unknown as TransferRow;
const requestOf = (row: Selectable<DB["agent_transfer_request"]>) => row as unknown as RequestRow;

/** The operators' settings for all transfers. */
export type SettingsRow = Selectable<DB["agent_transfer_settings"]>;

export async function readSettings(db: Db | Tx): Promise<SettingsRow> {
  return db.selectFrom("agent_transfer_settings").selectAll().executeTakeFirstOrThrow();
}

/** Writes a change based on the version that its maker saw. @returns undefined where there is a newer one */
export async function writeSettings(
  tx: Tx,
  version: number,
  change: Omit<Updateable<DB["agent_transfer_settings"]>, "version">,
): Promise<SettingsRow | undefined> {
  return tx
    .updateTable("agent_transfer_settings")
    .set({ ...change, version: version + 1 })
    .where("version", "=", version)
    .returningAll()
    .executeTakeFirst();
}

export async function insertTransfer(tx: Tx, values: Insertable<DB["agent_transfer"]>): Promise<TransferRow> {
  return transferOf(
    await tx.insertInto("agent_transfer").values(values).returningAll().executeTakeFirstOrThrow(),
  );
}

export async function findTransfer(db: Db, id: string): Promise<TransferRow | undefined> {
  const row = await db.selectFrom("agent_transfer").selectAll().where("id", "=", id).executeTakeFirst();
  return row && transferOf(row);
}

/**
 * The sum that a member has sent since a moment. Under the lock of the sender's account no other transfer is in
 * progress.
 */
export async function sentSince(db: Db | Tx, memberId: MemberId, since: Date): Promise<SentToday> {
  const { rows } = await sql<{ count: bigint; amount: bigint }>`
    select count(*) as count, coalesce(sum(amount), 0)::bigint as amount from agent_transfer
    where sender_id = ${memberId} and at >= ${since}`.execute(db);
  return { count: Number(rows[0]?.count ?? 0n), amount: money(rows[0]?.amount ?? 0n) };
}

/** The sum that a member has received since a moment. */
export async function receivedSince(db: Db | Tx, memberId: MemberId, since: Date): Promise<Money> {
  const { rows } = await sql<{ amount: bigint }>`
    select coalesce(sum(amount), 0)::bigint as amount from agent_transfer
    where receiver_id = ${memberId} and at >= ${since}`.execute(db);
  return money(rows[0]?.amount ?? 0n);
}

/** A filter of a member's transfers. The end time is exclusive. */
export interface TransferFilter {
  memberId: MemberId;
  direction: "sent" | "received" | undefined;
  from: Date | undefined;
  to: Date | undefined;
}

function matching({ memberId, direction, from, to }: TransferFilter): RawBuilder<SqlBool> {
  const sides = [
    ...(direction === "received" ? [] : [sql<SqlBool>`sender_id = ${memberId}`]),
    ...(direction === "sent" ? [] : [sql<SqlBool>`receiver_id = ${memberId}`]),
  ];
  const conditions = [sql<SqlBool>`(${sql.join(sides, sql` or `)})`];
  if (from) conditions.push(sql`at >= ${from}`);
  if (to) conditions.push(sql`at < ${to}`);
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** A page, newest first, with the count and sums of the whole selection. */
export async function listTransfers(
  db: Db,
  filter: TransferFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: TransferRow[]; count: number; sent: Money; received: Money }> {
  const where = matching(filter);
  const { rows } = await sql<Selectable<DB["agent_transfer"]>>`
    select * from agent_transfer where ${where} order by at desc, id desc
    limit ${page.limit} offset ${page.offset}`.execute(db);
  const totals = await sql<{ count: bigint; sent: bigint; received: bigint }>`
    select count(*) as count,
      coalesce(sum(amount) filter (where sender_id = ${filter.memberId}), 0)::bigint as sent,
      coalesce(sum(amount) filter (where receiver_id = ${filter.memberId}), 0)::bigint as received
    from agent_transfer where ${where}`.execute(db);
  const [total] = totals.rows;
  return {
    rows: rows.map(transferOf),
    count: Number(total?.count ?? 0n),
    sent: money(total?.sent ?? 0n),
    received: money(total?.received ?? 0n),
  };
}

/** @returns undefined where another request of this asker is open */
export async function insertRequest(
  tx: Tx,
  values: Insertable<DB["agent_transfer_request"]>,
): Promise<RequestRow | undefined> {
  const row = await tx
    .insertInto("agent_transfer_request")
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && requestOf(row);
}

export async function findRequest(db: Db, id: string): Promise<RequestRow | undefined> {
  const row = await db
    .selectFrom("agent_transfer_request")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row && requestOf(row);
}

/** Locks the request until the transaction ends. */
export async function lockRequest(tx: Tx, id: string): Promise<RequestRow | undefined> {
  const row = await tx
    .selectFrom("agent_transfer_request")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row && requestOf(row);
}

/** Ends an open request. @returns undefined where it is not open */
export async function endRequest(
  tx: Tx,
  id: string,
  state: TransferRequestState,
  at: Date,
): Promise<RequestRow | undefined> {
  const row = await tx
    .updateTable("agent_transfer_request")
    .set({ state, decided_at: at })
    .where("id", "=", id)
    .where("state", "=", "asked")
    .returningAll()
    .executeTakeFirst();
  return row && requestOf(row);
}

/** Ids of open requests that have expired, in order, after the given one. */
export async function dueRequests(db: Db, at: Date, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("agent_transfer_request")
    .select("id")
    .where("state", "=", "asked")
    .where("expires_at", "<=", at)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Requests that a member made or received, open ones first, then newest first. */
export async function listRequests(
  db: Db,
  memberId: MemberId,
  page: { limit: number; offset: number },
): Promise<{ rows: RequestRow[]; count: number }> {
  const { rows } = await sql<Selectable<DB["agent_transfer_request"]>>`
    select * from agent_transfer_request where asker_id = ${memberId} or upline_id = ${memberId}
    order by state <> 'asked', created_at desc, id desc limit ${page.limit} offset ${page.offset}`.execute(
    db,
  );
  const counted = await sql<{ count: bigint }>`
    select count(*) as count from agent_transfer_request
    where asker_id = ${memberId} or upline_id = ${memberId}`.execute(db);
  return { rows: rows.map(requestOf), count: Number(counted.rows[0]?.count ?? 0n) };
}
