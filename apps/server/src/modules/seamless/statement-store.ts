import { type Money, money } from "@khela/kernel/money";
import type { StatementLine } from "@khela/rules/reconciliation/statement";
import { sql } from "kysely";
import type { Db } from "../../platform/database.ts";

interface LineRow {
  tx_id: string;
  id: string;
  member_id: string;
  amount: Money | bigint;
  currency: string;
  at: Date;
}

const lineOf = (row: LineRow): StatementLine => ({
  txId: row.tx_id,
  id: row.id,
  playerId: row.member_id,
  amount: money(row.amount),
  currency: row.currency,
  atMs: row.at.getTime(),
});

/** A vendor's transactions that moved money in a period (half-open), ordered by time, after the position `after`. */
export async function linesOf(
  db: Db,
  vendor: string,
  period: { fromMs: number; untilMs: number },
  page: { after: StatementLine | undefined; limit: number },
): Promise<StatementLine[]> {
  const from = new Date(page.after?.atMs ?? period.fromMs);
  const { rows } = await sql<LineRow>`
    select tx_id, id, member_id, amount, currency, at from seamless_tx
    where vassalage = ${vendor} and amount <> 0 and at < ${new Date(period.untilMs)} and at >= ${from}
      and (at, id) > (${from}, ${page.after?.id ?? "00000000-0000-0000-0000-000000000000"}::uuid)
    order by at, id limit ${page.limit}`.execute(db);
  return rows.map(lineOf);
}

/** A vendor's transactions by its own ids, from any time. */
export async function linesNamed(db: Db, vendor: string, txIds: readonly string[]): Promise<StatementLine[]> {
  const { rows } = await sql<LineRow>`
    select tx_id, id, member_id, amount, currency, at from seamless_tx
    where vassalage = ${vendor} and tx_id = any (${txIds}::text[])`.execute(db);
  return rows.map(lineOf);
}
