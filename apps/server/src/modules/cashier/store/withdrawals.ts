import type { Localized } from "@khela/contract/shared";
import { type WithdrawalState, withdrawalStates } from "@khela/rules/cashier/withdrawal";
import type { RiskReason } from "@khela/rules/cashier/risk";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "../../../platform/database.ts";
import type { DB } from "../../../platform/db-types.gen.ts";
import { type ListFilter, type Listed, type Page, sortColumn } from "./list.ts";
import { listPayments } from "./payments.ts";

type Row = Selectable<DB["withdrawal"]>;

/** A withdrawal row in our own types. */
export type WithdrawalRow = Omit<Row, "member_id" | "state" | "amount" | "fee" | "risk" | "vip_names"> & {
  member_id: MemberId;
  state: WithdrawalState;
  amount: Money;
  fee: Money;
  risk: RiskReason[];
  /** Of the VIP rank at the moment of the request; null without one. */
  vip_names: Localized | null;
};

/** A state that a withdrawal reached. */
export interface Step {
  state: WithdrawalState;
  at: Date;
}

// The generated types are wider than the table's CHECK constraints.
const typed = (row: Row): WithdrawalRow => row as unknown as WithdrawalRow;

/** Serializes a member's requests until the end of the transaction. */
export async function lockMemberRequests(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cashier:${memberId}`}, 7))`.execute(tx);
}

export async function insertWithdrawal(tx: Tx, values: Insertable<DB["withdrawal"]>): Promise<WithdrawalRow> {
  return typed(await tx.insertInto("withdrawal").values(values).returningAll().executeTakeFirstOrThrow());
}

export async function insertStep(tx: Tx, id: string, step: Step): Promise<void> {
  await tx
    .insertInto("withdrawal_step")
    .values({ withdrawal_id: id, ...step })
    .execute();
}

export async function findWithdrawal(
  db: Db | Tx,
  by: { id: string } | { reference: string; provider: string },
): Promise<WithdrawalRow | undefined> {
  const query = db.selectFrom("withdrawal").selectAll();
  const row = await (
    "id" in by
      ? query.where("id", "=", by.id)
      : query.where("reference", "=", by.reference).where("provider", "=", by.provider)
  ).executeTakeFirst();
  return row && typed(row);
}

/** Locks the withdrawal until the transaction ends. */
export async function lockWithdrawal(tx: Tx, id: string): Promise<WithdrawalRow | undefined> {
  const row = await tx
    .selectFrom("withdrawal")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row && typed(row);
}

/** Changes a withdrawal that is still in the state `from`. @returns undefined where it isn't */
export async function changeWithdrawal(
  tx: Tx | Db,
  id: string,
  from: WithdrawalState,
  change: Updateable<DB["withdrawal"]>,
): Promise<WithdrawalRow | undefined> {
  const row = await tx
    .updateTable("withdrawal")
    .set(change)
    .where("id", "=", id)
    .where("state", "=", from)
    .returningAll()
    .executeTakeFirst();
  return row && typed(row);
}

/** The facts about a member's earlier requests that the rules need. */
export interface WithdrawalHistory {
  open: number;
  paid: number;
  requestedToday: number;
  amountToday: Money;
  requestedThisMonth: number;
  amountThisMonth: Money;
  /** The sum of the linked days, which count together for the identity check. */
  linkedAmount: Money;
}

/**
 * Reads the history; rejected and failed requests don't count. @param since the starts of the business day and month,
 * and of the linked days
 */
export async function readHistory(
  db: Db | Tx,
  memberId: MemberId,
  since: { day: Date; month: Date; linked: Date },
): Promise<WithdrawalHistory> {
  const counts = (from: Date) => sql`created_at >= ${from} and state not in ('rejected', 'failed')`;
  const { rows } = await sql<
    Record<"open" | "paid" | "today" | "amount" | "months" | "month_amount" | "linked", bigint>
  >`
    select count(*) filter (where state in ('requested', 'approved', 'submitted')) as open,
      count(*) filter (where state = 'paid') as paid,
      count(*) filter (where ${counts(since.day)}) as today,
      coalesce(sum(amount) filter (where ${counts(since.day)}), 0)::bigint as amount,
      count(*) filter (where ${counts(since.month)}) as months,
      coalesce(sum(amount) filter (where ${counts(since.month)}), 0)::bigint as month_amount,
      coalesce(sum(amount) filter (where ${counts(since.linked)}), 0)::bigint as linked
    from withdrawal where member_id = ${memberId}`.execute(db);
  const [row] = rows;
  return {
    open: Number(row?.open ?? 0),
    paid: Number(row?.paid ?? 0),
    requestedToday: Number(row?.today ?? 0),
    amountToday: money(row?.amount ?? 0n),
    requestedThisMonth: Number(row?.months ?? 0),
    amountThisMonth: money(row?.month_amount ?? 0n),
    linkedAmount: money(row?.linked ?? 0n),
  };
}

/** The sums that a member has withdrawn or requested, by method. */
export async function sumByMethod(
  db: Db | Tx,
  memberId: MemberId,
  currency: string,
): Promise<Map<string, Money>> {
  const { rows } = await sql<{ method_id: string; sum: bigint }>`
    select method_id, sum(amount)::bigint as sum from withdrawal
    where member_id = ${memberId} and currency = ${currency} and state not in ('rejected', 'failed')
    group by method_id`.execute(db);
  return new Map(rows.map(({ method_id, sum }) => [method_id, money(sum)]));
}

/** The number of other members who requested a payout to this account. */
export async function countOthersWithPayee(tx: Tx, payeeHash: Buffer, memberId: MemberId): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(distinct member_id) as count from withdrawal
    where payee_hash = ${payeeHash} and member_id <> ${memberId}`.execute(tx);
  return Number(rows[0]?.count ?? 0);
}

/** The states that these withdrawals reached, in order. */
export async function readSteps(db: Db | Tx, ids: readonly string[]): Promise<Map<string, Step[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("withdrawal_step")
    .selectAll()
    .where("withdrawal_id", "in", [...ids])
    .orderBy("at")
    .execute();
  const byId = Map.groupBy(rows, ({ withdrawal_id }) => withdrawal_id);
  return new Map(
    [...byId].map(([id, steps]) => [
      id,
      steps
        .map(({ state, at }) => ({ state: state as WithdrawalState, at }))
        // Two steps may have the same time; the order of states then decides.
        .sort((a, b) => withdrawalStates.indexOf(a.state) - withdrawalStates.indexOf(b.state)),
    ]),
  );
}

/**
 * The order of the queue: requests that wait for an operator, the highest VIP rank first and then the oldest; after them
 * the rest, newest first.
 */
const QUEUE = sql`state <> 'requested', case when state = 'requested' then vip_level end desc,
  case when state = 'requested' then created_at end, created_at desc`;

/** A page of withdrawals with the count and sum of the whole selection. */
export function listWithdrawals(db: Db, filter: ListFilter, page: Page): Promise<Listed<WithdrawalRow>> {
  const sort = sortColumn(page);
  const direction = sql.raw(page.descending ? "desc" : "asc");
  const plain = page.sort === "queue" ? QUEUE : sql`created_at desc`;
  const order = sort ? sql`${sql.ref(sort)} ${direction}` : plain;
  return listPayments(db, "withdrawal", { filter, page, order, typed });
}

/** The number of withdrawals that wait for an operator, and the oldest one's time. */
export async function readQueue(db: Db): Promise<{ waiting: number; oldest: Date | null }> {
  const { rows } = await sql<{ waiting: bigint; oldest: Date | null }>`
    select count(*) as waiting, min(created_at) as oldest from withdrawal where state = 'requested'`.execute(
    db,
  );
  return { waiting: Number(rows[0]?.waiting ?? 0), oldest: rows[0]?.oldest ?? null };
}
