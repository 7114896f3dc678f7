import type { EndedSpan } from "@khela/rules/bonuses/extension";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";

/** The times that a bonus's end was moved for. */
export async function extensionsOf(tx: Tx, bonusId: string): Promise<EndedSpan[]> {
  const rows = await tx
    .selectFrom("bonus_extension")
    .select(["from_at", "to_at"])
    .where("bonus_id", "=", bonusId)
    .execute();
  return rows.map((row) => ({ fromMs: row.from_at.getTime(), toMs: row.to_at.getTime() }));
}

export async function saveExtensions(
  tx: Tx,
  bonusId: string,
  { parts, expiresAt, at }: { parts: readonly EndedSpan[]; expiresAt: Date; at: Date },
): Promise<void> {
  await tx
    .insertInto("bonus_extension")
    .values(
      parts.map((part) => ({
        bonus_id: bonusId,
        from_at: new Date(part.fromMs),
        to_at: new Date(part.toMs),
        at,
      })),
    )
    .execute();
  await tx.updateTable("bonus").set({ expires_at: expiresAt }).where("id", "=", bonusId).execute();
}

/** By how much the ends of bonuses were moved, in ms; those that were not are missing. */
export async function extendedBy(db: Db, bonusIds: readonly string[]): Promise<Map<string, number>> {
  if (bonusIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("bonus_extension")
    .select(["bonus_id", sql<string>`sum(extract(epoch from to_at - from_at)) * 1000`.as("ms")])
    .where("bonus_id", "in", [...bonusIds])
    .groupBy("bonus_id")
    .execute();
  return new Map(rows.map(({ bonus_id, ms }) => [bonus_id, Number(ms)]));
}
