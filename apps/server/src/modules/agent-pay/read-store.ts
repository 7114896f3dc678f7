import type { MemberId } from "@khela/kernel/ids";
import type { Money } from "@khela/kernel/money";
import type { BillState, DisputeState } from "@khela/rules/agents/bill";
import type { ContractKind } from "@khela/rules/agents/contract";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import { BILL, type Bill } from "./bill-store.ts";

/** A bill with the state of its dispute, and where its payment failed why and when it is tried again. */
export type ListedBill = Bill & {
  dispute: DisputeState | null;
  failure: string | null;
  retryAt: Date | null;
};
const LISTED = sql`${BILL}, b.failure, b.retry_at as "retryAt", d.state as dispute`;

export interface BillFilter {
  agentId?: MemberId | undefined;
  agentIds?: readonly MemberId[] | undefined;
  kind?: ContractKind | undefined;
  state?: BillState | undefined;
  currency?: string | undefined;
  /** Bills whose period ends within these business days, both included. */
  from?: string | undefined;
  to?: string | undefined;
}

export const BILL_COLUMNS = {
  period: sql`b.to_day`,
  turnover: sql`b.turnover`,
  own: sql`b.own`,
  total: sql`b.amount + b.advances`,
} as const;
export interface BillSort {
  by: keyof typeof BILL_COLUMNS;
  descending: boolean;
}

const when = <T>(value: T | undefined, test: (given: T) => RawBuilder<unknown>): RawBuilder<unknown> =>
  value === undefined ? sql`true` : test(value);

const matching = (filter: BillFilter): RawBuilder<unknown> => sql`
  ${when(filter.agentId, (id) => sql`b.agent_id = ${id}`)}
  and ${when(filter.agentIds, (ids) => sql`b.agent_id = any (${[...ids]}::uuid[])`)}
  and ${when(filter.kind, (kind) => sql`b.kind = ${kind}`)}
  and ${when(filter.state, (state) => sql`b.state = ${state}`)}
  and ${when(filter.currency, (currency) => sql`b.currency = ${currency}`)}
  and ${when(filter.from, (day) => sql`b.to_day > ${day}::date`)}
  and ${when(filter.to, (day) => sql`b.to_day <= ${day}::date + 1`)}`;

/** A page of bills, the latest periods first unless sorted, and their number. */
export async function listBills(
  db: Db,
  filter: BillFilter,
  page: { limit: number; offset: number; sort?: BillSort | undefined },
): Promise<{ rows: ListedBill[]; count: number }> {
  const { by, descending } = page.sort ?? { by: "period", descending: true };
  const { rows } = await sql<ListedBill>`
    select ${LISTED} from agent_bill b left join agent_bill_dispute d on d.bill_id = b.id
    where ${matching(filter)}
    order by ${BILL_COLUMNS[by]} ${descending ? sql`desc` : sql`asc`}, b.to_day desc, b.slot desc, b.kind, b.id
    limit ${page.limit} offset ${page.offset}`.execute(db);
  const counted = await sql<{
    count: bigint;
  }>`select count(*) as count from agent_bill b where ${matching(filter)}`.execute(db);
  return { rows, count: Number(counted.rows[0]?.count ?? 0n) };
}

export interface BillSums {
  currency: string;
  turnover: Money;
  own: Money;
  paid: Money;
}

/** The sums of all bills of a filter by currency; `paid`: what has reached the agents. */
export async function sumBills(db: Db, filter: BillFilter): Promise<BillSums[]> {
  const { rows } = await sql<BillSums>`
    select b.currency, sum(b.turnover)::bigint as turnover, sum(b.own)::bigint as own,
      sum(b.advances + case when b.state = 'paid' then b.amount else 0 end)::bigint as paid
    from agent_bill b where ${matching(filter)} group by 1 order by 1`.execute(db);
  return rows;
}

/** One bill. @param agentId only where it is this agent's */
export async function findBill(db: Db | Tx, id: string, agentId?: MemberId): Promise<ListedBill | undefined> {
  const { rows } = await sql<ListedBill>`
    select ${LISTED} from agent_bill b left join agent_bill_dispute d on d.bill_id = b.id
    where b.id = ${id} and ${when(agentId, (own) => sql`b.agent_id = ${own}`)}`.execute(db);
  return rows[0];
}

export interface SharePart {
  agentId: MemberId;
  fromDay: string;
  toDay: string;
  turnover: Money;
  whole: Money;
  share: Money;
}

/** The parts of the contracts below a bill, the largest first, and their number. */
export async function listShares(
  db: Db,
  bill: Pick<Bill, "agentId" | "kind" | "currency" | "fromDay" | "toDay" | "slot">,
  page: { limit: number; offset: number },
): Promise<{ rows: SharePart[]; count: number }> {
  const of = sql`from agent_bill_share s join agent_bill b on b.id = s.below_bill_id
    where s.agent_id = ${bill.agentId} and s.kind = ${bill.kind} and s.currency = ${bill.currency}
      and s.slot = ${bill.slot} and s.last_day >= ${bill.fromDay}::date and s.last_day < ${bill.toDay}::date`;
  const { rows } = await sql<SharePart>`
    select b.agent_id as "agentId", b.from_day::text as "fromDay", b.to_day::text as "toDay", b.turnover, b.whole, s.share ${of}
    order by s.share desc, b.id limit ${page.limit} offset ${page.offset}`.execute(db);
  const counted = await sql<{ count: bigint }>`select count(*) as count ${of}`.execute(db);
  return { rows, count: Number(counted.rows[0]?.count ?? 0n) };
}

export interface Step {
  watermark: Date;
  turnover: Money;
  whole: Money;
  own: Money;
  paidBefore: Money;
  amount: Money;
}

/** A page of the payments of a salary's day, the latest first, with their number and sum. */
export async function listSteps(
  db: Db,
  of: { agentId: MemberId; currency: string; day: string },
  page: { limit: number; offset: number },
): Promise<{ rows: Step[]; count: number; paid: Money }> {
  const from = sql`from agent_pay_step
    where agent_id = ${of.agentId} and currency = ${of.currency} and day = ${of.day}::date`;
  const { rows } = await sql<Step>`
    select watermark, turnover, whole, own, paid_before as "paidBefore", amount ${from}
    order by watermark desc limit ${page.limit} offset ${page.offset}`.execute(db);
  const counted = await sql<{ count: bigint; paid: Money }>`
    select count(*) as count, coalesce(sum(amount), 0)::bigint as paid ${from}`.execute(db);
  return { rows, count: Number(counted.rows[0]?.count ?? 0n), paid: counted.rows[0]?.paid ?? (0n as Money) };
}

export interface Correction {
  id: string;
  billId: string;
  amount: Money;
  mode: "now" | "next";
  reason: string;
  madeAt: Date;
  takenBy: string | null;
  /** The period of the corrected bill. */
  fromDay: string;
  toDay: string;
}

/** The corrections of a bill, or those that a bill has as its lines. */
export async function listCorrections(
  db: Db,
  of: { billId: string } | { takenBy: string },
): Promise<Correction[]> {
  const { rows } = await sql<Correction>`
    select c.id, c.bill_id as "billId", c.amount, c.mode, c.reason, c.made_at as "madeAt", c.taken_by as "takenBy",
      b.from_day::text as "fromDay", b.to_day::text as "toDay"
    from agent_pay_correction c join agent_bill b on b.id = c.bill_id
    where ${"billId" in of ? sql`c.bill_id = ${of.billId}` : sql`c.taken_by = ${of.takenBy}`}
    order by c.made_at, c.id`.execute(db);
  return rows;
}

/** What operators have struck off the carry of a bill; zero where they haven't. */
export async function carryReset(db: Db | Tx, billId: string): Promise<Money> {
  const { rows } = await sql<{
    amount: Money;
  }>`select amount from agent_carry_reset where bill_id = ${billId}`.execute(db);
  return rows[0]?.amount ?? (0n as Money);
}
