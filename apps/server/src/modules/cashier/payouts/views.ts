import type { PayoutInstalment } from "@khela/contract/confirmation";
import { moneyToText } from "@khela/kernel/money";
import type { Db, Tx } from "../../../platform/database.ts";
import { countProofs } from "../store/cases.ts";
import { readInstalments, type InstalmentRow } from "../store/instalments.ts";

/** An instalment as its player sees it. @param proofs the number of pictures that the player sent */
export function instalmentView(row: InstalmentRow, proofs: number): PayoutInstalment {
  return {
    instalmentId: row.id,
    reference: row.reference,
    amount: moneyToText(row.amount),
    fee: moneyToText(row.fee),
    account: row.payee_masked,
    state: row.state,
    reason: row.reason,
    settledAt: row.settled_at?.toISOString() ?? null,
    receipt:
      row.receipt === null
        ? null
        : {
            state: row.receipt,
            confirmBy: row.receipt === "awaiting" ? (row.confirm_by?.toISOString() ?? null) : null,
            caseUntil: row.case_until?.toISOString() ?? null,
            refund: row.refund_policy ?? "none",
            proofs,
            payerProof: row.payer_proof,
          },
  };
}

/** The instalments of these withdrawals as their players see them. */
export async function readInstalmentViews(
  db: Db | Tx,
  withdrawalIds: readonly string[],
): Promise<Map<string, PayoutInstalment[]>> {
  const instalments = await readInstalments(db, withdrawalIds);
  const proofs = await countProofs(
    db,
    [...instalments.values()].flatMap((rows) => rows.map(({ id }) => id)),
  );
  return new Map(
    [...instalments].map(([id, rows]) => [
      id,
      rows.map((row) => instalmentView(row, proofs.get(row.id) ?? 0)),
    ]),
  );
}
