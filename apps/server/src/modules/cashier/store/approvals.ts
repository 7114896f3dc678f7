import type { GivenApproval } from "@khela/rules/cashier/approval";
import type { Insertable } from "kysely";
import type { Db, Tx } from "../../../platform/database.ts";
import type { DB } from "../../../platform/db-types.gen.ts";

/** An approval of a withdrawal, whether or not it still counts. */
export interface Approval extends GivenApproval {
  withdrawalId: string;
  operatorName: string;
}

export async function insertApproval(tx: Tx, values: Insertable<DB["withdrawal_approval"]>): Promise<void> {
  await tx.insertInto("withdrawal_approval").values(values).execute();
}

/** All approvals of these withdrawals, oldest first. */
export async function readApprovals(db: Db | Tx, withdrawalIds: readonly string[]): Promise<Approval[]> {
  if (withdrawalIds.length === 0) return [];
  const rows = await db
    .selectFrom("withdrawal_approval")
    .selectAll()
    .where("withdrawal_id", "in", [...withdrawalIds])
    .orderBy("at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    withdrawalId: row.withdrawal_id,
    operatorId: row.operator_id,
    operatorName: row.operator_name,
    atMs: row.at.getTime(),
    payloadHash: row.payload_hash.toString("hex"),
  }));
}
