import type { Money } from "@khela/kernel/money";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import { type AccountName, accountParts } from "./accounts.ts";

/**
 * Sums the entries in [from, to) of an account that keeps no balance; without `to`, up to the caller's
 * snapshot. Reads only the account's entries of that time.
 */
export async function sumAccount(db: Db | Tx, name: AccountName, from: Date, to?: Date): Promise<Money> {
  accountParts(name);
  const until = to ? sql`and e.created_at < ${to}` : sql``;
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(e.amount), 0)::bigint as sum from ledger.entry e
    where e.account_id = (select id from ledger.account where name = ${name}) and e.created_at >= ${from} ${until}`.execute(
    db,
  );
  return (rows[0]?.sum ?? 0n) as Money;
}
