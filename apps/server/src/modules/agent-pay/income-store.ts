import type { MemberId } from "@khela/kernel/ids";
import type { Money } from "@khela/kernel/money";
import type { ContractKind } from "@khela/rules/agents/contract";
import { sql } from "kysely";
import type { Db } from "../../platform/database.ts";
import { WHOLE_DAY } from "./spans.ts";

export interface IncomeRow {
  day: string;
  kind: ContractKind | "correction";
  amount: Money;
}

/** What agents were paid by business day and kind, the latest first. */
export async function readIncome(
  db: Db,
  of: { agentId: MemberId; currency: string; from: Date; to: Date },
): Promise<IncomeRow[]> {
  const { rows } = await sql<IncomeRow>`
    select business_day(at)::text as day, kind, sum(amount)::bigint as amount from (
      select paid_at as at, kind, amount from agent_bill b
        where agent_id = ${of.agentId} and currency = ${of.currency} and state = 'paid'
          and paid_at >= ${of.from} and paid_at < ${of.to}
      union all
      select paid_at, 'realTimeSalary', amount from agent_pay_step
        where agent_id = ${of.agentId} and currency = ${of.currency} and paid_at >= ${of.from} and paid_at < ${of.to}
      union all
      select made_at, 'correction', amount from agent_pay_correction
        where agent_id = ${of.agentId} and currency = ${of.currency} and mode = 'now'
          and made_at >= ${of.from} and made_at < ${of.to}
    ) paid group by 1, 2 having sum(amount) <> 0 order by 1 desc, 2`.execute(db);
  return rows;
}

/** What an agent paid to downlines whose contracts it pays. */
export async function paidByUpline(
  db: Db,
  of: { agentId: MemberId; currency: string; from: Date; to: Date },
): Promise<Money> {
  const { rows } = await sql<{ amount: Money }>`
    select coalesce(sum(amount), 0)::bigint as amount from (
      select amount from agent_bill where upline_id = ${of.agentId} and payer = 'upline' and currency = ${of.currency}
        and state = 'paid' and paid_at >= ${of.from} and paid_at < ${of.to}
      union all
      select amount from agent_pay_step where upline_id = ${of.agentId} and payer = 'upline'
        and currency = ${of.currency} and paid_at >= ${of.from} and paid_at < ${of.to}) p`.execute(db);
  return rows[0]?.amount ?? (0n as Money);
}

/** A bill, a day's steps or a correction that was paid. Days as in a bill: `toDay` is the one after the last. */
export interface IncomePart {
  billId: string | null;
  kind: ContractKind;
  fromDay: string;
  toDay: string;
  slot: number;
  amount: Money;
  paidAt: Date;
}

/** What an agent was paid from a source in a time, the latest first: it sums up to the amount of {@link readIncome}. */
export async function listIncomeParts(
  db: Db,
  of: { agentId: MemberId; currency: string; source: IncomeRow["kind"]; from: Date; to: Date },
  page: { limit: number; offset: number },
): Promise<{ rows: IncomePart[]; count: number; total: Money }> {
  const parts = sql`(
    select b.id as "billId", b.kind, b.from_day as from_day, b.to_day as to_day, b.slot, b.amount, b.paid_at as "paidAt"
      from agent_bill b
      where b.agent_id = ${of.agentId} and b.currency = ${of.currency} and b.kind = ${of.source} and b.state = 'paid'
        and b.amount <> 0 and b.paid_at >= ${of.from} and b.paid_at < ${of.to}
    union all
    select b.id, 'realTimeSalary', s.day, s.day + 1, ${WHOLE_DAY}::smallint, s.amount, s.paid_at
      from (select contract_id, day, sum(amount)::bigint as amount, max(paid_at) as paid_at from agent_pay_step
        where agent_id = ${of.agentId} and currency = ${of.currency} and ${of.source} = 'realTimeSalary'
          and paid_at >= ${of.from} and paid_at < ${of.to} group by contract_id, day) s
      left join agent_bill b on b.contract_id = s.contract_id and b.from_day = s.day
    union all
    select b.id, b.kind, b.from_day, b.to_day, b.slot, c.amount, c.made_at
      from agent_pay_correction c join agent_bill b on b.id = c.bill_id
      where c.agent_id = ${of.agentId} and c.currency = ${of.currency} and c.mode = 'now' and ${of.source} = 'correction'
        and c.made_at >= ${of.from} and c.made_at < ${of.to}) p`;
  const { rows } = await sql<IncomePart>`
    select "billId", kind, from_day::text as "fromDay", to_day::text as "toDay", slot, amount, "paidAt" from ${parts}
    order by "paidAt" desc, from_day desc, slot desc, "billId", amount limit ${page.limit} offset ${page.offset}`.execute(
    db,
  );
  const counted = await sql<{ count: bigint; total: Money }>`
    select count(*) as count, coalesce(sum(amount), 0)::bigint as total from ${parts}`.execute(db);
  return {
    rows,
    count: Number(counted.rows[0]?.count ?? 0n),
    total: counted.rows[0]?.total ?? (0n as Money),
  };
}
