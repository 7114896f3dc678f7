import type { GrantLimitTexts } from "@khela/rules/rewards/reward";
import type { Db, Tx } from "../../platform/database.ts";

/** The limits that hold, with their version. Read anew each time, so that a change holds in every process at once. */
export async function readGrantLimits(db: Db | Tx): Promise<GrantLimitTexts & { version: number }> {
  const row = await db
    .selectFrom("reward_grant_limits")
    .select(["version", "limits"])
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return { ...(row.limits as GrantLimitTexts), version: row.version };
}

/** @returns false where that version exists already */
export async function insertGrantLimits(
  tx: Tx,
  version: number,
  limits: GrantLimitTexts,
  { by, approvalId, at }: { by: string; approvalId: string; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("reward_grant_limits")
    .values({
      version,
      limits: JSON.stringify(limits),
      changed_by: by,
      approval_id: approvalId,
      created_at: at,
    })
    .onConflict((conflict) => conflict.column("version").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
