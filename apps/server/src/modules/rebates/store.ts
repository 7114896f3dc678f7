import type { RebateSettings } from "@khela/contract/console/rebates";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, money, ZERO } from "@khela/kernel/money";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import { insertMany } from "../../platform/insert-many.ts";

export type RunKind = "rebate" | "cashback";

/** Rates in the version that counts from a business day on. */
export interface RatesRow {
  version: number;
  effectiveFrom: string;
  settings: RebateSettings;
  changedBy: string;
  createdAt: Date;
}

/** All versions, newest first. */
export async function readRates(db: Db | Tx): Promise<RatesRow[]> {
  const rows = await db.selectFrom("rebate_rates").selectAll().orderBy("version", "desc").execute();
  return rows.map((row) => ({
    version: row.version,
    effectiveFrom: row.effective_from,
    settings: row.settings as RebateSettings,
    changedBy: row.changed_by,
    createdAt: row.created_at,
  }));
}

/** @returns false where that version exists already */
export async function insertRates(tx: Tx, row: RatesRow & { approvalId: string }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("rebate_rates")
    .values({
      version: row.version,
      effective_from: row.effectiveFrom,
      settings: JSON.stringify(row.settings),
      changed_by: row.changedBy,
      approval_id: row.approvalId,
      created_at: row.createdAt,
    })
    .onConflict((conflict) => conflict.column("version").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** How far a currency is paid. */
export interface RebatePlace {
  nextDay: string;
  nextWeek: string;
}

const placeOf = (row: { next_day: string; next_week: string }): RebatePlace => ({
  nextDay: row.next_day,
  nextWeek: row.next_week,
});

export async function ensurePlace(db: Db | Tx, currency: string, first: RebatePlace): Promise<void> {
  await sql`insert into rebate_place (currency, next_day, next_week)
    values (${currency}, ${first.nextDay}::date, ${first.nextWeek}::date) on conflict do nothing`.execute(db);
}

/** Locks the place until the transaction ends, so that one process at a time pays. */
export async function lockPlace(tx: Tx, currency: string): Promise<RebatePlace> {
  const row = await tx
    .selectFrom("rebate_place")
    .selectAll()
    .where("currency", "=", currency)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return placeOf(row);
}

export async function movePlace(tx: Tx, currency: string, place: RebatePlace): Promise<void> {
  await sql`update rebate_place set next_day = ${place.nextDay}::date, next_week = ${place.nextWeek}::date
    where currency = ${currency}`.execute(tx);
}

export async function readPlace(db: Db | Tx, currency: string): Promise<RebatePlace | undefined> {
  const row = await db
    .selectFrom("rebate_place")
    .selectAll()
    .where("currency", "=", currency)
    .executeTakeFirst();
  return row && placeOf(row);
}

/** The place, and what a member carries, of one moment. */
export async function readStanding(
  db: Db,
  memberId: MemberId,
  currency: string,
): Promise<{ place: RebatePlace | undefined; carried: Money }> {
  const { rows } = await sql<{ next_day: string | null; next_week: string | null; amount: bigint }>`
    select p.next_day, p.next_week, coalesce(c.amount, 0) as amount
    from (select 1) as one
    left join rebate_place p on p.currency = ${currency}
    left join rebate_carry c on c.member_id = ${memberId} and c.currency = ${currency}`.execute(db);
  const [row] = rows;
  return {
    place: row?.next_day && row.next_week ? { nextDay: row.next_day, nextWeek: row.next_week } : undefined,
    carried: money(row?.amount ?? 0n),
  };
}

export interface RunKey {
  kind: RunKind;
  currency: string;
  /** The business day, or the Monday of the week. */
  period: string;
}

export interface Run extends RunKey {
  ratesVersion: number;
  after: MemberId | undefined;
}

/** The run of a period, begun with these rates where it isn't yet. */
export async function openRun(tx: Tx, key: RunKey, ratesVersion: number, at: Date): Promise<Run> {
  await sql`insert into rebate_run (kind, currency, period, rates_version, started_at)
    values (${key.kind}, ${key.currency}, ${key.period}::date, ${ratesVersion}, ${at})
    on conflict do nothing`.execute(tx);
  const run = await findRun(tx, key);
  if (!run) throw new Error(`the run ${key.kind} ${key.period} is missing`);
  return run;
}

export async function findRun(db: Db | Tx, key: RunKey): Promise<Run | undefined> {
  const { rows } = await sql<{ rates_version: number; after: MemberId | null }>`
    select rates_version, after from rebate_run
    where kind = ${key.kind} and currency = ${key.currency} and period = ${key.period}::date`.execute(db);
  const [row] = rows;
  return row && { ...key, ratesVersion: row.rates_version, after: row.after ?? undefined };
}

export async function saveCursor(tx: Tx, key: RunKey, after: MemberId): Promise<void> {
  await sql`update rebate_run set after = ${after}
    where kind = ${key.kind} and currency = ${key.currency} and period = ${key.period}::date`.execute(tx);
}

export async function endRun(tx: Tx, key: RunKey, at: Date): Promise<void> {
  await sql`update rebate_run set ended_at = ${at}
    where kind = ${key.kind} and currency = ${key.currency} and period = ${key.period}::date`.execute(tx);
}

/** What members carry below zero; those who carry nothing are missing. */
export async function readCarries(
  tx: Tx,
  memberIds: readonly MemberId[],
  currency: string,
): Promise<Map<MemberId, Money>> {
  if (memberIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom("rebate_carry")
    .select(["member_id", "amount"])
    .where("member_id", "=", sql<string>`any (${[...memberIds]}::uuid[])`)
    .where("currency", "=", currency)
    .execute();
  return new Map(rows.map((row) => [row.member_id as MemberId, money(row.amount)]));
}

/** Replaces what members carry. */
export async function saveCarries(
  tx: Tx,
  currency: string,
  carries: readonly { memberId: MemberId; amount: Money }[],
): Promise<void> {
  const gone = carries.filter(({ amount }) => amount === ZERO).map(({ memberId }) => memberId);
  const kept = carries.filter(({ amount }) => amount !== ZERO);
  if (gone.length > 0)
    await tx
      .deleteFrom("rebate_carry")
      .where("member_id", "in", gone)
      .where("currency", "=", currency)
      .execute();
  if (kept.length > 0)
    await sql`insert into rebate_carry (member_id, currency, amount)
      select id, ${currency}, amount
      from unnest(${kept.map(({ memberId }) => memberId)}::uuid[], ${kept.map(({ amount }) => amount)}::bigint[])
        as k (id, amount)
      on conflict (member_id, currency) do update set amount = excluded.amount`.execute(tx);
}

/** What a member got for a period, and how it was worked out. */
export interface Payout extends RunKey {
  /** 0, or the number of a later part. */
  part: number;
  memberId: MemberId;
  lines: readonly { category: string; basis: string; ratePpm: number; amount: string }[];
  rank: number;
  netLoss: Money;
  given: Money;
  validCash: Money;
  total: Money;
  carried: Money;
  amount: Money;
  carryLeft: Money;
  rewardId: string | undefined;
  refused: string | undefined;
}

export async function insertPayouts(tx: Tx, payouts: readonly Payout[], at: Date): Promise<void> {
  if (payouts.length === 0) return;
  const rows = payouts.map((payout) => ({
    kind: payout.kind,
    currency: payout.currency,
    period: payout.period,
    part: payout.part,
    member_id: payout.memberId,
    lines: payout.lines,
    rank: payout.rank,
    net_loss: payout.netLoss,
    given: payout.given,
    valid_cash: payout.validCash,
    total: payout.total,
    carried: payout.carried,
    amount: payout.amount,
    carry_left: payout.carryLeft,
    reward_id: payout.rewardId ?? null,
    refused: payout.refused ?? null,
    at,
  }));
  await insertMany("rebate_payout", rows).execute(tx);
}

/** The next members with their net loss of a week, by the days that are paid; also those who have won. */
export async function readWeek(
  db: Db | Tx,
  asked: { currency: string; from: string; to: string; after: MemberId | undefined; limit: number },
): Promise<{ memberId: MemberId; netLoss: Money }[]> {
  const { rows } = await sql<{ member_id: MemberId; net_loss: bigint }>`
    select member_id, sum(net_loss)::bigint as net_loss from rebate_payout
    where kind = 'rebate' and currency = ${asked.currency} and period between ${asked.from}::date and ${asked.to}::date
      and member_id > ${asked.after ?? "00000000-0000-0000-0000-000000000000"}
    group by member_id order by member_id limit ${asked.limit}`.execute(db);
  return rows.map((row) => ({ memberId: row.member_id, netLoss: money(row.net_loss) }));
}

/** The same for one member; empty where nothing was paid for any of the days. */
export async function readWeekOf(
  tx: Tx,
  memberId: MemberId,
  asked: { currency: string; from: string; to: string },
): Promise<{ memberId: MemberId; netLoss: Money }[]> {
  const { rows } = await sql<{ net_loss: bigint | null }>`
    select sum(net_loss)::bigint as net_loss from rebate_payout
    where kind = 'rebate' and currency = ${asked.currency} and member_id = ${memberId}
      and period between ${asked.from}::date and ${asked.to}::date`.execute(tx);
  const netLoss = rows[0]?.net_loss;
  return netLoss === null || netLoss === undefined ? [] : [{ memberId, netLoss: money(netLoss) }];
}

export async function park(tx: Tx, key: RunKey, memberId: MemberId, retryAt: Date): Promise<void> {
  await sql`insert into rebate_parked (kind, currency, period, member_id, retry_at)
    values (${key.kind}, ${key.currency}, ${key.period}::date, ${memberId}, ${retryAt})
    on conflict (kind, currency, period, member_id) do update set retry_at = excluded.retry_at`.execute(tx);
}

export async function isParked(tx: Tx, key: RunKey, memberId: MemberId): Promise<boolean> {
  const { rows } =
    await sql`select 1 from rebate_parked where kind = ${key.kind} and currency = ${key.currency}
    and period = ${key.period}::date and member_id = ${memberId}`.execute(tx);
  return rows.length > 0;
}

export async function dueParked(
  db: Db,
  currency: string,
  at: Date,
  limit: number,
): Promise<(RunKey & { memberId: MemberId })[]> {
  const rows = await db
    .selectFrom("rebate_parked")
    .selectAll()
    .where("currency", "=", currency)
    .where("retry_at", "<=", at)
    .orderBy("period")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    kind: row.kind as RunKind,
    currency,
    period: row.period,
    memberId: row.member_id as MemberId,
  }));
}

/** @returns false where another process has taken it */
export async function takeParked(tx: Tx, key: RunKey, memberId: MemberId): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from rebate_parked
    where kind = ${key.kind} and currency = ${key.currency} and period = ${key.period}::date
      and member_id = ${memberId}`.execute(tx);
  return numAffectedRows === 1n;
}
