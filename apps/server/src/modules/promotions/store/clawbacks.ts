import { type Money, money } from "@khela/kernel/money";
import type { Db, Tx } from "../../../platform/database.ts";

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
