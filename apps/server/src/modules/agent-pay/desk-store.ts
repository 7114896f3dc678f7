import type { MemberId } from "@khela/kernel/ids";
import type { Money } from "@khela/kernel/money";
import { sql } from "kysely";
import type { Db } from "../../platform/database.ts";

export interface RunRow {
  currency: string;
  day: string;
  slot: number;
  startedAt: Date;
  endedAt: Date | null;
  failure: string | null;
  failedAt: Date | null;
  members: number;
  bills: number;
  unpaid: number;
  amount: Money;
}

/** A page of settlements, newest first, with what they wrote, and their number. */
export async function listRuns(
  db: Db,
  page: { limit: number; offset: number },
): Promise<{ rows: RunRow[]; count: number }> {
  const { rows } = await sql<RunRow>`
    select r.currency, r.day::text as day, r.slot, r.started_at as "startedAt", r.ended_at as "endedAt", r.failure,
      r.failed_at as "failedAt", f.members::int as members, b.bills::int as bills, b.unpaid::int as unpaid, b.amount
    from (select * from agent_pay_run order by day desc, slot desc, currency limit ${page.limit} offset ${page.offset}) r
    cross join lateral (select count(distinct f.member_id) as members from agent_pay_figure f
      where f.of_day = r.day and f.of_slot = r.slot and f.currency = r.currency) f
    cross join lateral (
      select count(*) as bills, count(*) filter (where b.state in ('issued', 'insufficient', 'awaiting_review')) as unpaid,
        coalesce(sum(b.amount + b.advances), 0)::bigint as amount
      from agent_bill b where b.to_day = r.day + 1 and b.slot = r.slot and b.currency = r.currency) b
    order by r.day desc, r.slot desc, r.currency`.execute(db);
  const counted = await sql<{ count: bigint }>`select count(*) as count from agent_pay_run`.execute(db);
  return { rows, count: Number(counted.rows[0]?.count ?? 0n) };
}

export interface ReturnRow {
  agentId: MemberId;
  currency: string;
  bills: number;
  turnover: Money;
  loss: Money;
  paid: Money;
}

/** What agents were paid in a period, the most first; turnover and loss of bills' teams, each day once. */
export async function listReturns(
  db: Db,
  asked: { from: string; to: string },
  page: { limit: number; offset: number },
): Promise<{ rows: ReturnRow[]; count: number }> {
  const within = sql`b.to_day > ${asked.from}::date and b.to_day <= ${asked.to}::date + 1`;
  const { rows } = await sql<ReturnRow>`
    select b.agent_id as "agentId", b.currency, count(*)::int as bills,
      greatest(coalesce(sum(b.turnover) filter (where b.kind = 'dividend'), 0),
        coalesce(sum(b.turnover) filter (where b.kind = 'dailyWage'), 0),
        coalesce(sum(b.turnover) filter (where b.kind = 'hourlySalary'), 0),
        coalesce(sum(b.turnover) filter (where b.kind = 'realTimeSalary'), 0))::bigint as turnover,
      coalesce(sum(b.loss) filter (where b.kind = 'dividend'), sum(b.loss) filter (where b.kind = 'dailyWage'),
        sum(b.loss) filter (where b.kind = 'realTimeSalary'), sum(b.loss) filter (where b.kind = 'hourlySalary'))::bigint as loss,
      (sum(b.advances) + coalesce(sum(b.amount) filter (where b.state = 'paid'), 0))::bigint as paid
    from agent_bill b where ${within} group by 1, 2 order by paid desc, b.agent_id
    limit ${page.limit} offset ${page.offset}`.execute(db);
  const counted = await sql<{ count: bigint }>`
    select count(*) as count from (select 1 from agent_bill b where ${within} group by b.agent_id, b.currency) g`.execute(
    db,
  );
  return { rows, count: Number(counted.rows[0]?.count ?? 0n) };
}
