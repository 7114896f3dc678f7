import { type RawBuilder, sql } from "kysely";

/**
 * The postings to a provider's clearing accounts in a half-open time range, one row per transfer and
 * currency, as a subquery for other modules.
 * @returns a query with the columns transfer_id, currency, amount (bigint), at
 */
export function postedTo(of: {
  provider: string;
  kinds: readonly string[];
  from: RawBuilder<unknown>;
  until: RawBuilder<unknown>;
}): RawBuilder<unknown> {
  return sql`
    select e.transfer_id, e.currency, sum(e.amount)::bigint as amount, e.created_at as at
    from ledger.entry e
    where e.account_id = any (array(select a.id from ledger.account a
        where a.kind = 'provider' and a.owner = ${of.provider} and a.bucket = 'clearing'))
      and e.kind = any (${[...of.kinds]}::text[]) and e.created_at >= ${of.from} and e.created_at < ${of.until}
    group by e.transfer_id, e.created_at, e.currency`;
}

/**
 * A transfer's reference, as a subquery for other modules.
 * @param posted the alias of rows from {@link postedTo}
 */
export function referenceOf(posted: string): RawBuilder<string | null> {
  return sql<string | null>`(select t.reference from ledger.transfer t
    where t.id = ${sql.ref(`${posted}.transfer_id`)} and t.created_at = ${sql.ref(`${posted}.at`)})`;
}
