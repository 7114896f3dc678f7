import type { MemberId } from "@khela/kernel/ids";
import { sql } from "kysely";
import type { Tx } from "../../platform/database.ts";

/**
 * Serializes deposits and changes of one member, who may have no row to lock yet. Call it after locking the
 * accounts, before the row.
 */
export async function lockProtection(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`protection:${memberId}`}, 0))`.execute(tx);
}
