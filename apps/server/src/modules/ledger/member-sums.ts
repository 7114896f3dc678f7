import type { MemberId } from "@khela/kernel/ids";
import type { Money } from "@khela/kernel/money";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import type { Balance } from "./read.ts";

/**
 * What entries of some kinds moved on members' accounts in a currency, one row per member, as a subquery for the checks
 * of other modules. Reads all entries of the currency.
 * @returns a query with the columns owner (text), amount (bigint)
 */
export function sumByMember(of: { currency: string; kinds: readonly string[] }): RawBuilder<unknown> {
  return sql`
    select a.owner, sum(e.amount)::bigint as amount from ledger.account a
    join ledger.entry e on e.account_id = a.id
    where a.kind = 'member' and a.currency = ${of.currency} and e.kind = any (${[...of.kinds]}::text[])
    group by a.owner`;
}

/**
 * Open holds in a currency, as a subquery for the checks of other modules.
 * @returns a query with the columns id (uuid), amount (bigint)
 */
export function openHoldsIn(currency: string): RawBuilder<unknown> {
  return sql`
    select h.id, h.amount from ledger.hold h join ledger.account a on a.id = h.held_account
    where h.state = 'held' and a.currency = ${currency}`;
}

/**
 * Every member's balance in a bucket, as a subquery for the checks of other modules.
 * @returns a query with the columns owner (text), currency, balance (bigint)
 */
export function balancesIn(bucket: string): RawBuilder<unknown> {
  return sql`
    select a.owner, a.currency, a.balance from ledger.account a where a.kind = 'member' and a.bucket = ${bucket}`;
}

/**
 * What refunds took out of `house:open-bets` and what stakes put in, by reference, as a subquery for the check of single
 * bets. A cancelled or void bet is refunded too.
 * @returns a query with the columns reference (text), currency, back, taken (bigint, neither below zero)
 */
export function refundsByReference(): RawBuilder<unknown> {
  return sql`
    select t.reference, e.currency, -coalesce(sum(e.amount) filter (where e.amount < 0 and t.is_refund), 0)::bigint as back,
      coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as taken
    from (select id, created_at, reference, kind ~ '[.](refund|cancel|void)$' as is_refund from ledger.transfer
      where reference is not null) t
    join ledger.entry e on e.transfer_id = t.id and e.created_at = t.created_at
    join ledger.account a on a.id = e.account_id and a.name like 'house:open-bets:%'
    group by t.reference, e.currency having bool_or(t.is_refund)`;
}

/**
 * All of a member's money in a currency, in every bucket, as a subquery for other modules. @param member the member's id
 */
export function moneyOf(member: RawBuilder<unknown>, currency: RawBuilder<unknown>): RawBuilder<bigint> {
  return sql<bigint>`(select coalesce(sum(balance), 0)::bigint from ledger.account
    where kind = 'member' and owner = ${member}::text and currency = ${currency})`;
}

/** A member's accounts in a currency as a transaction sees them, which has locked them before it relies on them. */
export async function balancesWithin(
  tx: Db | Tx,
  memberId: MemberId,
  currency: string,
): Promise<ReadonlyMap<string, Money>> {
  const { rows } = await sql<Pick<Balance, "bucket" | "balance">>`
    select bucket, balance from ledger.account
    where kind = 'member' and owner = ${memberId} and currency = ${currency}`.execute(tx);
  return new Map(rows.map(({ bucket, balance }) => [bucket, balance]));
}
