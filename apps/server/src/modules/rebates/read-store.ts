import type { MemberId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import { sql } from "kysely";
import type { Db } from "../../platform/database.ts";
import type { Payout, RunKind } from "./store.ts";

interface PayoutRow {
  kind: string;
  currency: string;
  period: string;
  part: number;
  member_id: MemberId;
  lines: Payout["lines"];
  rank: number;
  net_loss: bigint;
  given: bigint;
  valid_cash: bigint;
  total: bigint;
  carried: bigint;
  amount: bigint;
  carry_left: bigint;
  reward_id: string | null;
  refused: string | null;
}

const payoutOf = (row: PayoutRow): Payout => ({
  kind: row.kind as RunKind,
  currency: row.currency,
  period: row.period,
  part: row.part,
  memberId: row.member_id,
  lines: row.lines,
  rank: row.rank,
  netLoss: money(row.net_loss),
  given: money(row.given),
  validCash: money(row.valid_cash),
  total: money(row.total),
  carried: money(row.carried),
  amount: money(row.amount),
  carryLeft: money(row.carry_left),
  rewardId: row.reward_id ?? undefined,
  refused: row.refused ?? undefined,
});

/** A member's newest payouts of a kind, up to and including a period. */
export async function readOwn(
  db: Db,
  memberId: MemberId,
  asked: { kind: RunKind; currency: string; to: string; limit: number },
): Promise<Payout[]> {
  const { rows } = await sql<PayoutRow>`
    select * from rebate_payout where member_id = ${memberId} and kind = ${asked.kind}
      and currency = ${asked.currency} and period <= ${asked.to}::date
    order by period desc, part limit ${asked.limit}`.execute(db);
  return rows.map(payoutOf);
}

/** A run with the sums of what was paid in it. */
export interface RunRow {
  kind: RunKind;
  currency: string;
  period: string;
  ratesVersion: number;
  startedAt: Date;
  endedAt: Date | null;
  members: number;
  basis: Money;
  paid: Money;
  paidTo: number;
  lapsed: Money;
  lapsedOf: number;
  carried: Money;
  failed: number;
}

/** A page of runs, newest first, and how many there are. */
export async function listRuns(
  db: Db,
  kind: RunKind | undefined,
  page: { limit: number; offset: number },
): Promise<{ rows: RunRow[]; count: number }> {
  const matches = kind === undefined ? sql`true` : sql`r.kind = ${kind}`;
  const { rows } = await sql<{
    kind: RunKind;
    currency: string;
    period: string;
    rates_version: number;
    started_at: Date;
    ended_at: Date | null;
    members: bigint;
    basis: bigint;
    paid: bigint;
    paid_to: bigint;
    lapsed: bigint;
    lapsed_of: bigint;
    carried: bigint;
    failed: bigint;
    all_runs: bigint;
  }>`
    select r.*, s.*, (select count(*) from rebate_parked k where k.kind = r.kind and k.currency = r.currency
        and k.period = r.period) as failed
    from (
      select r.kind, r.currency, r.period, r.rates_version, r.started_at, r.ended_at, count(*) over () as all_runs
      from rebate_run r where ${matches}
      order by r.period desc, r.kind, r.currency limit ${page.limit} offset ${page.offset}
    ) r cross join lateral (
      select count(distinct p.member_id) as members,
        coalesce(sum(case when r.kind = 'rebate' then p.valid_cash else p.net_loss end), 0)::bigint as basis,
        coalesce(sum(p.amount) filter (where p.reward_id is not null), 0)::bigint as paid,
        count(p.reward_id) as paid_to,
        coalesce(sum(p.amount) filter (where p.refused is not null), 0)::bigint as lapsed,
        count(p.refused) as lapsed_of,
        coalesce(sum(p.carry_left), 0)::bigint as carried
      from rebate_payout p where p.kind = r.kind and p.currency = r.currency and p.period = r.period
    ) s order by r.period desc, r.kind, r.currency`.execute(db);
  return {
    count: Number(rows[0]?.all_runs ?? 0n),
    rows: rows.map((row) => ({
      kind: row.kind,
      currency: row.currency,
      period: row.period,
      ratesVersion: row.rates_version,
      startedAt: row.started_at,
      endedAt: row.ended_at,
      members: Number(row.members),
      basis: money(row.basis),
      paid: money(row.paid),
      paidTo: Number(row.paid_to),
      lapsed: money(row.lapsed),
      lapsedOf: Number(row.lapsed_of),
      carried: money(row.carried),
      failed: Number(row.failed),
    })),
  };
}

/** A page of a period's payouts, the largest first, and how many there are. */
export async function listPayouts(
  db: Db,
  asked: { kind: RunKind; period: string; currency: string | undefined },
  page: { limit: number; offset: number },
): Promise<{ rows: Payout[]; count: number }> {
  const { rows } = await sql<PayoutRow & { every: bigint }>`
    select p.*, count(*) over () as every from rebate_payout p
    where p.kind = ${asked.kind} and p.period = ${asked.period}::date
      and (${asked.currency ?? null}::text is null or p.currency = ${asked.currency ?? null})
    order by p.amount desc, p.member_id, p.part limit ${page.limit} offset ${page.offset}`.execute(db);
  return { rows: rows.map(payoutOf), count: Number(rows[0]?.every ?? 0n) };
}
