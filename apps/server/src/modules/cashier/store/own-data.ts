import type { MemberId } from "@khela/kernel/ids";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database.ts";

/** The number of a member's payments that have not ended; deposits that can no longer be paid don't count. */
export async function countOpenPayments(
  db: Db | Tx,
  memberId: MemberId,
  now: Date,
): Promise<{ deposits: number; withdrawals: number }> {
  const { rows } = await sql<{ deposits: number; withdrawals: number }>`
    select (select count(*)::int from deposit where member_id = ${memberId} and state in ('created', 'pending')
        and expires_at > ${now}) as deposits,
      (select count(*)::int from withdrawal where member_id = ${memberId} and settled_at is null) as withdrawals`.execute(
    db,
  );
  return rows[0] ?? { deposits: 0, withdrawals: 0 };
}

/** Erases the member's name and the payees from settled payments; amounts, times and references stay. */
export async function forgetPayments(
  tx: Tx,
  memberId: MemberId,
  nobody: { account: string; at: Date },
): Promise<void> {
  const { account, at } = nobody;
  await sql`update deposit set member_account = ${account} where member_id = ${memberId}`.execute(tx);
  await sql`update withdrawal set member_account = ${account}, payee_sealed = '', payee_masked = ''
    where member_id = ${memberId} and settled_at is not null`.execute(tx);
  await sql`select payout_account_forget(${memberId}, ${at})`.execute(tx);
}
