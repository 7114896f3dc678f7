import type { MemberId } from "@khela/kernel/ids";
import { sql } from "kysely";
import type { Tx } from "../../platform/database.ts";

/**
 * Locks a member's accounts until the transaction ends: running postings on them commit before this returns,
 * later ones wait. Call it before changing a condition that postings check (SAFE-01, SAFE-02). A posting
 * takes the same locks first anyway, so it costs postings nothing.
 */
export async function lockMemberAccounts(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`select ledger.lock_member(${memberId})`.execute(tx);
}

/** The same for several members. */
export async function lockMembersAccounts(tx: Tx, memberIds: readonly MemberId[]): Promise<void> {
  await sql`select ledger.lock_members(${[...memberIds]}::text[])`.execute(tx);
}
