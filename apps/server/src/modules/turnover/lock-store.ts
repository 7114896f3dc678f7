import type { MemberId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";

/** The origin of money that must be wagered before a withdrawal. */
export type LockCause = "deposit" | "transfer" | "reward" | "adjustment";

/** Money that must be wagered. Amounts in 1/10,000 units. */
export interface Lock {
  id: string;
  memberId: MemberId;
  currency: string;
  cause: LockCause;
  /** The deposit, transfer or reward; each opens one lock. */
  causeId: string;
  amount: Money;
  factorPpm: bigint;
  required: Money;
  openedAt: Date;
  /** The member's valid turnover at which the lock ends; null until it has been counted. */
  endsAt: Money | null;
  /** When it ended because hardly any money was left. */
  releasedAt: Date | null;
}

interface LockRow {
  id: string;
  member_id: string;
  currency: string;
  cause: string;
  cause_id: string;
  amount: bigint;
  factor_ppm: bigint;
  required: bigint;
  opened_at: Date;
  ends_at: bigint | null;
  released_at: Date | null;
}

const lockOf = (row: LockRow): Lock => ({
  id: row.id,
  memberId: row.member_id as MemberId,
  currency: row.currency,
  cause: row.cause as LockCause,
  causeId: row.cause_id,
  amount: money(row.amount),
  factorPpm: row.factor_ppm,
  required: money(row.required),
  openedAt: row.opened_at,
  endsAt: row.ends_at === null ? null : money(row.ends_at),
  releasedAt: row.released_at,
});

/** Writes a lock and puts it into the inbox; does nothing where its cause has one. */
export async function insertLock(tx: Tx, lock: Omit<Lock, "endsAt" | "releasedAt">): Promise<void> {
  await sql`
    with opened as (
      insert into turnover_lock (id, member_id, currency, cause, cause_id, amount, factor_ppm, required, opened_at)
      values (${lock.id}, ${lock.memberId}, ${lock.currency}, ${lock.cause}, ${lock.causeId}, ${lock.amount},
        ${lock.factorPpm}, ${lock.required}, ${lock.openedAt})
      on conflict (cause, cause_id) do nothing returning id, opened_at
    )
    insert into turnover_inbox (kind, ref_id, ref_at) select 'lock', id, opened_at from opened`.execute(tx);
}

/** The locks of a cause and of its corrections, the newest first. */
export async function locksOfCause(tx: Tx, cause: LockCause, causeId: string): Promise<Lock[]> {
  const { rows } = await sql<LockRow>`select * from turnover_lock
    where cause = ${cause} and (cause_id = ${causeId} or starts_with(cause_id, ${`${causeId}/`}))
    order by opened_at desc, id desc`.execute(tx);
  return rows.map(lockOf);
}

/** Lowers what a lock requires, and moves its end and those of the member's later locks down. */
export async function saveLowered(
  tx: Tx,
  { id, memberId, currency, endsAt }: Lock,
  { required, less }: { required: Money; less: Money },
): Promise<void> {
  await tx.updateTable("turnover_lock").set({ required }).where("id", "=", id).execute();
  if (endsAt === null || less === 0n) return;
  await sql`update turnover_lock set ends_at = ends_at - ${less}
    where member_id = ${memberId} and currency = ${currency} and ends_at >= ${endsAt}`.execute(tx);
}

export async function readLocks(tx: Tx, ids: readonly string[]): Promise<Map<string, Lock>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom("turnover_lock")
    .selectAll()
    .where("id", "in", [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, lockOf(row)]));
}

/** For each member and currency of some locks: the valid turnover so far, and where the last counted lock ends. */
export async function readLevels(
  tx: Tx,
  members: readonly { memberId: MemberId; currency: string }[],
): Promise<{ memberId: MemberId; currency: string; turnover: bigint; lastEnd: bigint }[]> {
  if (members.length === 0) return [];
  const { rows } = await sql<{ member_id: MemberId; currency: string; turnover: bigint; last_end: bigint }>`
    select m.member_id, m.currency, coalesce(t.valid_cash, 0)::bigint as turnover, coalesce(l.ends_at, 0)::bigint as last_end
    from unnest(${members.map(({ memberId }) => memberId)}::uuid[], ${members.map(({ currency }) => currency)}::text[])
      as m (member_id, currency)
    left join turnover_total t on t.member_id = m.member_id and t.currency = m.currency
    left join lateral (
      select max(ends_at) as ends_at from turnover_lock
      where member_id = m.member_id and currency = m.currency
    ) l on true`.execute(tx);
  return rows.map((row) => ({
    memberId: row.member_id,
    currency: row.currency,
    turnover: row.turnover,
    lastEnd: row.last_end,
  }));
}

export async function saveEnds(tx: Tx, ends: readonly { id: string; endsAt: Money }[]): Promise<void> {
  if (ends.length === 0) return;
  await sql`
    update turnover_lock l set ends_at = e.ends_at
    from unnest(${ends.map(({ id }) => id)}::uuid[], ${ends.map(({ endsAt }) => endsAt)}::bigint[]) as e (id, ends_at)
    where l.id = e.id`.execute(tx);
}

/** A member's locks that are not wagered off, oldest first. */
export async function readOpenLocks(
  db: Db | Tx,
  asked: { memberId: MemberId; currency: string; turnover: Money },
): Promise<Lock[]> {
  const { rows } = await sql<LockRow>`
    select * from turnover_lock where member_id = ${asked.memberId} and currency = ${asked.currency}
      and (ends_at > ${asked.turnover} or ends_at is null and released_at is null) and required > 0
    order by ends_at nulls last, opened_at`.execute(db);
  return rows.map(lockOf);
}

/** Members in one currency each. */
interface Holder {
  memberId: MemberId;
  currency: string;
}

/**
 * The open locks of those members who have less money than a bound. One statement and so one snapshot: money that is
 * moved meanwhile, such as from a bet to the account, is neither missed nor counted twice.
 * @param money a subquery of a member's whole money. @param besides money that was just credited and doesn't count
 */
export async function locksOfSpent(
  db: Db | Tx,
  holders: readonly Holder[],
  bound: { below: Money; besides: Money },
  moneyOf: (member: RawBuilder<unknown>, currency: RawBuilder<unknown>) => RawBuilder<bigint>,
): Promise<string[]> {
  if (holders.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    with holder as materialized (
      select m.member_id, m.currency, array_agg(l.id) as locks
      from unnest(${holders.map(({ memberId }) => memberId)}::uuid[], ${holders.map(({ currency }) => currency)}::text[])
        as m (member_id, currency)
      left join turnover_total t on t.member_id = m.member_id and t.currency = m.currency
      join turnover_lock l on l.member_id = m.member_id and l.currency = m.currency and l.required > 0
        and (l.ends_at > coalesce(t.valid_cash, 0) or l.ends_at is null and l.released_at is null)
      group by m.member_id, m.currency
    )
    select unnest(locks) as id from holder
    where ${moneyOf(sql`holder.member_id`, sql`holder.currency`)} - ${bound.besides} < ${bound.below}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Ends locks at their members' turnover so far. Call with the place locked, so that nothing is counted meanwhile. */
export async function releaseLocks(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update turnover_lock l set released_at = ${at}, ends_at = case when l.ends_at is null then null
      else least(l.ends_at, coalesce((select t.valid_cash from turnover_total t
        where t.member_id = l.member_id and t.currency = l.currency), 0)) end
    where id = any (${[...ids]}::uuid[])`.execute(tx);
}
