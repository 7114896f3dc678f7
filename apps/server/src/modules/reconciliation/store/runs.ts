import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../../platform/database.ts";
import type { DB } from "../../../platform/db-types.gen.ts";

export type SourceRow = Selectable<DB["reconciliation_source"]>;
export type RunRow = Selectable<DB["reconciliation_run"]>;

/** Registers a source; a known one keeps its positions. */
export async function addSource(db: Db, name: string, since: Date): Promise<void> {
  await db
    .insertInto("reconciliation_source")
    .values({ name, since, read_until: since })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findSource(db: Db | Tx, name: string): Promise<SourceRow> {
  return db
    .selectFrom("reconciliation_source")
    .selectAll()
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
}

export async function readSources(db: Db): Promise<SourceRow[]> {
  return db.selectFrom("reconciliation_source").selectAll().orderBy("name").execute();
}

/** Saves how far a source was read. */
export async function moveSource(
  tx: Tx | Db,
  name: string,
  change: { cursor: string } | { read_until: Date },
): Promise<void> {
  await tx.updateTable("reconciliation_source").set(change).where("name", "=", name).execute();
}

/**
 * Begins a run; only one runs at a time per source. A run whose process died is ended first.
 * @returns false while another run of this source is under way
 */
export async function insertRun(
  db: Db,
  run: { id: string; source: string; startedBy: string | null; at: Date; aliveUntil: Date },
): Promise<boolean> {
  await sql`
    update reconciliation_run set state = 'failed', ended_at = ${run.at}, problem = 'interrupted'
    where source = ${run.source} and state = 'running' and alive_until < ${run.at}`.execute(db);
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("reconciliation_run")
    .values({
      id: run.id,
      source: run.source,
      started_at: run.at,
      started_by: run.startedBy,
      alive_until: run.aliveUntil,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Adds to a run's counters and extends its liveness deadline. */
export async function addToRun(
  tx: Tx,
  id: string,
  done: { compared: number; settled: number; found: number; aliveUntil: Date },
): Promise<void> {
  await sql`
    update reconciliation_run set compared = compared + ${done.compared}, settled = settled + ${done.settled},
      found = found + ${done.found}, alive_until = ${done.aliveUntil}
    where id = ${id}`.execute(tx);
}

/** @param problem the error in one line; null where the run completed */
export async function endRun(db: Db, id: string, at: Date, problem: string | null): Promise<void> {
  await db
    .updateTable("reconciliation_run")
    .set({ state: problem === null ? "done" : "failed", ended_at: at, problem })
    .where("id", "=", id)
    .where("state", "=", "running")
    .execute();
}

/** The newest runs of all sources, newest first. */
export async function readRuns(db: Db, limit: number): Promise<RunRow[]> {
  return db
    .selectFrom("reconciliation_run")
    .selectAll()
    .orderBy("started_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** The newest run of each source. */
export async function readLastRuns(db: Db): Promise<Map<string, RunRow>> {
  const { rows } = await sql<RunRow>`
    select distinct on (source) * from reconciliation_run order by source, started_at desc`.execute(db);
  return new Map(rows.map((row) => [row.source, row]));
}

/** The newest proof of balance. */
export async function readProof(db: Db): Promise<Selectable<DB["balance_proof"]>[]> {
  return db.selectFrom("balance_proof").selectAll().orderBy("currency").execute();
}

/** Saves a proof; a currency that no longer occurs keeps its last line. */
export async function keepProof(tx: Tx, lines: readonly Selectable<DB["balance_proof"]>[]): Promise<void> {
  for (const line of lines) {
    const { currency: _currency, ...figures } = line;
    await tx
      .insertInto("balance_proof")
      .values(line)
      .onConflict((conflict) => conflict.column("currency").doUpdateSet(figures))
      .execute();
  }
}
