import type { MemberId } from "@khela/kernel/ids";
import type { Money } from "@khela/kernel/money";
import type { MissionRun } from "@khela/rules/missions/periods";
import { claimEndMs, type MissionKind } from "@khela/rules/missions/progress";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../platform/database.ts";
import type { MissionVersionRow } from "./plan-store.ts";

/** What turnover counts for missions, and the progress that follows from it. */

/** A member's bets in a game on a day, to be added to what was counted before. */
export interface Count {
  memberId: MemberId;
  currency: string;
  day: string;
  category: string;
  gameCode: string;
  bets: number;
  validCash: Money;
  /** The first and the last bet with valid cash among them; undefined where there is none. */
  firstAt: Date | undefined;
  lastAt: Date | undefined;
}

export async function addCounts(tx: Tx, counts: readonly Count[]): Promise<void> {
  if (counts.length === 0) return;
  const column = <T>(pick: (count: Count) => T): T[] => counts.map(pick);
  await sql`
    insert into mission_count as c (member_id, currency, day, category, game_code, bets, valid_cash, first_at, last_at)
    select * from unnest(${column(({ memberId }) => memberId)}::uuid[], ${column(({ currency }) => currency)}::text[],
      ${column(({ day }) => day)}::text[], ${column(({ category }) => category)}::text[],
      ${column(({ gameCode }) => gameCode)}::text[], ${column(({ bets }) => bets)}::bigint[],
      ${column(({ validCash }) => validCash)}::bigint[], ${column(({ firstAt }) => firstAt ?? null)}::timestamptz[],
      ${column(({ lastAt }) => lastAt ?? null)}::timestamptz[])
    on conflict (member_id, currency, day, category, game_code) do update set
      bets = c.bets + excluded.bets,
      valid_cash = c.valid_cash + excluded.valid_cash,
      first_at = least(c.first_at, excluded.first_at),
      last_at = greatest(c.last_at, excluded.last_at)`.execute(tx);
}

/**
 * Notes a deposit with what it is now: once, however often it is told of; a corrected one with what is left of it. The
 * caller holds the lock of missions. @returns whether that changed anything
 */
export async function saveDeposit(
  tx: Tx,
  deposit: { depositId: string; memberId: MemberId; currency: string; day: string; amount: Money; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("mission_deposit")
    .values({
      deposit_id: deposit.depositId,
      member_id: deposit.memberId,
      currency: deposit.currency,
      day: deposit.day,
      amount: deposit.amount,
      at: deposit.at,
    })
    .onConflict((conflict) =>
      conflict
        .column("deposit_id")
        .doUpdateSet({ amount: deposit.amount })
        .where("mission_deposit.amount", "<>", deposit.amount),
    )
    .executeTakeFirst();
  return Boolean(numInsertedOrUpdatedRows);
}

export type Run = MissionRun<MissionVersionRow>;

/** Sums by member: `member_id`, `value`, and `since`, when the value was reached. */
function countedBy(
  { version, firstDay, lastDay, startMs, endMs }: Run,
  of: RawBuilder<boolean>,
): RawBuilder<unknown> {
  const { metric, currency, categories } = version;
  if (metric === "missions") {
    return sql`
      select p.member_id, count(*)::bigint as value, max(p.reached_at) as since from mission_progress p
      join mission_version v on v.id = p.version_id
      where v.currency = ${currency} and p.reached_at >= ${new Date(startMs)} and p.reached_at < ${new Date(endMs)}
        and ${of} group by p.member_id`;
  }
  if (metric === "deposits") {
    return sql`select p.member_id, sum(p.amount)::bigint as value, max(p.at) as since from mission_deposit p
      where p.amount > 0 and p.currency = ${currency} and p.day between ${firstDay} and ${lastDay} and ${of} group by p.member_id`;
  }
  const inGames = categories.length === 0 ? sql`true` : sql`p.category = any (${categories}::text[])`;
  const counted = sql`mission_count p where p.currency = ${currency} and p.day between ${firstDay} and ${lastDay}
    and ${inGames} and ${of}`;
  if (metric === "stake" || metric === "bets") {
    const sum = metric === "stake" ? sql`p.valid_cash` : sql`p.bets`;
    return sql`select p.member_id, sum(${sum})::bigint as value, max(p.last_at) as since from ${counted} group by p.member_id`;
  }
  const different = metric === "games" ? sql`p.game_code` : sql`p.day`;
  return sql`
    select q.member_id, count(*) filter (where q.cash > 0)::bigint as value, max(q.first_at) filter (where q.cash > 0) as since
    from (select p.member_id, sum(p.valid_cash) as cash, min(p.first_at) as first_at from ${counted}
      group by p.member_id, ${different}) q group by q.member_id`;
}

/**
 * Writes anew how far members are in a run, from everything that was counted in it.
 * @param members those whose counts have changed; without them all
 * @returns the members who have reached the target now, or have it no longer
 */
export async function refreshProgress(
  tx: Tx,
  { kind, run, members }: { kind: MissionKind; run: Run; members?: readonly MemberId[] },
): Promise<MemberId[]> {
  const { version, endMs } = run;
  const isOne = members ? sql<boolean>`p.member_id = any (${[...members]}::uuid[])` : sql<boolean>`true`;
  // A member whose missions were all taken back by corrections is in no sum, but has a row.
  const unlisted = sql`select member_id, 0::bigint, null::timestamptz from mission_progress p
    where version_id = ${version.id} and run = ${run.key} and ${isOne}
      and not exists (select from sums where sums.member_id = p.member_id)`;
  const reaches = kind === "mission" ? sql`true` : sql`false`;
  const { rows } = await sql<{ member_id: MemberId }>`
    with sums as (${countedBy(run, isOne)}),
    counted as (select * from sums union all ${unlisted}),
    before as (select member_id, reached_at from mission_progress p
      where version_id = ${version.id} and run = ${run.key} and ${isOne}),
    saved as (
      insert into mission_progress as m (version_id, run, member_id, value, since, reached_at, ends_at, claim_by)
      select ${version.id}::uuid, ${run.key}, c.member_id, c.value, coalesce(c.since, ${new Date(run.startMs)}),
        case when ${reaches} and c.value >= ${version.target} then coalesce(c.since, ${new Date(run.startMs)}) end,
        ${new Date(endMs)}::timestamptz, ${new Date(claimEndMs(endMs, version.claimDays))}::timestamptz
      from counted c where c.value > 0 or exists (select from before b where b.member_id = c.member_id)
      order by c.member_id
      on conflict (version_id, run, member_id) do update set
        value = excluded.value,
        since = case when m.value = excluded.value then m.since else excluded.since end,
        reached_at = case
          when m.reward_id is not null then m.reached_at
          when excluded.reached_at is null then null
          else coalesce(m.reached_at, excluded.reached_at) end
      returning member_id, reached_at)
    select s.member_id from saved s left join before b using (member_id)
    where (s.reached_at is null) <> (b.reached_at is null)`.execute(tx);
  return rows.map(({ member_id }) => member_id);
}

/** When a run was stopped before its end; undefined where it wasn't. */
export const stoppedAt = ({ version, key }: Run): Date | undefined => version.stops.get(key);

/** A run as it was: until its end, or until it was stopped. */
export function endedEarly(run: Run): Run {
  const at = stoppedAt(run);
  return at ? { ...run, endMs: at.getTime() } : run;
}

/** Ends a run for all members at a moment, from which on the days to claim are counted. @returns those who have reached it */
export async function endRun(tx: Tx, { version, key }: Run, at: Date): Promise<MemberId[]> {
  const rows = await tx
    .updateTable("mission_progress")
    .set({ ends_at: at, claim_by: new Date(claimEndMs(at.getTime(), version.claimDays)) })
    .where("version_id", "=", version.id)
    .where("run", "=", key)
    .returning(["member_id", "reached_at"])
    .execute();
  return rows.flatMap((row) => (row.reached_at === null ? [] : [row.member_id as MemberId]));
}

/** A member's progress in a run, locked until the commit; undefined where nothing was counted. */
export async function lockProgress(
  tx: Tx,
  { memberId, versionId, run }: { memberId: MemberId; versionId: string; run: string },
): Promise<{ reachedAt: Date | null; claimedAt: Date | null; endsAt: Date; claimBy: Date } | undefined> {
  const row = await tx
    .selectFrom("mission_progress")
    .select(["reached_at", "claimed_at", "ends_at", "claim_by"])
    .where("version_id", "=", versionId)
    .where("run", "=", run)
    .where("member_id", "=", memberId)
    .forUpdate()
    .executeTakeFirst();
  return (
    row && {
      reachedAt: row.reached_at,
      claimedAt: row.claimed_at,
      endsAt: row.ends_at,
      claimBy: row.claim_by,
    }
  );
}

export async function markClaimed(
  tx: Tx,
  { memberId, versionId, run }: { memberId: MemberId; versionId: string; run: string },
  { rewardId, at }: { rewardId: string; at: Date },
): Promise<void> {
  await tx
    .updateTable("mission_progress")
    .set({ claimed_at: at, reward_id: rewardId })
    .where("version_id", "=", versionId)
    .where("run", "=", run)
    .where("member_id", "=", memberId)
    .execute();
}
