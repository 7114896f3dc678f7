import type { MemberId, TransferId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import type { BillState } from "@khela/rules/agents/bill";
import type { ContractKind, TeamFigures } from "@khela/rules/agents/contract";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import { insertMany } from "../../platform/insert-many.ts";
import type { Span } from "./spans.ts";

/** A tier beside a bill's figures, with amounts as texts. */
export interface TierText {
  ratePpm: number;
  minTurnover: string;
  minActive: number;
  minLoss: string;
  isReached: boolean;
  missing: { turnover: string; active: number; loss: string };
  share: number;
  amount: string;
}

/** A bill: all but state and payment is fixed. Days are business days, `toDay` the one after the last. */
export interface Bill extends TeamFigures {
  id: string;
  contractId: string;
  agentId: MemberId;
  uplineId: MemberId | null;
  payer: "platform" | "upline";
  kind: ContractKind;
  currency: string;
  fromDay: string;
  toDay: string;
  slot: number;
  carryIn: Money;
  carryUsed: Money;
  carryOut: Money;
  basis: Money;
  tiers: readonly TierText[];
  chosen: number | null;
  whole: Money;
  below: Money;
  own: Money;
  corrections: Money;
  debtIn: Money;
  advances: Money;
  amount: Money;
  debtOut: Money;
  state: BillState;
  issuedAt: Date;
  paidAt: Date | null;
  transferId: TransferId | null;
}

/** The columns of a bill under the names of {@link Bill}. */
export const BILL: RawBuilder<unknown> = sql`
  b.id, b.contract_id as "contractId", b.agent_id as "agentId", b.upline_id as "uplineId", b.payer, b.kind, b.currency,
  b.from_day::text as "fromDay", b.to_day::text as "toDay", b.slot, b.turnover, b.active, b.loss, b.carry_in as "carryIn",
  b.carry_used as "carryUsed", b.carry_out as "carryOut", b.basis, b.tiers, b.chosen, b.whole, b.below, b.own, b.corrections,
  b.debt_in as "debtIn", b.advances, b.amount, b.debt_out as "debtOut", b.state, b.issued_at as "issuedAt",
  b.paid_at as "paidAt", b.transfer_id as "transferId"`;

export async function insertBills(tx: Tx, bills: readonly Bill[]): Promise<void> {
  if (bills.length === 0) return;
  await insertMany(
    "agent_bill",
    bills.map((bill) => ({
      id: bill.id,
      contract_id: bill.contractId,
      agent_id: bill.agentId,
      upline_id: bill.uplineId,
      payer: bill.payer,
      kind: bill.kind,
      currency: bill.currency,
      from_day: bill.fromDay,
      to_day: bill.toDay,
      slot: bill.slot,
      turnover: bill.turnover,
      active: bill.active,
      loss: bill.loss,
      carry_in: bill.carryIn,
      carry_used: bill.carryUsed,
      carry_out: bill.carryOut,
      basis: bill.basis,
      tiers: bill.tiers,
      chosen: bill.chosen,
      whole: bill.whole,
      below: bill.below,
      own: bill.own,
      corrections: bill.corrections,
      debt_in: bill.debtIn,
      advances: bill.advances,
      amount: bill.amount,
      debt_out: bill.debtOut,
      state: bill.state,
      issued_at: bill.issuedAt,
      paid_at: bill.paidAt,
    })),
  ).execute(tx);
}

/** Those of some contracts that have their bill of a period already. */
export async function billedAmong(
  tx: Tx,
  bills: readonly { contractId: string; fromDay: string; slot: number }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ contract_id: string }>`
    select b.contract_id from unnest(${bills.map((bill) => bill.contractId)}::uuid[],
      ${bills.map((bill) => bill.fromDay)}::date[], ${bills.map((bill) => bill.slot)}::smallint[])
      as w (contract_id, from_day, slot)
    join agent_bill b on b.contract_id = w.contract_id and b.from_day = w.from_day and b.slot = w.slot`.execute(
    tx,
  );
  return new Set(rows.map((row) => row.contract_id));
}

/** What an agent's latest bill of a kind leaves for the next one. */
export interface Left {
  fromDay: string;
  toDay: string;
  /** After what operators have struck off. */
  carry: Money;
  debt: Money;
}

/** What the latest bills before a span leave, by agent; agents without any are missing. */
export async function leftBefore(
  tx: Tx,
  of: { agentIds: readonly MemberId[]; kind: ContractKind; currency: string } & Span,
): Promise<Map<MemberId, Left>> {
  const { rows } = await sql<Left & { agentId: MemberId }>`
    select a.id as "agentId", b.from_day::text as "fromDay", b.to_day::text as "toDay",
      (b.carry_out - coalesce(r.amount, 0))::bigint as carry, b.debt_out as debt
    from unnest(${[...of.agentIds]}::uuid[]) as a (id)
    cross join lateral (
      select * from agent_bill b where b.agent_id = a.id and b.kind = ${of.kind} and b.currency = ${of.currency}
        and (b.from_day, b.slot) < (${of.day}::date, ${of.slot}::smallint)
      order by b.to_day desc, b.slot desc limit 1) b
    left join agent_carry_reset r on r.bill_id = b.id`.execute(tx);
  return new Map(rows.map(({ agentId, ...left }) => [agentId, left]));
}

/** The corrections that wait for agents' next bills of a kind; only a settlement takes them, under its currency's lock. */
export async function waitingCorrections(
  tx: Tx,
  of: { agentIds: readonly MemberId[]; kind: ContractKind; currency: string },
): Promise<{ id: string; agentId: MemberId; amount: Money }[]> {
  const { rows } = await sql<{ id: string; agentId: MemberId; amount: Money }>`
    select id, agent_id as "agentId", amount from agent_pay_correction
    where agent_id = any (${[...of.agentIds]}::uuid[]) and kind = ${of.kind} and currency = ${of.currency}
      and mode = 'next' and taken_by is null`.execute(tx);
  return rows;
}

export async function takeCorrections(
  tx: Tx,
  taken: readonly { id: string; billId: string }[],
): Promise<void> {
  if (taken.length === 0) return;
  await sql`update agent_pay_correction c set taken_by = t.bill_id
    from unnest(${taken.map(({ id }) => id)}::uuid[], ${taken.map(({ billId }) => billId)}::uuid[]) as t (id, bill_id)
    where c.id = t.id`.execute(tx);
}

/** The part of a bill that counts with a contract above. */
export interface Share extends Span {
  belowBillId: string;
  agentId: MemberId;
  kind: ContractKind;
  currency: string;
  share: Money;
}

export async function insertShares(tx: Tx, shares: readonly Share[]): Promise<void> {
  if (shares.length === 0) return;
  await insertMany(
    "agent_bill_share",
    shares.map((share) => ({
      below_bill_id: share.belowBillId,
      agent_id: share.agentId,
      kind: share.kind,
      currency: share.currency,
      last_day: share.day,
      slot: share.slot,
      share: share.share,
    })),
  ).execute(tx);
}

/** The sums of the shares that earlier settlements left for agents' periods, by key. */
export async function sharesWithin(
  tx: Tx,
  of: { kind: ContractKind; currency: string; slot: number },
  periods: readonly { key: string; agentId: MemberId; from: string; to: string }[],
): Promise<Map<string, Money>> {
  const { rows } = await sql<{ key: string; share: bigint }>`
    select w.key, sum(s.share)::bigint as share
    from unnest(${periods.map(({ key }) => key)}::text[], ${periods.map(({ agentId }) => agentId)}::uuid[],
      ${periods.map(({ from }) => from)}::date[], ${periods.map(({ to }) => to)}::date[]) as w (key, agent_id, from_day, to_day)
    join agent_bill_share s on s.agent_id = w.agent_id and s.kind = ${of.kind} and s.currency = ${of.currency}
      and s.slot = ${of.slot} and s.last_day >= w.from_day and s.last_day < w.to_day
    group by 1`.execute(tx);
  return new Map(rows.map(({ key, share }) => [key, money(share)]));
}

/** What was paid in steps for a day, by contract. */
export async function advancesOf(
  tx: Tx,
  contractIds: readonly string[],
  day: string,
): Promise<Map<string, Money>> {
  const { rows } = await sql<{ contract_id: string; amount: bigint }>`
    select contract_id, sum(amount)::bigint as amount from agent_pay_step
    where contract_id = any (${[...contractIds]}::uuid[]) and day = ${day}::date group by 1`.execute(tx);
  return new Map(rows.map((row) => [row.contract_id, money(row.amount)]));
}

/** The next bills to pay: those of the platform first, because an upline may pay with what it gets. */
export async function dueBills(db: Db, at: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from agent_bill where state in ('issued', 'insufficient') and (retry_at is null or retry_at <= ${at})
    order by payer, id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** A bill that is to be paid. `waitedAt`: when its upline first had too little. */
export type DueBill = Bill & { waitedAt: Date | null };

/** Locks bills that are still to be paid; those that another process pays at the moment are left out. */
export async function lockDue(tx: Tx, ids: readonly string[]): Promise<DueBill[]> {
  const { rows } = await sql<DueBill>`
    select ${BILL}, b.waited_at as "waitedAt" from agent_bill b where b.id = any (${[...ids]}::uuid[]) and b.state in ('issued', 'insufficient')
    order by b.payer, b.id for update skip locked`.execute(tx);
  return rows;
}

export async function markPaid(
  tx: Tx,
  paid: readonly { id: string; transferId: TransferId }[],
  at: Date,
): Promise<void> {
  if (paid.length === 0) return;
  await sql`update agent_bill b set state = 'paid', transfer_id = p.transfer_id, paid_at = ${at}, retry_at = null, failure = null
    from unnest(${paid.map(({ id }) => id)}::uuid[], ${paid.map(({ transferId }) => transferId)}::uuid[])
      as p (id, transfer_id) where b.id = p.id`.execute(tx);
}

/** Sets bills aside: in another state, or to be tried again. @param to.failure why an attempt to pay them failed */
export async function postponeBills(
  tx: Tx | Db,
  ids: readonly string[],
  to: { state?: BillState; retryAt?: Date; failure?: string; waitedAt?: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await sql`update agent_bill set state = coalesce(${to.state ?? null}, state), retry_at = ${to.retryAt ?? null},
      failure = ${to.failure ?? null}, waited_at = coalesce(waited_at, ${to.waitedAt ?? null})
    where id = any (${[...ids]}::uuid[]) and state in ('issued', 'insufficient')`.execute(tx);
}
