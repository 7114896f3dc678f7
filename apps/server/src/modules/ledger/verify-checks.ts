import { type RawBuilder, sql } from "kysely";

/** One invariant: a query that returns nothing, or the wrong rows as `wrong`, the first one first. */
export interface Check {
  id: string;
  title: string;
  /** Skipped when only recent entries are checked, because it needs all of them. */
  needsAll?: boolean;
  /** @param since checks entries from then on; the epoch for all */
  query(since: Date): RawBuilder<{ wrong: string }>;
}

/**
 * The invariants that the ledger can check by itself. Source: money-and-safety section 1. The rest belong to
 * other modules: I5 (bets) to rounds, I8 (bonus legs) to promotions, I9 and I10 (agents, commission) to
 * agents, I7's audit half to audit.
 */
export const CHECKS: readonly Check[] = [
  {
    id: "I1",
    title: "the entries of a transfer sum to zero per currency",
    query: (since) => sql`
      select format('transfer %s: %s %s over', transfer_id, sum(amount), currency) as wrong from ledger.entry
      where created_at >= ${since} group by transfer_id, currency having sum(amount) <> 0
      order by min(created_at), transfer_id`,
  },
  {
    id: "I1",
    title: "every transfer has its entries, of its kind, and every entry its transfer and account",
    query: (since) => sql`
      select format('transfer %s: %s', coalesce(t.id, e.transfer_id), case when t.id is null then 'is missing'
        when e.transfer_id is null then 'has no entries' else 'entries differ in kind, currency or line' end) as wrong
      from (select * from ledger.transfer where created_at >= ${since}) t
      full join (
        select e.transfer_id, e.created_at, count(*) as lines, count(distinct e.line) as places, max(e.line) as last,
          min(e.kind) as kind, max(e.kind) as other_kind,
          bool_and(a.id is not null and a.currency = e.currency and a.keeps_balance = (e.seq is not null)) as fits
        from ledger.entry e left join ledger.account a on a.id = e.account_id
        where e.created_at >= ${since} group by e.transfer_id, e.created_at
      ) e on e.transfer_id = t.id and e.created_at = t.created_at
      where t.id is null or e.transfer_id is null or not e.fits or e.kind <> t.kind or e.other_kind <> t.kind
        or e.lines < 2 or e.lines <> e.places or e.lines <> e.last or t.created_at <> ledger.id_time(t.id)`,
  },
  {
    id: "I2",
    title: "an account's balance is the sum of its entries",
    needsAll: true,
    query: () => sql`
      select format('account %s: balance %s, entries %s; seq %s, count %s', a.name, a.balance, coalesce(e.total, 0),
        a.seq, coalesce(e.lines, 0)) as wrong
      from ledger.account a
      left join (select account_id, sum(amount) as total, count(*) as lines from ledger.entry
        where seq is not null group by account_id) e on e.account_id = a.id
      where a.keeps_balance and (a.balance <> coalesce(e.total, 0) or a.seq <> coalesce(e.lines, 0))
      order by a.id`,
  },
  {
    id: "I2",
    title: "each entry's balance follows from the one before it",
    query: (since) => sql`
      select format('account %s, entry %s of transfer %s: %s after %s and %s', a.name, s.seq, s.transfer_id,
        s.balance_after, s.before, s.amount) as wrong
      from (
        select account_id, transfer_id, seq, amount, balance_after,
          coalesce(lag(balance_after) over chain, case when seq = 1 then 0 end) as before,
          coalesce(lag(seq) over chain, case when ${since} <= timestamptz 'epoch' then 0 else seq - 1 end) as seq_before
        from ledger.entry where seq is not null and created_at >= ${since}
        window chain as (partition by account_id order by seq)
      ) s join ledger.account a on a.id = s.account_id
      where s.seq <> s.seq_before + 1 or s.balance_after <> s.before + s.amount
      order by s.account_id, s.seq`,
  },
  {
    id: "I2",
    title: "an account's balance is the one after its last entry",
    query: (since) => sql`
      select format('account %s: balance %s at %s, last entry %s at %s', a.name, a.balance, a.seq, e.balance_after, e.seq)
        as wrong
      from (select distinct on (account_id) account_id, seq, balance_after from ledger.entry
        where seq is not null and created_at >= ${since} order by account_id, seq desc) e
      join ledger.account a on a.id = e.account_id
      where a.balance <> e.balance_after or a.seq <> e.seq`,
  },
  {
    id: "I3",
    title: "no member account is below its floor",
    query: (since) => sql`
      select wrong from (
        select format('account %s: %s', name, balance) as wrong from ledger.account
          where kind = 'member' and balance < min_balance
        union all
        select format('account %s: %s after transfer %s', a.name, e.balance_after, e.transfer_id)
          from ledger.entry e join ledger.account a on a.id = e.account_id
          where e.created_at >= ${since} and e.balance_after < a.min_balance
      ) below`,
  },
  {
    id: "I4",
    title: "one decision per key, one reversal per transfer",
    query: () => sql`
      select wrong from (
        select format('key %s of %s: %s decisions', key, scope, count(*)) as wrong
          from ledger.idempotency_key group by scope, key having count(*) > 1
        union all
        select format('transfer %s: reversed %s times', original_id, count(*))
          from ledger.reversal group by original_id having count(*) > 1
      ) doubled`,
  },
  {
    id: "I4",
    title: "a reversal is the opposite of its original",
    query: (since) => sql`
      select format('transfer %s is not the opposite of %s', r.transfer_id, r.original_id) as wrong
      from ledger.reversal r
      where ledger.id_time(r.transfer_id) >= ${since} and exists (
        select account_id, sum(amount) from ledger.entry
        where (transfer_id = r.original_id and created_at = ledger.id_time(r.original_id))
          or (transfer_id = r.transfer_id and created_at = ledger.id_time(r.transfer_id))
        group by account_id having sum(amount) <> 0)`,
  },
  {
    id: "I6",
    title: "a held account is the sum of its open holds",
    query: () => sql`
      select format('account %s: balance %s, open holds %s', a.name, a.balance, coalesce(h.total, 0)) as wrong
      from ledger.account a
      left join (select held_account, sum(amount) as total from ledger.hold where state = 'held' group by 1) h
        on h.held_account = a.id
      where a.kind = 'member' and a.bucket = 'held' and a.balance <> coalesce(h.total, 0)
      order by a.id`,
  },
  {
    id: "I6",
    title: "the parts of a split hold sum to it",
    query: () => sql`
      select format('hold %s: %s, parts %s', h.id, h.amount, coalesce(p.total, 0)) as wrong
      from ledger.hold h
      full join (select split_from, sum(amount) as total from ledger.hold where split_from is not null group by 1) p
        on p.split_from = h.id
      where (h.state = 'split' or p.total is not null) and (h.state is distinct from 'split' or h.amount <> p.total)
      order by h.id`,
  },
  {
    id: "I7",
    title: "the hash chains verify",
    query: (since) => sql`
      with sealed as (
        select b.*, lag(b.hash) over chain as hash_before, lag(b.number) over chain as number_before
        from ledger.batch b where b.created_at >= ${since}
        window chain as (partition by b.chain order by b.number)
      ), known as (
        select s.*, coalesce(s.hash_before, p.hash, '\\x') as previous
        from sealed s
        left join ledger.batch p on s.hash_before is null and p.chain = s.chain and p.number = s.number - 1
      ), moved as (
        select t.batch_id, count(*) as transfers,
          string_agg(ledger.transfer_text(t.id, t.kind, t.reference), E'\\n' order by t.id) as text
        from ledger.transfer t where t.batch_id in (select id from sealed) group by t.batch_id
      ), lines as (
        select t.batch_id, string_agg(ledger.entry_text(e.transfer_id, e.line, e.account_id, e.amount,
          e.balance_after, e.seq), E'\\n' order by e.transfer_id, e.line) as text
        from ledger.transfer t join ledger.entry e on e.transfer_id = t.id and e.created_at = t.created_at
        where t.batch_id in (select id from sealed) group by t.batch_id
      )
      select format('chain %s, batch %s (%s): the seal is broken', k.chain, k.number, k.id) as wrong
      from known k
      left join moved m on m.batch_id = k.id
      left join lines l on l.batch_id = k.id
      where k.hash is distinct from ledger.seal(k.previous, m.text, l.text) or k.transfers <> m.transfers
        or k.number <> coalesce(k.number_before + 1, case when ${since} <= timestamptz 'epoch' then 1 else k.number end)
      order by k.chain, k.number`,
  },
  {
    id: "I7",
    title: "every transfer is sealed, and the chains' heads are their last batches",
    query: (since) => sql`
      select wrong from (
        select format('transfer %s: batch %s is missing', t.id, t.batch_id) as wrong from ledger.transfer t
          where t.created_at >= ${since} and not exists (select from ledger.batch b where b.id = t.batch_id)
        union all
        select format('chain %s: head %s, last batch %s', c.id, c.number, b.number) from ledger.chain c
          left join lateral (select number, hash from ledger.batch where chain = c.id order by number desc limit 1) b on true
          where c.number <> coalesce(b.number, 0) or c.hash <> coalesce(b.hash, '\\x')
      ) unsealed`,
  },
  {
    id: "I11",
    title: "what members have is what house and providers gave",
    needsAll: true,
    query: () => sql`
      select format('%s: members %s, house and providers %s', coalesce(m.currency, o.currency),
        coalesce(m.total, 0), coalesce(o.total, 0)) as wrong
      from (select currency, sum(balance) as total from ledger.account where kind = 'member' group by currency) m
      full join (select currency, sum(amount) as total from ledger.entry where seq is null group by currency) o
        on o.currency = m.currency
      where coalesce(m.total, 0) + coalesce(o.total, 0) <> 0`,
  },
  {
    id: "I12",
    title: "the application can't write the ledger's tables, and the guards are on",
    query: () => sql`
      select wrong from (
        select format('%s: khela_app may write', c.oid::regclass) as wrong from pg_class c
          where c.relnamespace = 'ledger'::regnamespace and c.relkind in ('r', 'p')
            and (has_table_privilege('khela_app', c.oid, 'insert') or has_table_privilege('khela_app', c.oid, 'update')
              or has_table_privilege('khela_app', c.oid, 'delete') or has_table_privilege('khela_app', c.oid, 'truncate'))
        union all
        select format('ledger.%s: the guard %s is missing or off', g.tbl, g.trigger)
          from (values ('account', 'account_fixed'), ('account', 'account_kept'), ('account', 'account_truncate'),
            ('hold', 'hold_state'), ('hold', 'hold_kept'), ('hold', 'hold_truncate'), ('entry', 'entry_balanced'),
            ('transfer', 'transfer_kept'), ('transfer', 'transfer_truncate'), ('entry', 'entry_kept'),
            ('entry', 'entry_truncate'), ('batch', 'batch_kept'), ('batch', 'batch_truncate'),
            ('idempotency_key', 'idempotency_key_kept'), ('idempotency_key', 'idempotency_key_truncate'),
            ('reversal', 'reversal_kept'), ('reversal', 'reversal_truncate')) as g(tbl, trigger)
          where not exists (select from pg_trigger t where t.tgrelid = format('ledger.%I', g.tbl)::regclass
            and t.tgname = g.trigger and t.tgenabled = 'O')
      ) open`,
  },
];
