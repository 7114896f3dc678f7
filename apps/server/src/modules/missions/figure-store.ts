import type { MemberId } from "@khela/kernel/ids";
import { sql } from "kysely";
import type { Db } from "../../platform/database.ts";
import type { Run } from "./progress-store.ts";

/** Figures for operators. */

export interface Figures {
  players: number;
  reached: number;
  paid: number;
  paidSum: bigint;
}

/** The figures of runs by `version run`; those in which nothing was counted are missing. */
export async function readRunFigures(db: Db, runs: readonly Run[]): Promise<ReadonlyMap<string, Figures>> {
  const { rows } = await sql<{
    version_id: string;
    run: string;
    players: bigint;
    reached: bigint;
    paid: bigint;
    paid_sum: bigint;
  }>`
    select p.version_id, p.run, count(*) filter (where p.value > 0) as players,
      count(*) filter (where p.value > 0 and p.value >= v.target) as reached,
      count(p.reward_id) + count(w.reward_id) as paid,
      coalesce(sum(v.prizes[1]) filter (where p.reward_id is not null), 0)::bigint
        + coalesce(sum(w.prize) filter (where w.reward_id is not null), 0)::bigint as paid_sum
    from unnest(${runs.map(({ version }) => version.id)}::uuid[], ${runs.map(({ key }) => key)}::text[]) r(version_id, run)
    join mission_progress p using (version_id, run)
    join mission_version v on v.id = p.version_id
    left join mission_winner w on w.version_id = p.version_id and w.run = p.run and w.member_id = p.member_id
    group by p.version_id, p.run`.execute(db);
  return new Map(
    rows.map((row) => [
      `${row.version_id} ${row.run}`,
      {
        players: Number(row.players),
        reached: Number(row.reached),
        paid: Number(row.paid),
        paidSum: row.paid_sum,
      },
    ]),
  );
}

/** What missions have paid in all, by mission. */
export async function readPaidSums(db: Db): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ mission_id: string; sum: bigint }>`
    select v.mission_id, sum(paid.prize)::bigint as sum from mission_version v
    join (
      select p.version_id, c.prizes[1] as prize from mission_progress p join mission_version c on c.id = p.version_id
      where p.reward_id is not null
      union all select version_id, prize from mission_winner where reward_id is not null
    ) paid on paid.version_id = v.id
    group by v.mission_id`.execute(db);
  return new Map(rows.map((row) => [row.mission_id, row.sum]));
}

interface ProgressLine {
  rank: number;
  memberId: MemberId;
  value: bigint;
  since: Date;
  reachedAt: Date | null;
  claimedAt: Date | null;
}

/** The members of a run with their ranks, in the order of `compareStandings`. */
export async function listProgress(
  db: Db,
  { versionId, run, memberId }: { versionId: string; run: string; memberId: MemberId | undefined },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ProgressLine[]; count: number }> {
  const ranked = sql`select member_id, value, since, reached_at, claimed_at,
      row_number() over (order by value desc, since, member_id) as rank
    from mission_progress where version_id = ${versionId} and run = ${run} and value > 0`;
  const isOne = memberId ? sql`member_id = ${memberId}` : sql`true`;
  const { rows } = await sql<{
    rank: bigint;
    member_id: MemberId;
    value: bigint;
    since: Date;
    reached_at: Date | null;
    claimed_at: Date | null;
  }>`select * from (${ranked}) r where ${isOne} order by rank limit ${limit} offset ${offset}`.execute(db);
  const { rows: counts } = await sql<{ n: bigint }>`
    select count(*) as n from mission_progress where version_id = ${versionId} and run = ${run} and value > 0
      and ${isOne}`.execute(db);
  return {
    rows: rows.map((row) => ({
      rank: Number(row.rank),
      memberId: row.member_id,
      value: row.value,
      since: row.since,
      reachedAt: row.reached_at,
      claimedAt: row.claimed_at,
    })),
    count: Number(counts[0]?.n ?? 0n),
  };
}
