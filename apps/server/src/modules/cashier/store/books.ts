/** Our payments as records to compare with a provider's, and with the ledger. Source: domain rules W7. */
import { type Money, money } from "@khela/kernel/money";
import type { Phase } from "@khela/rules/reconciliation/compare";
import { type Insertable, type RawBuilder, type Selectable, sql } from "kysely";
import { type Db, sqlState, type Tx } from "../../../platform/database.ts";
import type { DB } from "../../../platform/db-types.gen.ts";
import { postedTo, referenceOf } from "../../ledger/index.ts";

/** One of our deposits or payouts, in the form that the comparison takes. */
export interface OurMovement {
  id: string;
  kind: "payment" | "payout";
  reference: string;
  providerReference: string | null;
  state: string;
  phase: Phase;
  /** The amount that moved, or before that the requested one. */
  amount: Money;
  currency: string;
}

/** The provider's report on one of our movements. */
export interface Line {
  movementId: string;
  providerReference: string;
  status: string;
  amount: Money;
  currency: string;
}

const PHASES: Record<OurMovement["kind"], Readonly<Record<string, Phase>>> = {
  payment: {
    created: "open",
    pending: "open",
    succeeded: "moved",
    failed: "over",
    expired: "over",
    reversed: "over",
  },
  payout: { waiting: "before", submitted: "open", unclear: "open", paid: "moved", failed: "over" },
};

interface Row {
  id: string;
  kind: OurMovement["kind"];
  reference: string;
  provider_reference: string | null;
  state: string;
  amount: bigint;
  currency: string;
}

/** The phase of a state. @throws Error for a state without a phase (a defect) */
export function phaseOf(kind: OurMovement["kind"], state: string): Phase {
  const phase = PHASES[kind][state];
  if (!phase) throw new Error(`a ${kind} is ${state}, which has no phase`);
  return phase;
}

const movementOf = (row: Row): OurMovement => ({
  ...row,
  providerReference: row.provider_reference,
  phase: phaseOf(row.kind, row.state),
  amount: money(row.amount),
});

/** The amount that the provider paid of an instalment: its own, and the rests that were split off after it was paid. */
const paidOfInstalment = sql`s.amount + coalesce((with recursive rest as (
    select r.id, r.amount from payout_instalment r where r.parent_id = s.id and r.hold_id is null and r.state = 'paid'
    union all
    select r.id, r.amount from payout_instalment r join rest on r.parent_id = rest.id
      where r.hold_id is null and r.state = 'paid')
  select sum(amount) from rest), 0)::bigint`;

const DEPOSITS = sql`select d.id, 'payment' as kind, d.reference, d.provider_reference, d.state,
  coalesce(nullif(d.received, 0), d.amount) as amount, d.currency from deposit d`;
// Rests have no hold, because the provider never received an order for them.
const PAYOUTS = sql`select s.id, 'payout' as kind, s.reference, s.provider_reference,
  case when s.corrected = 0 then 'failed' when s.corrected > 0 then 'paid' else s.state end as state,
  case when s.corrected > 0 then s.corrected when s.corrected = 0 then s.asked
    when s.state = 'paid' then ${paidOfInstalment} else s.asked end as amount, s.currency
  from payout_instalment s`;

/** Our movements by our references; unknown references are missing. */
export async function findMovements(
  db: Db | Tx,
  provider: string,
  kind: OurMovement["kind"],
  references: readonly string[],
): Promise<Map<string, OurMovement>> {
  if (references.length === 0) return new Map();
  const list = sql`${[...references]}::text[]`;
  const { rows } = await (
    kind === "payment"
      ? sql<Row>`${DEPOSITS} where d.reference = any (${list}) and d.provider = ${provider}`
      : sql<Row>`${PAYOUTS} where s.reference = any (${list}) and s.provider = ${provider} and s.hold_id is not null`
  ).execute(db);
  return new Map(rows.map((row) => [row.reference, movementOf(row)]));
}

/** An entry of the provider's list that says that money has moved, and when. */
export interface MovedReport {
  reference: string;
  providerReference: string;
  amount: Money;
  currency: string;
  changedAt: Date;
}

/** Our movements that match an entry exactly ({@link MovedReport} is `t`), without split or corrected ones. */
const SAME = {
  payment: sql`deposit m where m.reference = t.reference and m.provider_reference = t.provider_reference
    and m.state = 'succeeded' and m.received = t.amount and m.currency = t.currency`,
  payout: sql`payout_instalment m where m.reference = t.reference and m.provider_reference = t.provider_reference
    and m.state = 'paid' and m.hold_id is not null and m.corrected is null and m.asked = t.amount
    and m.amount = t.amount and m.currency = t.currency`,
} as const satisfies Record<OurMovement["kind"], RawBuilder<unknown>>;

/** Nearly every movement is booked this soon after the provider's, so a page is joined by time, not row by row. */
const NEWS_MS = 60_000;
const UNIQUE_VIOLATION = "23505";

/**
 * Records the entries that match ours in every figure, which are nearly all of a list. One statement handles a page,
 * so that only the entries that may differ or came late are examined one by one.
 * @param db outside a transaction: a page that was recorded before is recorded again by a second statement
 * @returns the indexes of the other entries
 */
export async function recordMatching(
  db: Db,
  { provider, kind, at }: { provider: string; kind: OurMovement["kind"]; at: Date },
  words: readonly MovedReport[],
): Promise<Set<number>> {
  if (words.length === 0) return new Set();
  const times = words.map(({ changedAt }) => changedAt.getTime());
  const [first, last] = times.reduce(
    ([low, high], ms) => [Math.min(low, ms), Math.max(high, ms)],
    [Infinity, -Infinity],
  );
  const found = sql`
    with theirs as materialized (
      select * from unnest(${words.map(({ reference }) => reference)}::text[],
        ${words.map(({ providerReference }) => providerReference)}::text[],
        ${words.map(({ amount }) => amount)}::bigint[], ${words.map(({ currency }) => currency)}::text[])
        with ordinality as word (reference, provider_reference, amount, currency, place)
    ), found as materialized (
      select t.place, ours.id, t.provider_reference, t.amount, t.currency
      from theirs t cross join lateral (select m.id from ${SAME[kind]} and m.provider = ${provider}
        and m.settled_at >= ${new Date(first - NEWS_MS)} and m.settled_at <= ${new Date(last + NEWS_MS)}) ours
    )`;
  const line = sql`id, ${provider}, provider_reference, 'succeeded', amount, currency, ${at} from found`;
  const others = sql`select place::int - 1 as place from theirs t
    where not exists (select from found f where f.place = t.place)`;
  const run = (kept: RawBuilder<unknown>) =>
    sql<{ place: number }>`${found}, kept as (
      insert into provider_line (movement_id, provider, provider_reference, status, amount, currency, seen_at) ${kept}
    ) ${others}`.execute(db);
  // A plain insert costs half of one that looks for an older line first, and hardly any page has one.
  const { rows } = await run(sql`select ${line}`).catch((error: unknown) => {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
    return run(sql`select distinct on (id) ${line} ${REPLACE_LINE}`);
  });
  return new Set(rows.map(({ place }) => place));
}

const REPLACE_LINE = sql`on conflict (movement_id) do update set provider_reference = excluded.provider_reference,
  status = excluded.status, amount = excluded.amount, currency = excluded.currency, seen_at = excluded.seen_at`;

/** Records the provider's latest report on each of our movements. */
export async function keepLines(
  db: Db | Tx,
  provider: string,
  lines: readonly Line[],
  at: Date,
): Promise<void> {
  if (lines.length === 0) return;
  await sql`
    insert into provider_line (movement_id, provider, provider_reference, status, amount, currency, seen_at)
    select id, ${provider}, reference, status, amount, currency, ${at}
    from unnest(${lines.map(({ movementId }) => movementId)}::uuid[],
      ${lines.map(({ providerReference }) => providerReference)}::text[],
      ${lines.map(({ status }) => status)}::text[],
      ${lines.map(({ amount }) => amount)}::bigint[],
      ${lines.map(({ currency }) => currency)}::text[]) as line (id, reference, status, amount, currency)
    ${REPLACE_LINE}`.execute(db);
}

/** Whether the provider's list ever contained a movement of ours. */
export async function isListed(db: Db, movementId: string): Promise<boolean> {
  const { rows } = await sql`select from provider_line where movement_id = ${movementId}`.execute(db);
  return rows.length > 0;
}

/** A period whose end is exclusive. */
export interface Period {
  from: Date;
  until: Date;
}

/** Our movements of a period, or pending at the provider since then, without a matching entry in its list. */
export async function listUnconfirmed(
  db: Db,
  provider: string,
  { from, until }: Period,
  limit: number,
): Promise<OurMovement[]> {
  const { rows } = await sql<Row>`
    select ours.* from (
      ${DEPOSITS} where d.provider = ${provider} and d.state = 'succeeded'
        and d.settled_at >= ${from} and d.settled_at < ${until}
      union all
      ${DEPOSITS} where d.provider = ${provider} and d.state = 'pending'
        and d.created_at >= ${from} and d.created_at < ${until}
      union all
      ${PAYOUTS} where s.provider = ${provider} and s.hold_id is not null and s.state = 'paid'
        and s.settled_at >= ${from} and s.settled_at < ${until}
      union all
      ${PAYOUTS} where s.provider = ${provider} and s.hold_id is not null and s.state in ('submitted', 'unclear')
        and s.submitted_at >= ${from} and s.submitted_at < ${until}
    ) ours left join provider_line l on l.movement_id = ours.id
    where l.movement_id is null
      or (ours.state in ('succeeded', 'paid') and (l.status, l.amount, l.currency, l.provider_reference)
        is distinct from ('succeeded', ours.amount, ours.currency, ours.provider_reference))
    order by ours.id limit ${limit}`.execute(db);
  return rows.map(movementOf);
}

/** The number of movements that we booked with a provider in a period: the size of a comparison. */
export async function countBooked(db: Db, provider: string, { from, until }: Period): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select (select count(*) from deposit where provider = ${provider} and state = 'succeeded'
        and settled_at >= ${from} and settled_at < ${until})
      + (select count(*) from payout_instalment where provider = ${provider} and hold_id is not null and state = 'paid'
        and settled_at >= ${from} and settled_at < ${until}) as count`.execute(db);
  return Number(rows[0]?.count ?? 0n);
}

/** A movement on which the ledger differs: `booked` is the ledger's figure, `amount` the deposit's or withdrawal's. */
export interface LedgerDifference {
  kind: "deposit" | "withdrawal";
  reference: string;
  currency: string;
  amount: Money;
  booked: Money;
}

/** The ledger dates a transfer when it is made; the deposit's own date may be some seconds off. */
const DATE_MARGIN_S = 10;

/** Compares the deposits of a period with the ledger's entries on the provider's clearing accounts, both ways. */
export async function listDepositDifferences(
  db: Db,
  provider: string,
  { from, until }: Period,
  limit: number,
): Promise<LedgerDifference[]> {
  const margin = sql`make_interval(secs => ${DATE_MARGIN_S})`;
  const posted = postedTo({
    provider,
    kinds: ["deposit"],
    from: sql`${from}::timestamptz - ${margin}`,
    until: sql`${until}::timestamptz + ${margin}`,
  });
  const { rows } = await sql<Difference>`
    with posted as (${posted}), corrected as (
      select movement_id, sum(moved_after - moved_before)::bigint as amount from payment_correction
      where kind = 'payment' and provider = ${provider} group by movement_id
    ), ours as (
      select d.reference, d.currency, d.transfer_id, d.settled_at, d.received - coalesce(c.amount, 0) as amount
      from deposit d left join corrected c on c.movement_id = d.id
      where d.provider = ${provider} and d.state in ('succeeded', 'reversed')
        and d.settled_at >= ${from}::timestamptz - ${margin} and d.settled_at < ${until}::timestamptz + ${margin}
    ), differing as materialized (
      -- One join tells all that differs, with what lies a moment outside the period; nearly nothing comes through.
      select o.reference, o.settled_at, o.amount, p.amount as booked, p.at, coalesce(p.transfer_id, o.transfer_id) as transfer_id,
        coalesce(o.currency, p.currency) as currency
      from ours o full join posted p on p.transfer_id = o.transfer_id and p.currency = o.currency
      where p.amount is distinct from -o.amount
    )
    select 'deposit' as kind, reference, currency, amount, coalesce(-booked, 0)::bigint as booked
    from differing where settled_at >= ${from} and settled_at < ${until}
    union all
    select 'deposit', coalesce(${referenceOf("p")}, p.transfer_id::text), p.currency, 0, (-p.booked)::bigint
    from differing p where p.settled_at is null and p.at >= ${from} and p.at < ${until}
      and not exists (select from deposit d where d.transfer_id = p.transfer_id)
    limit ${limit}`.execute(db);
  return rows.map(differenceOf);
}

/** The same for withdrawals with an instalment paid in the period, each compared over its whole life. */
export async function listWithdrawalDifferences(
  db: Db,
  provider: string,
  { from, until }: Period,
  limit: number,
): Promise<LedgerDifference[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct withdrawal_id as id from payout_instalment where provider = ${provider} and state = 'paid'
      and settled_at >= ${from} and settled_at < ${until}`.execute(db);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  return withdrawalDifferences(db, provider, sql`w.id = any (${ids}::uuid[])`, limit);
}

/** Compares one deposit or withdrawal again. @returns undefined where the ledger agrees */
export async function findDifference(
  db: Db,
  provider: string,
  { kind, reference }: Pick<LedgerDifference, "kind" | "reference">,
): Promise<LedgerDifference | undefined> {
  if (kind === "withdrawal") {
    return (await withdrawalDifferences(db, provider, sql`w.reference = ${reference}`, 1))[0];
  }
  const { rows } = await sql<{ settled_at: Date | null }>`
    select settled_at from deposit where reference = ${reference} and provider = ${provider}`.execute(db);
  const at = rows[0]?.settled_at?.getTime();
  if (at === undefined) return undefined;
  const period = { from: new Date(at), until: new Date(at + 1) };
  const found = await listDepositDifferences(db, provider, period, 1_000);
  return found.find((difference) => difference.reference === reference);
}

interface Difference {
  kind: LedgerDifference["kind"];
  reference: string;
  currency: string;
  amount: bigint;
  booked: bigint;
}

const differenceOf = (row: Difference): LedgerDifference => ({
  ...row,
  amount: money(row.amount),
  booked: money(row.booked),
});

async function withdrawalDifferences(
  db: Db,
  provider: string,
  which: RawBuilder<unknown>,
  limit: number,
): Promise<LedgerDifference[]> {
  const posted = postedTo({
    provider,
    kinds: ["withdrawal.paid", "withdrawal.fee"],
    from: sql`(select min(created_at) from chosen)`,
    until: sql`(select max(settled_at) + make_interval(secs => ${DATE_MARGIN_S}) from chosen)`,
  });
  const { rows } = await sql<Difference>`
    with chosen as materialized (
      select w.id, w.reference, w.currency, w.created_at, max(s.settled_at) as settled_at,
        sum(s.amount) filter (where s.state = 'paid') as paid
      from withdrawal w join payout_instalment s on s.withdrawal_id = w.id
      where w.provider = ${provider} and (s.hold_id is not null or s.state = 'paid') and ${which}
      group by w.id
    ), booked as materialized (
      select ${referenceOf("posted")} as reference, currency, sum(amount) as amount from (${posted}) posted
      group by 1, currency
    )
    select 'withdrawal' as kind, c.reference, c.currency, coalesce(c.paid, 0)::bigint as amount,
      coalesce(b.amount, 0)::bigint as booked
    from chosen c left join booked b on b.reference = c.id::text and b.currency = c.currency
    where coalesce(c.paid, 0) <> coalesce(b.amount, 0)
    limit ${limit}`.execute(db);
  return rows.map(differenceOf);
}

/** Corrections of a payment, in order. */
export async function listCorrections(
  db: Db | Tx,
  movementId: string,
): Promise<Selectable<DB["payment_correction"]>[]> {
  return db
    .selectFrom("payment_correction")
    .selectAll()
    .where("movement_id", "=", movementId)
    .orderBy("at")
    .execute();
}

export async function insertCorrection(tx: Tx, values: Insertable<DB["payment_correction"]>): Promise<void> {
  await tx.insertInto("payment_correction").values(values).execute();
}

/** The sum of open withdrawals, which must equal the held money, by currency. */
export async function sumOpenWithdrawals(db: Db | Tx): Promise<Map<string, Money>> {
  const { rows } = await sql<{ currency: string; sum: bigint }>`
    select currency, sum(amount)::bigint as sum from (
      select w.currency, w.amount from withdrawal w
        where w.state in ('requested', 'approved', 'submitted')
          and not exists (select from payout_instalment s where s.withdrawal_id = w.id)
      union all
      select s.currency, s.amount + s.fee from payout_instalment s
        where s.hold_id is not null and s.state in ('waiting', 'submitted', 'unclear')
    ) open group by currency`.execute(db);
  return new Map(rows.map(({ currency, sum }) => [currency, money(sum)]));
}
