import { now } from "@khela/kernel/clock";
import type { Tx } from "../../platform/database.ts";
import type { ReconciliationContext } from "./context.ts";
import * as runs from "./store/runs.ts";

/** A run that says nothing for so long is gone. */
const ALIVE_MS = 120_000;

/** The run that is under way. */
export interface Run {
  /** Notes what was done, in the transaction that keeps it. */
  add(tx: Tx, done: { compared: number; settled: number; found: number }): Promise<void>;
}

/**
 * Does work as the only run of its source. What goes wrong is kept with the run, for the console, and thrown.
 * @returns false while another one runs
 */
export async function asRun(
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
