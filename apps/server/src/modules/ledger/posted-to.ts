import { type RawBuilder, sql } from "kysely";

/**
 * What was posted to a provider's clearing accounts in a time (half-open), one row per transfer and
 * currency, as a part of another module's query.
 * @returns a query with the columns transfer_id, reference, currency, amount (bigint), at
 */
export function postedTo(of: {
  provider: string;
  kinds: readonly string[];
  from: RawBuilder<unknown>;
  until: RawBuilder<unknown>;
}): RawBuilder<unknown> {
  return sql`
    select e.transfer_id, t.reference, e.currency, sum(e.amount)::bigint as amount, min(e.created_at) as at
    from ledger.entry e
    join ledger.account a on a.id = e.account_id
    join ledger.transfer t on t.id = e.transfer_id and t.created_at = e.created_at
    where a.kind = 'provider' and a.owner = ${of.provider} and a.bucket = 'clearing'
      and e.kind = any (${[...of.kinds]}::text[]) and e.created_at >= ${of.from} and e.created_at < ${of.until}
    group by e.transfer_id, t.reference, e.currency`;
}
