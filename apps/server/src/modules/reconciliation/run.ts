import { now } from "@khela/kernel/clock";
import type { Tx } from "../../platform/database.ts";
import type { ReconciliationContext } from "./context.ts";
import * as runs from "./store/runs.ts";

/** A run that reports no progress for this long counts as dead. */
const ALIVE_MS = 120_000;

/** A run that is under way. */
export interface Run {
  /** Adds to the run's counters, in the transaction that saves the work. */
  add(tx: Tx, done: { compared: number; settled: number; found: number }): Promise<void>;
}

/**
 * Executes work as the only run of its source. An error is stored with the run for the console, and rethrown.
 * @returns false while another run of this source is under way
 */
export async function runExclusively(
  { platform }: ReconciliationContext,
  source: string,
  startedBy: string | null,
  work: (run: Run) => Promise<void>,
): Promise<boolean> {
  const { clock, db, ids } = platform;
  const id = ids.next();
  const aliveUntil = (): Date => new Date(clock.nowMs() + ALIVE_MS);
  const begun = await runs.insertRun(db, {
    id,
    source,
    startedBy,
    at: now(clock),
    aliveUntil: aliveUntil(),
  });
  if (!begun) return false;
  try {
    await work({ add: (tx, done) => runs.addToRun(tx, id, { ...done, aliveUntil: aliveUntil() }) });
    await runs.endRun(db, id, now(clock), null);
    return true;
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    await runs.endRun(db, id, now(clock), problem.slice(0, 300));
    throw error;
  }
}
