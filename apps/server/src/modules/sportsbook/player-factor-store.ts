import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import type { BatchClient } from "../ledger/index.ts";

/** How careful the house is with a player: what the most of each bet is multiplied with, in millionths, and why. */
export interface PlayerFactor {
  factorPpm: number;
  reason: string;
  changedBy: string;
  changedAt: Date;
}

export async function findFactor(db: Db | Tx, memberId: string): Promise<PlayerFactor | undefined> {
  const row = await db
    .selectFrom("sports_player_factor")
    .selectAll()
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return (
    row && {
      factorPpm: row.factor_ppm,
      reason: row.reason,
      changedBy: row.changed_by,
      changedAt: row.changed_at,
    }
  );
}

/** The factors of those of these members who have one. */
export async function loadFactors(
  client: BatchClient,
  memberIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await client.query<{ member_id: string; factor_ppm: number }>({
    name: "sports_factors",
    text: "select member_id, factor_ppm from sports_player_factor where member_id = any ($1::uuid[])",
    values: [[...new Set(memberIds)]],
  });
  return new Map(rows.map(({ member_id, factor_ppm }) => [member_id, factor_ppm]));
}

export async function saveFactor(
  tx: Tx,
  memberId: string,
  { factorPpm, reason, changedBy, changedAt }: PlayerFactor,
): Promise<void> {
  await sql`insert into sports_player_factor (member_id, factor_ppm, reason, changed_by, changed_at)
    values (${memberId}, ${factorPpm}, ${reason}, ${changedBy}, ${changedAt})
    on conflict (member_id) do update set factor_ppm = excluded.factor_ppm, reason = excluded.reason,
      changed_by = excluded.changed_by, changed_at = excluded.changed_at`.execute(tx);
}
