import type { Localized } from "@khela/contract/shared";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import type { Issued } from "../rewards/index.ts";
import type { Run } from "./progress-store.ts";

/** Places on leaderboards and the winners of ended runs. */

export interface Place {
  memberId: MemberId;
  value: bigint;
  since: Date;
}

type Named = { versionId: string; run: string };
const nameOf = ({ version, key }: Run): Named => ({ versionId: version.id, run: key });

/** The best of a run, in the order of `compareStandings`. @param target the least that takes a place */
export async function bestPlaces(
  db: Db | Tx,
  { run, target, limit }: { run: Run; target: bigint; limit: number },
): Promise<Place[]> {
  const rows = await db
    .selectFrom("mission_progress")
    .select(["member_id", "value", "since"])
    .where("version_id", "=", run.version.id)
    .where("run", "=", run.key)
    .where("value", ">=", target > 0n ? target : 1n)
    .orderBy("value", "desc")
    .orderBy("since")
    .orderBy("member_id")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ memberId: row.member_id as MemberId, value: row.value, since: row.since }));
}

/** A member's value in a run, and how many are before them. */
export async function ownPlace(
  db: Db,
  run: Run,
  memberId: MemberId,
): Promise<{ value: bigint; before: number } | undefined> {
  const { versionId, run: key } = nameOf(run);
  const { rows } = await sql<{ value: bigint; before: bigint }>`
    select own.value, (select count(*) from mission_progress p where p.version_id = ${versionId} and p.run = ${key}
      and (p.value > own.value or (p.value = own.value and (p.since, p.member_id) < (own.since, own.member_id)))) as before
    from mission_progress own
    where own.version_id = ${versionId} and own.run = ${key} and own.member_id = ${memberId}`.execute(db);
  const [row] = rows;
  return row && { value: row.value, before: Number(row.before) };
}

/** The names `version run` of those runs that are closed. */
export async function closedRuns(db: Db, runs: readonly Run[]): Promise<ReadonlySet<string>> {
  if (runs.length === 0) return new Set();
  const rows = await db
    .selectFrom("mission_board_end")
    .select(["version_id", "run"])
    .where(
      "version_id",
      "in",
      runs.map(({ version }) => version.id),
    )
    .execute();
  return new Set(rows.map(({ version_id, run }) => `${version_id} ${run}`));
}

/** @returns false where the run was closed before */
export async function insertEnd(tx: Tx, run: Run, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("mission_board_end")
    .values({ version_id: run.version.id, run: run.key, ended_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function insertWinners(
  tx: Tx,
  run: Run,
  winners: readonly (Place & { id: string; rank: number; prize: bigint })[],
): Promise<void> {
  if (winners.length === 0) return;
  await tx
    .insertInto("mission_winner")
    .values(
      winners.map(({ id, rank, memberId, value, since, prize }) => ({
        id,
        version_id: run.version.id,
        run: run.key,
        rank,
        member_id: memberId,
        value,
        since,
        prize,
      })),
    )
    .execute();
}

/** Winners without a prize yet, by id. */
export async function unpaidWinners(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("mission_winner")
    .select("id")
    .where("done_at", "is", null)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** A winner with the terms of the version, locked until the commit. */
export async function lockWinner(tx: Tx, id: string) {
  const row = await tx
    .selectFrom("mission_winner")
    .innerJoin("mission_version", "mission_version.id", "mission_winner.version_id")
    .select([
      "version_id",
      "run",
      "member_id",
      "prize",
      "done_at",
      "title",
      "description",
      "currency",
      "lock_factor_ppm",
    ])
    .where("mission_winner.id", "=", id)
    .forUpdate("mission_winner")
    .executeTakeFirst();
  return (
    row && {
      versionId: row.version_id,
      run: row.run,
      memberId: row.member_id as MemberId,
      prize: money(row.prize),
      doneAt: row.done_at,
      title: row.title as Localized,
      description: row.description as Localized,
      currency: row.currency,
      lockFactorPpm: row.lock_factor_ppm,
    }
  );
}

export async function endWinner(
  tx: Tx,
  id: string,
  { issued, at }: { issued: Issued; at: Date },
): Promise<void> {
  const end = "refused" in issued ? { refused: issued.refused } : { reward_id: issued.rewardId };
  await tx
    .updateTable("mission_winner")
    .set({ done_at: at, ...end })
    .where("id", "=", id)
    .execute();
}

export interface Winner extends Place {
  rank: number;
  prize: Money;
  versionId: string;
  run: string;
  doneAt: Date | null;
  refused: string | null;
}

/** The winners of closed runs of some versions, the newest run first. */
export async function readWinners(
  db: Db,
  { versionIds, run, limit }: { versionIds: readonly string[]; run?: string; limit: number },
): Promise<Winner[]> {
  if (versionIds.length === 0) return [];
  const rows = await db
    .selectFrom("mission_winner")
    .selectAll()
    .where("version_id", "in", versionIds)
    .$if(run !== undefined, (query) => query.where("run", "=", run ?? ""))
    .orderBy("run", "desc")
    .orderBy("rank")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    memberId: row.member_id as MemberId,
    value: row.value,
    since: row.since,
    rank: row.rank,
    prize: money(row.prize),
    versionId: row.version_id,
    run: row.run,
    doneAt: row.done_at,
    refused: row.refused,
  }));
}
