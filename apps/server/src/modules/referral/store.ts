import type { MemberId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import type { CommissionKind, CommissionState } from "@khela/rules/referral/commission";
import { type RawBuilder, type Selectable, sql, type SqlBool } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import type { DB } from "../../platform/db-types.gen.ts";

export type TermsRow = Selectable<DB["referral_terms"]>;

/** The terms that hold at a moment. */
export const readTerms = (db: Db | Tx, at: Date): Promise<TermsRow> =>
  db
    .selectFrom("referral_terms")
    .selectAll()
    .where("effective_from", "<=", at)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();

/** The latest versions, the newest first. */
export const listTerms = (db: Db | Tx, limit: number): Promise<TermsRow[]> =>
  db.selectFrom("referral_terms").selectAll().orderBy("version", "desc").limit(limit).execute();

/** Writes a further version. @returns whether `seen` was still the newest one */
export async function insertTerms(tx: Tx, seen: number, values: Omit<TermsRow, "version">): Promise<boolean> {
  const [newest] = await listTerms(tx, 1);
  if (newest?.version !== seen) return false;
  // Of two who write the same version, the second finds it there.
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("referral_terms")
    .values({ ...values, version: seen + 1 })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Boolean(numInsertedOrUpdatedRows);
}

/** An invited friend. */
export interface Friend {
  friendId: MemberId;
  inviterId: MemberId;
  currency: string;
  registeredAt: Date;
  deposited: Money;
  turnover: Money;
}

const friendOf = (row: Selectable<DB["referral_friend"]>): Friend => ({
  friendId: row.friend_id as MemberId,
  inviterId: row.inviter_id as MemberId,
  currency: row.currency,
  registeredAt: row.registered_at,
  deposited: money(row.deposited),
  turnover: money(row.turnover),
});

export async function insertFriend(
  db: Db,
  {
    friendId,
    inviterId,
    currency,
    registeredAt,
  }: Pick<Friend, "friendId" | "inviterId" | "currency" | "registeredAt">,
): Promise<void> {
  await db
    .insertInto("referral_friend")
    .values({ friend_id: friendId, inviter_id: inviterId, currency, registered_at: registeredAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findFriend(db: Db | Tx, friendId: MemberId): Promise<Friend | undefined> {
  const row = await db
    .selectFrom("referral_friend")
    .selectAll()
    .where("friend_id", "=", friendId)
    .executeTakeFirst();
  return row && friendOf(row);
}

/**
 * Counts a deposit with what it is now: once, however often it is told of; a corrected one with what is left of it. The
 * friend's row is locked by the caller's transaction until it ends.
 */
export async function countDeposit(
  tx: Tx,
  { depositId, friendId, amount, at }: { depositId: string; friendId: MemberId; amount: Money; at: Date },
): Promise<void> {
  await tx
    .selectFrom("referral_friend")
    .select("friend_id")
    .where("friend_id", "=", friendId)
    .forUpdate()
    .execute();
  const before = await tx
    .selectFrom("referral_deposit")
    .select("amount")
    .where("deposit_id", "=", depositId)
    .executeTakeFirst();
  const added = amount - (before?.amount ?? 0n);
  if (added === 0n) return;
  await tx
    .insertInto("referral_deposit")
    .values({ deposit_id: depositId, friend_id: friendId, amount })
    .onConflict((conflict) => conflict.column("deposit_id").doUpdateSet({ amount }))
    .execute();
  await tx
    .updateTable("referral_friend")
    .set({ deposited: sql`deposited + ${added}`, first_deposit_at: sql`coalesce(first_deposit_at, ${at})` })
    .where("friend_id", "=", friendId)
    .execute();
}

/** Counts bets of those who were invited; others are left out. */
export async function addTurnover(tx: Tx, sums: ReadonlyMap<MemberId, Money>): Promise<void> {
  const ids = [...sums.keys()].toSorted((one, other) => (one < other ? -1 : 1));
  await sql`update referral_friend f set turnover = f.turnover + s.amount
    from unnest(${ids}::uuid[], ${ids.map((id) => sums.get(id) ?? 0n)}::bigint[]) as s (id, amount)
    where f.friend_id = s.id`.execute(tx);
}

/** The next friends by id, of all or of those who have reached both thresholds and are not paid for yet. */
export async function listFriendIds(
  db: Db,
  { after, limit, due }: { after: string; limit: number; due?: { deposit: Money; turnover: Money } },
): Promise<MemberId[]> {
  const where: RawBuilder<SqlBool> = due
    ? sql`deposited >= ${due.deposit} and deposited > 0 and turnover >= ${due.turnover}
        and not exists (select 1 from referral_commission c where c.friend_id = f.friend_id and c.kind = 'once')`
    : sql`turnover > 0`;
  const { rows } = await sql<{ friend_id: MemberId }>`
    select friend_id from referral_friend f where friend_id > ${after} and ${where}
    order by friend_id limit ${limit}`.execute(db);
  return rows.map(({ friend_id }) => friend_id);
}

/** Other friends of an inviter, the latest 500. */
export async function listSiblings(
  db: Db,
  { inviterId, friendId }: Pick<Friend, "inviterId" | "friendId">,
): Promise<string[]> {
  const rows = await db
    .selectFrom("referral_friend")
    .select("friend_id")
    .where("inviter_id", "=", inviterId)
    .where("friend_id", "<>", friendId)
    .orderBy("registered_at", "desc")
    .limit(500)
    .execute();
  return rows.map(({ friend_id }) => friend_id);
}

/** A page of an inviter's friends with what each has brought. */
export async function listFriends(
  db: Db,
  inviterId: MemberId,
  { limit, offset }: { limit: number; offset: number },
): Promise<(Friend & { earned: Money })[]> {
  const { rows } = await sql<Selectable<DB["referral_friend"]> & { earned: bigint }>`
    select f.*, coalesce((select sum(amount) from referral_commission c
      where c.friend_id = f.friend_id and c.state = 'paid'), 0)::bigint as earned
    from referral_friend f where inviter_id = ${inviterId}
    order by registered_at desc, friend_id limit ${limit} offset ${offset}`.execute(db);
  return rows.map((row) => ({ ...friendOf(row), earned: money(row.earned) }));
}

/** Sums over an inviter's friends. */
export async function sumFriends(
  db: Db,
  inviterId: MemberId,
  due: { deposit: Money; turnover: Money },
): Promise<{ friends: number; active: number; earned: Money; waiting: Money }> {
  const { rows } = await sql<{ friends: bigint; active: bigint; earned: bigint; waiting: bigint }>`
    select count(*) as friends,
      count(*) filter (where deposited > 0 and deposited >= ${due.deposit} and turnover >= ${due.turnover}) as active,
      (select coalesce(sum(amount) filter (where state = 'paid'), 0)::bigint from referral_commission
        where inviter_id = ${inviterId}) as earned,
      (select coalesce(sum(amount) filter (where state = 'waiting'), 0)::bigint from referral_commission
        where inviter_id = ${inviterId}) as waiting
    from referral_friend where inviter_id = ${inviterId}`.execute(db);
  const [row] = rows;
  return {
    friends: Number(row?.friends ?? 0n),
    active: Number(row?.active ?? 0n),
    earned: money(row?.earned ?? 0n),
    waiting: money(row?.waiting ?? 0n),
  };
}

/** A commission. */
export interface Commission {
  id: string;
  friendId: MemberId;
  inviterId: MemberId;
  kind: CommissionKind;
  day: string;
  currency: string;
  basis: Money;
  amount: Money;
  lockFactorPpm: bigint;
  reasons: string[];
  state: CommissionState;
  rewardId: string | undefined;
  createdAt: Date;
  decidedAt: Date | undefined;
  decidedBy: string | undefined;
  /** The reason of the operator who decided. */
  decision: string | undefined;
}

const commissionOf = (row: Selectable<DB["referral_commission"]>): Commission => ({
  id: row.id,
  friendId: row.friend_id as MemberId,
  inviterId: row.inviter_id as MemberId,
  kind: row.kind as CommissionKind,
  day: row.day,
  currency: row.currency,
  basis: money(row.basis),
  amount: money(row.amount),
  lockFactorPpm: row.lock_factor_ppm,
  reasons: row.reasons,
  state: row.state as CommissionState,
  rewardId: row.reward_id ?? undefined,
  createdAt: row.created_at,
  decidedAt: row.decided_at ?? undefined,
  decidedBy: row.decided_by ?? undefined,
  decision: row.decision ?? undefined,
});

/** Whether a commission was written before. */
export async function hasCommission(
  db: Db | Tx,
  { friendId, kind, day }: Pick<Commission, "friendId" | "kind" | "day">,
): Promise<boolean> {
  const row = await db
    .selectFrom("referral_commission")
    .select("id")
    .where("friend_id", "=", friendId)
    .where("kind", "=", kind)
    .where("day", "=", day)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the friend's row, so that one process at a time writes commissions on it. */
export async function lockFriend(tx: Tx, friendId: MemberId): Promise<void> {
  await tx
    .selectFrom("referral_friend")
    .select("friend_id")
    .where("friend_id", "=", friendId)
    .forNoKeyUpdate()
    .execute();
}

export async function insertCommission(tx: Tx, one: Commission): Promise<void> {
  await tx
    .insertInto("referral_commission")
    .values({
      id: one.id,
      friend_id: one.friendId,
      inviter_id: one.inviterId,
      kind: one.kind,
      day: one.day,
      currency: one.currency,
      basis: one.basis,
      amount: one.amount,
      lock_factor_ppm: one.lockFactorPpm,
      reasons: one.reasons,
      state: one.state,
      reward_id: one.rewardId ?? null,
      created_at: one.createdAt,
    })
    .execute();
}

/** What was paid or waits: as shares of a friend in all, and to an inviter since a moment. */
export async function sumCommitted(
  tx: Tx,
  { friendId, inviterId }: Pick<Friend, "friendId" | "inviterId">,
  since: Date,
): Promise<{ friendShares: Money; month: Money }> {
  const { rows } = await sql<{ friend: bigint; month: bigint }>`
    select
      (select coalesce(sum(amount), 0)::bigint from referral_commission
        where friend_id = ${friendId} and kind = 'share' and state <> 'refused') as friend,
      (select coalesce(sum(amount), 0)::bigint from referral_commission
        where inviter_id = ${inviterId} and created_at >= ${since} and state <> 'refused') as month`.execute(
    tx,
  );
  return { friendShares: money(rows[0]?.friend ?? 0n), month: money(rows[0]?.month ?? 0n) };
}

export async function lockCommission(tx: Tx, id: string): Promise<Commission | undefined> {
  const row = await tx
    .selectFrom("referral_commission")
    .selectAll()
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && commissionOf(row);
}

export async function findCommission(db: Db, id: string): Promise<Commission | undefined> {
  const row = await db.selectFrom("referral_commission").selectAll().where("id", "=", id).executeTakeFirst();
  return row && commissionOf(row);
}

export async function decideCommission(
  tx: Tx,
  id: string,
  end: { state: CommissionState; rewardId?: string; by: string; reason: string; at: Date },
): Promise<void> {
  await tx
    .updateTable("referral_commission")
    .set({
      state: end.state,
      reward_id: end.rewardId ?? null,
      decided_by: end.by,
      decision: end.reason,
      decided_at: end.at,
    })
    .where("id", "=", id)
    .execute();
}

/** A filter of the console's list. */
export interface CommissionFilter {
  state?: CommissionState | undefined;
  reason?: string | undefined;
  memberId?: MemberId | undefined;
}

/** The columns by which the console sorts. */
export const COMMISSION_SORTS = {
  createdAt: "created_at",
  amount: "amount",
  decidedAt: "decided_at",
} as const;

interface CommissionPage {
  limit: number;
  offset: number;
  sort?: { by: keyof typeof COMMISSION_SORTS; descending: boolean } | undefined;
}

export async function listCommissions(
  db: Db,
  { state, reason, memberId }: CommissionFilter,
  { limit, offset, sort }: CommissionPage,
): Promise<{ rows: Commission[]; count: number; total: Money }> {
  const conditions = [sql<SqlBool>`true`];
  if (state) conditions.push(sql`state = ${state}`);
  if (reason) conditions.push(sql`${reason} = any (reasons)`);
  if (memberId) conditions.push(sql`${memberId} in (inviter_id, friend_id)`);
  const where = sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
  const { count, total } = await db
    .selectFrom("referral_commission")
    .select(({ fn }) => [
      fn.countAll<bigint>().as("count"),
      sql<bigint>`coalesce(sum(amount), 0)::bigint`.as("total"),
    ])
    .where(where)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom("referral_commission")
    .selectAll()
    .where(where)
    .orderBy(sort ? COMMISSION_SORTS[sort.by] : "created_at", sort?.descending === false ? "asc" : "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows: rows.map(commissionOf), count: Number(count), total: money(total) };
}

/** The kind of a commission, `once` or `share`, as an expression for other modules. @param commission its id as text */
export const commissionKindOf = (commission: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`(select c.kind from referral_commission c where c.id = ${commission}::uuid)`;
