import type { MemberId } from "@khela/kernel/ids";
import type { Db } from "../../platform/database.ts";
import type { Mission, MissionVersionRow } from "./plan-store.ts";
import type { Run } from "./progress-store.ts";
import { sql } from "kysely";

/** A member's progress, as the member reads it. */

export interface Progress {
  versionId: string;
  run: string;
  value: bigint;
  reachedAt: Date | null;
  claimedAt: Date | null;
  endsAt: Date;
  claimBy: Date;
}

const progressOf = (db: Db, memberId: MemberId) =>
  db
    .selectFrom("mission_progress")
    .innerJoin("mission_version", "mission_version.id", "mission_progress.version_id")
    .innerJoin("mission", "mission.id", "mission_version.mission_id")
    .select(["version_id", "run", "value", "reached_at", "claimed_at", "ends_at", "claim_by"])
    .where("mission.kind", "=", "mission")
    .where("mission_progress.member_id", "=", memberId);

type Row = Awaited<ReturnType<ReturnType<typeof progressOf>["execute"]>>[number];
const toProgress = (row: Row): Progress => ({
  versionId: row.version_id,
  run: row.run,
  value: row.value,
  reachedAt: row.reached_at,
  claimedAt: row.claimed_at,
  endsAt: row.ends_at,
  claimBy: row.claim_by,
});

/** What a member can claim now, the earliest deadline first. */
export async function readClaimable(db: Db, memberId: MemberId, at: Date): Promise<Progress[]> {
  const rows = await progressOf(db, memberId)
    .where("reached_at", "is not", null)
    .where("reward_id", "is", null)
    .where("claim_by", ">", at)
    .orderBy("claim_by")
    .orderBy("version_id")
    .limit(100)
    .execute();
  return rows.map(toProgress);
}

/** A member's progress in some runs; those in which nothing was counted are missing. */
export async function readProgress(
  db: Db,
  memberId: MemberId,
  runs: readonly Run[],
): Promise<ReadonlyMap<string, Progress>> {
  if (runs.length === 0) return new Map();
  const rows = await progressOf(db, memberId)
    .where(({ eb, or }) =>
      or(runs.map(({ version, key }) => eb("version_id", "=", version.id).and("run", "=", key))),
    )
    .execute();
  return new Map(rows.map((row) => [`${row.version_id} ${row.run}`, toProgress(row)]));
}

/** Reached missions whose run has ended and which wait no more, newest first. */
export async function readPast(db: Db, memberId: MemberId, at: Date, limit: number): Promise<Progress[]> {
  const rows = await progressOf(db, memberId)
    .where("reached_at", "is not", null)
    .where("ends_at", "<=", at)
    .where(({ eb, or }) => or([eb("reward_id", "is not", null), eb("claim_by", "<=", at)]))
    .orderBy("ends_at", "desc")
    .orderBy("version_id")
    .limit(limit)
    .execute();
  return rows.map(toProgress);
}

/** What missions have paid a member: the number of prizes and their sum. */
export async function claimedTotals(db: Db, memberId: MemberId): Promise<{ count: number; sum: bigint }> {
  const { rows } = await sql<{ n: bigint; sum: bigint }>`
    select count(*) as n, coalesce(sum(v.prizes[1]), 0)::bigint as sum from mission_progress p
    join mission_version v on v.id = p.version_id
    where p.member_id = ${memberId} and p.claimed_at is not null`.execute(db);
  const [row] = rows;
  return { count: Number(row?.n ?? 0n), sum: row?.sum ?? 0n };
}

/** How many prizes each of these members can claim now; those without any are missing. */
export async function countClaimable(
  db: Db,
  memberIds: readonly MemberId[],
  at: Date,
): Promise<ReadonlyMap<MemberId, number>> {
  if (memberIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("mission_progress")
    .select(["member_id", ({ fn }) => fn.countAll<bigint>().as("n")])
    .where("member_id", "in", memberIds)
    .where("reached_at", "is not", null)
    .where("reward_id", "is", null)
    .where("claim_by", ">", at)
    .groupBy("member_id")
    .execute();
  return new Map(rows.map((row) => [row.member_id as MemberId, Number(row.n)]));
}

/** The version of an id with its mission. */
export function versionOf(
  missions: readonly Mission[],
  versionId: string,
): { mission: Mission; version: MissionVersionRow } | undefined {
  for (const mission of missions) {
    const version = mission.versions.find(({ id }) => id === versionId);
    if (version) return { mission, version };
  }
  return undefined;
}
