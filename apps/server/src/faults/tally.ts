import type pg from "pg";

/**
 * Rows that a repeat may add once more: sessions, counters, caches, nonces of encrypted calls, records of received
 * messages.
 */
const BOOKKEEPING = [
  "captcha",
  "contact_send",
  "login_failure",
  "member_place",
  "member_session",
  "operator_session",
  "provider_event",
  "used_token",
  "ledger.account",
  "ledger.batch",
  "ledger.chain",
];

/** Figures of the whole database by name. */
export type Tally = Map<string, bigint>;

/**
 * Counts the rows of every table, by state where there is one, and sums balances by bucket. The difference of two
 * tallies is the effect of a command, whatever it is. Only bookkeeping is left out.
 */
export async function takeTally(pool: pg.Pool): Promise<Tally> {
  let question = questions.get(pool);
  if (!question) questions.set(pool, (question = await questionOf(pool)));
  // A prepared statement, because a query over a hundred tables takes longer to plan than to run.
  const { rows } = await pool.query<{ name: string; figure: bigint }>({ name: "tally", text: question });
  return new Map(rows.map(({ name, figure }) => [name, figure]));
}

const questions = new WeakMap<pg.Pool, string>();

async function questionOf(pool: pg.Pool): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string; states: string[] }>(
    `select case n.nspname when 'public' then c.relname else n.nspname || '.' || c.relname end as name,
       array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attname in ('state', 'receipt', 'kind')
         and not a.attisdropped order by 1) as states
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'ledger') and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  );
  const parts = tables
    .filter(({ name }) => !BOOKKEEPING.includes(name))
    .map(({ name, states }) => {
      const label = [`'${name}'`, ...states.map((column) => `coalesce(${column}::text, '-')`)].join(", ");
      return `select concat_ws(' ', ${label}) as name, count(*)::bigint as figure from ${name} group by 1`;
    });
  return `${parts.join(" union all ")} union all
     select concat_ws(' ', 'balance', kind, bucket, currency), sum(balance)::bigint from ledger.account group by 1
     union all select concat_ws(' ', 'moved', a.kind, case when a.kind = 'member' then '' else a.owner end, a.bucket, e.currency), sum(e.amount)::bigint
       from ledger.entry e join ledger.account a on a.id = e.account_id group by 1`;
}

/** The changes from one tally to another, one line each. */
export function difference(before: Tally, after: Tally): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].toSorted().flatMap((name) => {
    const change = (after.get(name) ?? 0n) - (before.get(name) ?? 0n);
    return change === 0n ? [] : [`${name}: ${change > 0n ? "+" : ""}${change}`];
  });
}
