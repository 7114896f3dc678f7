import type { MemberId, TransferId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import type { EndedSpan } from "@khela/rules/bonuses/extension";
import { paidRewardStates, type RewardSource, type RewardState } from "@khela/rules/rewards/reward";
import type { Localized } from "@khela/contract/shared";
import { type RawBuilder, type Selectable, sql, type SqlBool } from "kysely";
import type { Place } from "../../platform/cursor.ts";
import type { Db, Tx } from "../../platform/database.ts";
import type { DB } from "../../platform/db-types.gen.ts";
import { insertMany } from "../../platform/insert-many.ts";

/** A reward's row in our own types. */
export type RewardRow = Omit<
  Selectable<DB["reward"]>,
  "member_id" | "source" | "state" | "amount" | "title" | "transfer_id"
> & {
  member_id: MemberId;
  source: RewardSource;
  state: RewardState;
  amount: Money;
  title: Localized;
  transfer_id: TransferId | null;
};

// The generated types are wider than the table's CHECK constraints.
const rewardOf = (row: Selectable<DB["reward"]>) => row as unknown as RewardRow;

/** A reward to write. */
export interface NewReward {
  id: string;
  memberId: MemberId;
  currency: string;
  source: RewardSource;
  sourceRef: string;
  title: Localized;
  amount: Money;
  claimBy: Date | undefined;
  lockFactorPpm: bigint;
  detail: object;
  /** Where it is paid at once. */
  transferId: TransferId | undefined;
  issuedAt: Date;
  grantedBy: string | undefined;
  approvalId: string | undefined;
}

const rowOf = (reward: NewReward) => ({
  id: reward.id,
  member_id: reward.memberId,
  currency: reward.currency,
  source: reward.source,
  source_ref: reward.sourceRef,
  title: reward.title,
  amount: reward.amount,
  state: reward.transferId === undefined ? "waiting" : "credited",
  claim_by: reward.claimBy ?? null,
  lock_factor_ppm: reward.lockFactorPpm,
  detail: reward.detail,
  transfer_id: reward.transferId ?? null,
  issued_at: reward.issuedAt,
  ended_at: reward.transferId === undefined ? null : reward.issuedAt,
  granted_by: reward.grantedBy ?? null,
  approval_id: reward.approvalId ?? null,
});

/** @returns undefined where the source has issued it already */
export async function insertReward(tx: Tx, reward: NewReward): Promise<RewardRow | undefined> {
  return (await insertRewards(tx, [reward]))[0];
}

/** @returns those that the source had not issued */
export async function insertRewards(tx: Tx, rewards: readonly NewReward[]): Promise<RewardRow[]> {
  const { rows } = await sql<Selectable<DB["reward"]>>`
    ${insertMany("reward", rewards.map(rowOf))} on conflict (source, source_ref) do nothing returning *`.execute(
    tx,
  );
  return rows.map(rewardOf);
}

export async function findBySource(
  db: Db | Tx,
  source: RewardSource,
  sourceRef: string,
): Promise<RewardRow | undefined> {
  const row = await db
    .selectFrom("reward")
    .selectAll()
    .where("source", "=", source)
    .where("source_ref", "=", sourceRef)
    .executeTakeFirst();
  return row && rewardOf(row);
}

/** Those of the rewards that exist. */
export async function findBySources(
  tx: Tx,
  source: RewardSource,
  sourceRefs: readonly string[],
): Promise<RewardRow[]> {
  const rows = await tx
    .selectFrom("reward")
    .selectAll()
    .where("source", "=", source)
    .where("source_ref", "=", sql<string>`any (${[...sourceRefs]}::text[])`)
    .execute();
  return rows.map(rewardOf);
}

/** What members were paid in a time (half-open), but for one source; those without anything are missing. */
export async function sumPaid(
  db: Db | Tx,
  memberIds: readonly MemberId[],
  asked: { currency: string; from: Date; to: Date; except: RewardSource },
): Promise<Map<MemberId, Money>> {
  if (memberIds.length === 0) return new Map();
  const { rows } = await sql<{ member_id: MemberId; paid: bigint }>`
    select member_id, sum(amount)::bigint as paid from reward
    where member_id = any (${[...memberIds]}::uuid[]) and currency = ${asked.currency}
      and source <> ${asked.except} and state = any (${[...paidRewardStates]})
      and ended_at >= ${asked.from} and ended_at < ${asked.to} group by member_id`.execute(db);
  return new Map(rows.map((row) => [row.member_id, money(row.paid)]));
}

export async function findReward(db: Db | Tx, id: string): Promise<RewardRow | undefined> {
  const row = await db.selectFrom("reward").selectAll().where("id", "=", id).executeTakeFirst();
  return row && rewardOf(row);
}

/** The row, locked until the transaction ends. */
export async function lockReward(tx: Tx, id: string): Promise<RewardRow | undefined> {
  const row = await tx.selectFrom("reward").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  return row && rewardOf(row);
}

/** The end of a waiting reward. */
export interface RewardEnd {
  state: Exclude<RewardState, "waiting" | "credited">;
  at: Date;
  transferId?: TransferId;
  reason?: string;
}

/** @returns undefined where it doesn't wait any more */
export async function endReward(tx: Tx, id: string, end: RewardEnd): Promise<RewardRow | undefined> {
  const row = await tx
    .updateTable("reward")
    .set({
      state: end.state,
      ended_at: end.at,
      transfer_id: end.transferId ?? null,
      end_reason: end.reason ?? null,
    })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .returningAll()
    .executeTakeFirst();
  return row && rewardOf(row);
}

/** A member's rewards that can be claimed at this moment. */
const claimable = (memberId: MemberId, at: Date) =>
  sql<SqlBool>`member_id = ${memberId} and state = 'waiting' and (claim_by is null or claim_by > ${at})`;

/** Those that end first at the top, locked for a claim. */
export async function lockWaiting(
  tx: Tx,
  owner: { memberId: MemberId; currency: string },
  at: Date,
  limit: number,
): Promise<RewardRow[]> {
  const { rows } = await sql<Selectable<DB["reward"]>>`
    select * from reward where ${claimable(owner.memberId, at)} and currency = ${owner.currency}
    order by claim_by nulls last, id limit ${limit} for update`.execute(tx);
  return rows.map(rewardOf);
}

export async function listWaiting(
  db: Db,
  memberId: MemberId,
  at: Date,
  limit: number,
): Promise<{ rows: RewardRow[]; count: number; total: Money }> {
  const { rows } = await sql<Selectable<DB["reward"]>>`
    select * from reward where ${claimable(memberId, at)}
    order by claim_by nulls last, id limit ${limit}`.execute(db);
  return { rows: rows.map(rewardOf), ...(await sumWaiting(db, memberId, at)) };
}

export async function sumWaiting(
  db: Db,
  memberId: MemberId,
  at: Date,
): Promise<{ count: number; total: Money }> {
  const { rows } = await sql<{ count: bigint; total: bigint }>`
    select count(*) as count, coalesce(sum(amount), 0)::bigint as total from reward
    where ${claimable(memberId, at)}`.execute(db);
  return { count: Number(rows[0]?.count ?? 0n), total: money(rows[0]?.total ?? 0n) };
}

/** The ids of waiting rewards whose time has passed, by id. */
export async function listOverdue(db: Db, at: Date, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("reward")
    .select("id")
    .where("state", "=", "waiting")
    .where("claim_by", "<=", at)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** A waiting reward, locked until the transaction ends; undefined where it has ended. */
export async function lockOne(tx: Tx, id: string): Promise<RewardRow | undefined> {
  const row = await tx
    .selectFrom("reward")
    .selectAll()
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .forUpdate()
    .executeTakeFirst();
  return row && rewardOf(row);
}

/** The ids of waiting rewards that end by themselves, by id, after a given id. */
export async function listWithEnd(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("reward")
    .select("id")
    .where("state", "=", "waiting")
    .where("claim_by", "is not", null)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The times that its end was moved for. */
export async function extensionsOf(tx: Tx, rewardId: string): Promise<EndedSpan[]> {
  const rows = await tx
    .selectFrom("reward_extension")
    .select(["from_at", "to_at"])
    .where("reward_id", "=", rewardId)
    .execute();
  return rows.map((row) => ({ fromMs: row.from_at.getTime(), toMs: row.to_at.getTime() }));
}

export async function saveExtensions(
  tx: Tx,
  rewardId: string,
  { parts, claimBy, at }: { parts: readonly EndedSpan[]; claimBy: Date; at: Date },
): Promise<void> {
  await tx
    .insertInto("reward_extension")
    .values(
      parts.map((part) => ({
        reward_id: rewardId,
        from_at: new Date(part.fromMs),
        to_at: new Date(part.toMs),
        at,
      })),
    )
    .execute();
  await tx.updateTable("reward").set({ claim_by: claimBy }).where("id", "=", rewardId).execute();
}

/** A filter of rewards by what issued them, when (half-open), and how they stand at a moment. */
export interface RewardFilter {
  memberId?: MemberId | undefined;
  source?: RewardSource | undefined;
  state?: RewardState | undefined;
  from: Date;
  to: Date;
  at: Date;
}

/** A reward's state as members see it: the job may not have marked an overdue one yet. */
const stateNow = (at: Date): RawBuilder<RewardState> =>
  sql`case when state = 'waiting' and claim_by <= ${at} then 'expired' else state end`;

function matching({ memberId, source, state, from, to, at }: RewardFilter): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`issued_at >= ${from} and issued_at < ${to}`];
  if (memberId) conditions.push(sql`member_id = ${memberId}`);
  if (source) conditions.push(sql`source = ${source}`);
  if (state) conditions.push(sql`${stateNow(at)} = ${state}`);
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** Rewards on one side of a position, or the newest without one; `newer` ones come oldest first. */
export async function listRewards(
  db: Db | Tx,
  filter: RewardFilter,
  { place, limit }: { place: Place | undefined; limit: number },
): Promise<RewardRow[]> {
  const newer = place?.side === "newer";
  const where = place
    ? sql`(issued_at, id) ${newer ? sql`>` : sql`<`} (${new Date(place.atMs)}, ${place.key})`
    : sql`true`;
  const direction = newer ? sql`asc` : sql`desc`;
  const { rows } = await sql<Selectable<DB["reward"]>>`
    select * from reward where ${matching(filter)} and ${where}
    order by issued_at ${direction}, id ${direction} limit ${limit}`.execute(db);
  return rows.map(rewardOf);
}

/** Count and sums of one source's rewards in a selection. */
export interface SourceSum {
  source: RewardSource;
  count: number;
  paid: Money;
  waiting: Money;
  missed: Money;
}

export async function sumBySource(db: Db | Tx, filter: RewardFilter): Promise<SourceSum[]> {
  const paid = [...paidRewardStates];
  const { rows } = await sql<{
    source: string;
    count: bigint;
    paid: bigint;
    waiting: bigint;
    missed: bigint;
  }>`
    select source, count(*) as count,
      coalesce(sum(amount) filter (where state = any (${paid})), 0)::bigint as paid,
      coalesce(sum(amount) filter (where state = 'waiting'), 0)::bigint as waiting,
      coalesce(sum(amount) filter (where state in ('expired', 'cancelled')), 0)::bigint as missed
    from (select source, amount, ${stateNow(filter.at)} as state from reward where ${matching(filter)}) as shown
    group by source order by source`.execute(db);
  return rows.map((row) => ({
    source: row.source as RewardSource,
    count: Number(row.count),
    paid: money(row.paid),
    waiting: money(row.waiting),
    missed: money(row.missed),
  }));
}

/** The columns of the console's list. */
const COLUMNS = { issuedAt: "issued_at", amount: "amount", claimBy: "claim_by" } as const;

/** A numbered page, for operators. */
export async function pageRewards(
  db: Db,
  filter: RewardFilter,
  page: { limit: number; offset: number; by: keyof typeof COLUMNS; descending: boolean },
): Promise<RewardRow[]> {
  const direction = page.descending ? sql`desc nulls last` : sql`asc nulls last`;
  const { rows } = await sql<Selectable<DB["reward"]>>`
    select * from reward where ${matching(filter)}
    order by ${sql.ref(COLUMNS[page.by])} ${direction}, id desc
    limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows.map(rewardOf);
}

/**
 * The sum of an operator's grants since a moment that nobody else has approved. Holds a lock until the transaction
 * ends, so that two grants at once don't both fit into what is left.
 */
export async function sumGranted(tx: Tx, operatorId: string, since: Date): Promise<Money> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reward-grants:${operatorId}`}, 0))`.execute(tx);
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(amount), 0)::bigint as sum from reward
    where granted_by = ${operatorId} and issued_at >= ${since} and approval_id is null
      and state <> 'cancelled'`.execute(tx);
  return money(rows[0]?.sum ?? 0n);
}

/** A time, half-open, in one currency. */
interface CostPeriod {
  currency: string;
  from: Date;
  to: Date;
}

/**
 * What rewards promised and paid in a time, as a subquery for other modules: promised when they were issued, unless
 * they were taken back, and paid when the money moved.
 * @returns a query with the columns source, source_ref (text), member_id, granted, paid (bigint)
 */
export function rewardCosts({ currency, from, to }: CostPeriod): RawBuilder<unknown> {
  const issued = sql`issued_at >= ${from} and issued_at < ${to}`;
  const claimed = sql`state = 'claimed' and ended_at >= ${from} and ended_at < ${to}`;
  return sql`
    select source, source_ref, member_id,
      case when ${issued} and state <> 'cancelled' then amount else 0 end as granted,
      case when (state = 'credited' and ${issued}) or (${claimed}) then amount else 0 end as paid
    from reward where currency = ${currency} and ((${issued}) or (${claimed}))`;
}
