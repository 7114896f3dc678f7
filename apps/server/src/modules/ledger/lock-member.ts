import type { MemberId } from "@khela/kernel/ids";
import { sql } from "kysely";
import type { Tx } from "../../platform/database.ts";

/**
 * Holds a member's accounts until the transaction ends: what is being posted on them is committed
 * before this returns, and what comes later waits. For whoever changes what a posting rests on, before
 * changing it (SAFE-01, SAFE-02); a posting takes the same locks first, so it costs that nothing.
 */
export async function lockMember(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`select ledger.lock_member(${memberId})`.execute(tx);
}
