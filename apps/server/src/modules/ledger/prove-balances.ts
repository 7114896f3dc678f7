import { type Money, money } from "@khela/kernel/money";
import { sql } from "kysely";
import type { Db } from "../../platform/database.ts";

/** The ledger's totals of one currency, each figure computed in another way. */
export interface BalanceProof {
  currency: string;
  /** Sum of all members' balances, all buckets. */
  members: Money;
  /** The members' balance computed from the entries of house and provider accounts: our liability. */
  liability: Money;
  /** The members' held balances, and the sum of open holds. */
  held: Money;
  openHolds: Money;
  /** The sum of all entries; must be 0. */
  entries: Money;
}

/**
 * Computes the proof of balance over all entries ever posted, from one snapshot. Reads every entry, so use it
 * in a job, not for a page.
 */
export async function proveBalances(db: Db): Promise<BalanceProof[]> {
  const { rows } = await sql<Record<Exclude<keyof BalanceProof, "currency">, bigint> & { currency: string }>`
    with members as (
      select currency, sum(balance) as total, sum(balance) filter (where bucket = 'held') as held
      from ledger.account where kind = 'member' group by currency
    ), entries as (
      select currency, sum(amount) as total, -sum(amount) filter (where seq is null) as given
      from ledger.entry group by currency
    ), holds as (
      select a.currency, sum(h.amount) as total from ledger.hold h join ledger.account a on a.id = h.held_account
      where h.state = 'held' group by a.currency
    )
    select currency, coalesce(m.total, 0)::bigint as members, coalesce(e.given, 0)::bigint as liability,
      coalesce(m.held, 0)::bigint as held, coalesce(h.total, 0)::bigint as "openHolds",
      coalesce(e.total, 0)::bigint as entries
    from members m full join entries e using (currency) full join holds h using (currency)
    order by currency`.execute(db);
  return rows.map((row) => ({
    currency: row.currency,
    members: money(row.members),
    liability: money(row.liability),
    held: money(row.held),
    openHolds: money(row.openHolds),
    entries: money(row.entries),
  }));
}
