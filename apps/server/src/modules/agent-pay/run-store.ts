import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import { type Span, WHOLE_DAY } from "./spans.ts";

/** How far a currency is settled. */
export interface Place {
  nextDay: string;
  nextHour: Date;
  steppedTo: Date;
}

interface PlaceRow {
  next_day: string;
  next_hour: Date;
  stepped_to: Date;
}
const placeOf = (row: PlaceRow): Place => ({
  nextDay: row.next_day,
  nextHour: row.next_hour,
  steppedTo: row.stepped_to,
});

export async function ensurePlace(db: Db, currency: string, first: Place): Promise<void> {
  await sql`insert into agent_pay_place (currency, next_day, next_hour, stepped_to)
    values (${currency}, ${first.nextDay}::date, ${first.nextHour}, ${first.steppedTo})
    on conflict do nothing`.execute(db);
}

/** How far a currency is settled; undefined where nothing was yet. */
export async function findPlace(db: Db | Tx, currency: string): Promise<Place | undefined> {
  const { rows } = await sql<PlaceRow>`
    select next_day::text, next_hour, stepped_to from agent_pay_place where currency = ${currency}`.execute(
    db,
  );
  return rows[0] && placeOf(rows[0]);
}

export async function readPlace(db: Db, currency: string): Promise<Place> {
  const place = await findPlace(db, currency);
  if (!place) throw new Error(`the place of ${currency} is missing`);
  return place;
}

/** Locks the place of a currency until the transaction ends. */
export async function lockPlace(tx: Tx, currency: string): Promise<Place> {
  const { rows } = await sql<PlaceRow>`
    select next_day::text, next_hour, stepped_to from agent_pay_place where currency = ${currency} for update`.execute(
    tx,
  );
  if (!rows[0]) throw new Error(`the place of ${currency} is missing`);
  return placeOf(rows[0]);
}

export async function movePlace(tx: Tx, currency: string, to: Partial<Place>): Promise<void> {
  await sql`update agent_pay_place set next_day = coalesce(${to.nextDay ?? null}::date, next_day),
    next_hour = coalesce(${to.nextHour ?? null}::timestamptz, next_hour),
    stepped_to = coalesce(${to.steppedTo ?? null}::timestamptz, stepped_to)
    where currency = ${currency}`.execute(tx);
}

export interface RunKey extends Span {
  currency: string;
}

/** Begins a run where it isn't there. @returns whether its figures are frozen */
export async function openRun(tx: Tx, { currency, day, slot }: RunKey, at: Date): Promise<boolean> {
  await sql`insert into agent_pay_run (currency, day, slot, started_at) values (${currency}, ${day}::date, ${slot}, ${at})
    on conflict do nothing`.execute(tx);
  return isFrozen(tx, { currency, day, slot });
}

/** Whether a run's figures are frozen. */
export async function isFrozen(tx: Tx, { currency, day, slot }: RunKey): Promise<boolean> {
  const { rows } = await sql<{ frozen: boolean }>`
    select frozen_at is not null as frozen from agent_pay_run
    where currency = ${currency} and day = ${day}::date and slot = ${slot}`.execute(tx);
  return rows[0]?.frozen ?? false;
}

/** Notes that a run's figures are frozen, with the number of the last bet that they count. */
export async function markFrozen(
  tx: Tx,
  { currency, day, slot }: RunKey,
  countedTo: bigint,
  at: Date,
): Promise<void> {
  await sql`update agent_pay_run set frozen_at = ${at}, counted_to = ${countedTo}
    where currency = ${currency} and day = ${day}::date and slot = ${slot}`.execute(tx);
}

export async function markEnded(tx: Tx, { currency, day, slot }: RunKey, at: Date): Promise<void> {
  await sql`update agent_pay_run set ended_at = ${at}
    where currency = ${currency} and day = ${day}::date and slot = ${slot}`.execute(tx);
}

/**
 * The numbers of the last bets that runs count: of the last one in a period, of the last one before it, and what was counted
 * before the period began (a late run may count bets of the days after its own).
 */
export async function countedWithin(
  db: Db,
  { currency, slot, from, to }: { currency: string; slot: number; from: string; to: string },
): Promise<{ upTo: bigint; lateAfter: bigint; above: bigint }> {
  const last = (when: RawBuilder<unknown>) => sql<bigint | null>`(select max(counted_to) from agent_pay_run
    where currency = ${currency} and frozen_at is not null and ${when})`;
  const isSlot = slot === WHOLE_DAY ? sql`slot = -1` : sql`slot >= 0`;
  const inPeriod =
    slot === WHOLE_DAY ? sql`day < ${to}::date` : sql`(day, slot) <= (${from}::date, ${slot}::smallint)`;
  const before =
    slot === WHOLE_DAY ? sql`day < ${from}::date` : sql`(day, slot) < (${from}::date, ${slot}::smallint)`;
  const { rows } = await sql<{ upTo: bigint | null; lateAfter: bigint | null; above: bigint | null }>`
    select ${last(sql`${isSlot} and ${inPeriod}`)} as "upTo", ${last(sql`${isSlot} and ${before}`)} as "lateAfter",
      ${last(sql`frozen_at < business_day_start(${from}::date)`)} as above`.execute(db);
  const upTo = rows[0]?.upTo ?? 0n;
  return { upTo, lateAfter: rows[0]?.lateAfter ?? upTo, above: rows[0]?.above ?? 0n };
}

/** Keeps why a run failed, for operators; the next run of the job goes on. */
export async function failRun(
  db: Db,
  { currency, day, slot }: RunKey,
  failure: string,
  at: Date,
): Promise<void> {
  await sql`insert into agent_pay_run as r (currency, day, slot, started_at, failed_at, failure)
    values (${currency}, ${day}::date, ${slot}, ${at}, ${at}, ${failure})
    on conflict (currency, day, slot) do update set failed_at = excluded.failed_at, failure = excluded.failure`.execute(
    db,
  );
}
