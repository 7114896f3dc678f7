import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/database.ts";
import { CHECKS } from "./verify-checks.ts";

/** The result of one check; `wrong` names the first row that breaks it. */
export interface CheckResult {
  id: string;
  title: string;
  wrong?: string;
}

/** All checks made. `ok` where nothing is wrong. */
export interface VerifyReport {
  ok: boolean;
  checks: CheckResult[];
}

/**
 * Checks the invariants I1 to I12 that belong to the ledger, all in one snapshot, writing nothing.
 * @param options sinceMs: only entries from then on (the job of every five minutes), without the checks that
 *   need all of them
 */
export async function verifyLedger(db: Db, options: { sinceMs?: number } = {}): Promise<VerifyReport> {
  const { sinceMs = 0 } = options;
  const checks = await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      const results: CheckResult[] = [];
      for (const { id, title, query } of CHECKS.filter(({ needsAll }) => sinceMs === 0 || !needsAll)) {
        const { rows } = await firstOf(query(new Date(sinceMs))).execute(tx);
        results.push({ id, title, ...(rows[0] ? { wrong: rows[0].wrong } : {}) });
      }
      return results;
    });
  return { ok: checks.every(({ wrong }) => wrong === undefined), checks };
}

/**
 * The first wrong row of a check. A bare `limit 1` would make the planner expect a match soon and compare row
 * by row; correct data has no match, so everything is read and must be read in bulk.
 */
const firstOf = (query: RawBuilder<{ wrong: string }>): RawBuilder<{ wrong: string }> =>
  sql`with broken as materialized (${query}) select wrong from broken limit 1`;
