import type { Db, Tx } from "../../platform/database.ts";

/** The outages that a bonus's end was moved for. */
export async function extensionsOf(tx: Tx, bonusId: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom("bonus_extension")
    .select("outage_id")
    .where("bonus_id", "=", bonusId)
    .execute();
  return new Set(rows.map(({ outage_id }) => outage_id));
}

export async function saveExtensions(
  tx: Tx,
  bonusId: string,
  { parts, expiresAt, at }: { parts: readonly { id: string; ms: number }[]; expiresAt: Date; at: Date },
): Promise<void> {
  await tx
    .insertInto("bonus_extension")
    .values(parts.map(({ id, ms }) => ({ bonus_id: bonusId, outage_id: id, ms: BigInt(ms), at })))
    .execute();
  await tx.updateTable("bonus").set({ expires_at: expiresAt }).where("id", "=", bonusId).execute();
}

/** By how much the ends of bonuses were moved, in ms; those that were not are missing. */
export async function extendedBy(db: Db, bonusIds: readonly string[]): Promise<Map<string, number>> {
  if (bonusIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("bonus_extension")
    .select(({ fn }) => ["bonus_id", fn.sum<string>("ms").as("ms")])
    .where("bonus_id", "in", [...bonusIds])
    .groupBy("bonus_id")
    .execute();
  return new Map(rows.map(({ bonus_id, ms }) => [bonus_id, Number(ms)]));
}
