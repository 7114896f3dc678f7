import type { Localized } from "@khela/contract/shared";
import type { GameCategory } from "@khela/games/game-info";
import { type Money, money } from "@khela/kernel/money";
import type { MissionPeriod, PlannedVersion } from "@khela/rules/missions/periods";
import type { MissionKind, MissionMetric } from "@khela/rules/missions/progress";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";

/** Missions and their versions. */

/** What a version says; the target is money for the metric `stake`, else a number. */
export interface MissionTerms {
  active: boolean;
  firstDay: string;
  lastDay: string | null;
  title: Localized;
  description: Localized;
  metric: MissionMetric;
  categories: GameCategory[];
  target: bigint;
  currency: string;
  prizes: Money[];
  lockFactorPpm: bigint;
  claimDays: number;
}

export interface MissionVersionRow extends MissionTerms, PlannedVersion {
  firstDay: string;
  lastDay: string | null;
  active: boolean;
  createdBy: string;
  /** When runs of it were stopped, by their first day. */
  stops: ReadonlyMap<string, Date>;
}

/** A mission or leaderboard with all its versions, the oldest first. */
export interface Mission {
  id: string;
  kind: MissionKind;
  period: MissionPeriod;
  position: number;
  versions: MissionVersionRow[];
}

/** All missions in the operator's order. */
export async function readMissions(db: Db | Tx): Promise<Mission[]> {
  const [missions, versions, stops] = [
    await db.selectFrom("mission").selectAll().orderBy("position").orderBy("id").execute(),
    await db.selectFrom("mission_version").selectAll().orderBy("no").execute(),
    await db.selectFrom("mission_stop").select(["version_id", "run", "stopped_at"]).execute(),
  ];
  const stopsOf = Map.groupBy(stops, ({ version_id }) => version_id);
  const byMission = Map.groupBy(versions, ({ mission_id }) => mission_id);
  return missions.map(({ id, kind, period, position }) => ({
    id,
    kind: kind as MissionKind,
    period: period as MissionPeriod,
    position,
    versions: (byMission.get(id) ?? []).map((row) => ({
      id: row.id,
      no: row.no,
      active: row.active,
      firstDay: row.first_day,
      lastDay: row.last_day,
      title: row.title as Localized,
      description: row.description as Localized,
      metric: row.metric as MissionMetric,
      categories: row.categories as GameCategory[],
      target: row.target,
      currency: row.currency,
      prizes: row.prizes.map(money),
      lockFactorPpm: row.lock_factor_ppm,
      claimDays: row.claim_days,
      createdAtMs: row.created_at.getTime(),
      createdBy: row.created_by,
      stops: new Map((stopsOf.get(row.id) ?? []).map(({ run, stopped_at }) => [run, stopped_at])),
    })),
  }));
}

/**
 * Holds plans and counts apart: while it is held, no fact is counted and no mission is changed by another transaction.
 */
export async function lockMissions(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('missions'))`.execute(tx);
}

interface Stamp {
  at: Date;
  by: string;
}

export async function insertMission(
  tx: Tx,
  { id, kind, period, position }: Omit<Mission, "versions">,
  { at, by }: Stamp,
): Promise<void> {
  await tx
    .insertInto("mission")
    .values({ id, kind, period, position, created_at: at, created_by: by })
    .execute();
}

/** Notes that a run was stopped. */
export async function insertStop(
  tx: Tx,
  { version, key }: { version: { id: string }; key: string },
  { at, by, reason }: Stamp & { reason: string },
): Promise<void> {
  await tx
    .insertInto("mission_stop")
    .values({ version_id: version.id, run: key, stopped_at: at, stopped_by: by, reason })
    .execute();
}

export async function moveMission(tx: Tx, id: string, position: number): Promise<void> {
  await tx.updateTable("mission").set({ position }).where("id", "=", id).execute();
}

export async function insertVersion(
  tx: Tx,
  { id, missionId, no, ...terms }: MissionTerms & { id: string; missionId: string; no: number },
  { at, by }: Stamp,
): Promise<void> {
  await tx
    .insertInto("mission_version")
    .values({
      id,
      mission_id: missionId,
      no,
      active: terms.active,
      first_day: terms.firstDay,
      last_day: terms.lastDay,
      title: JSON.stringify(terms.title),
      description: JSON.stringify(terms.description),
      metric: terms.metric,
      categories: terms.categories,
      target: terms.target,
      currency: terms.currency,
      prizes: terms.prizes,
      lock_factor_ppm: terms.lockFactorPpm,
      claim_days: terms.claimDays,
      created_at: at,
      created_by: by,
    })
    .execute();
}

/**
 * The mission or leaderboard of a prize, as an expression for other modules.
 * @param prize the reference of the prize's reward: its version, run and member
 */
export const missionOf = (prize: RawBuilder<unknown>): RawBuilder<string | null> => sql`
  (select v.mission_id::text from mission_version v where v.id = split_part(${prize}, ':', 1)::uuid)`;

/** A mission's newest title in both languages, as an expression for other modules. @param id its id as text */
export const missionTitle = (id: RawBuilder<unknown>): RawBuilder<Localized | null> => sql`
  (select v.title from mission_version v where v.mission_id = ${id}::uuid order by v.no desc limit 1)`;
