import { type Money, money } from "@khela/kernel/money";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database.ts";
import { bonusesTakenBack } from "../../bonuses/index.ts";

/** The part of a grant that was cash before its deposit was corrected; an operator decides what becomes of it. */
export interface Clawback {
  grantId: string;
  amount: Money;
  openedAt: Date;
  closedAt: Date | null;
  closedBy: string | null;
  reason: string | null;
}

/** Opens the case of a grant; a larger amount opens a closed one again. */
export async function openClawback(
  tx: Tx,
  { grantId, amount, at }: { grantId: string; amount: Money; at: Date },
): Promise<void> {
  await tx
    .insertInto("promotion_clawback")
    .values({ grant_id: grantId, amount, opened_at: at })
    .onConflict((conflict) =>
      conflict
        .column("grant_id")
        .doUpdateSet({ amount, opened_at: at, closed_at: null, closed_by: null, reason: null })
        .where("promotion_clawback.amount", "<>", amount),
    )
    .execute();
}

/** Closes an open case. @returns whether there was one */
export async function closeClawback(
  tx: Tx,
  grantId: string,
  { at, by, reason }: { at: Date; by: string; reason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("promotion_clawback")
    .set({ closed_at: at, closed_by: by, reason })
    .where("grant_id", "=", grantId)
    .where("closed_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The cases of grants, by grant. */
export async function readClawbacks(
  db: Db | Tx,
  grantIds: readonly string[],
): Promise<Map<string, Clawback>> {
  if (grantIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("promotion_clawback")
    .selectAll()
    .where("grant_id", "in", [...grantIds])
    .execute();
  return new Map(
    rows.map((row) => [
      row.grant_id,
      {
        grantId: row.grant_id,
        amount: money(row.amount),
        openedAt: row.opened_at,
        closedAt: row.closed_at,
        closedBy: row.closed_by,
        reason: row.reason,
      },
    ]),
  );
}

/** What is kept of a grant of bonus money that a corrected deposit took back from; undefined for others. */
export async function keptOf(tx: Tx, id: string): Promise<Money | undefined> {
  const { rows } = await sql<{ kept: bigint }>`
    select g.amount - t.taken_back as kept from promotion_grant g
      join (${bonusesTakenBack("promotion")}) t on t.source_ref = g.id::text
    where g.id = ${id} and g.kept is not null`.execute(tx);
  return rows[0] && money(rows[0].kept);
}

/** Grants of which more went back since than they say, by id, after a given id. */
export async function listTakenBack(db: Db, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select g.id from (${bonusesTakenBack("promotion")}) t join promotion_grant g on g.id = t.source_ref::uuid
    where g.kept <> g.amount - t.taken_back and g.id > ${after} order by g.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
