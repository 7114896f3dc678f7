import { type Money, money } from "@khela/kernel/money";
import type { BreakKind, Finding, BookRecord } from "@khela/rules/reconciliation/books";
import type { BreakState } from "@khela/rules/reconciliation/break";
import { type Insertable, type RawBuilder, type Selectable, sql, type SqlBool } from "kysely";
import type { Db, Tx } from "../../../platform/database.ts";
import type { DB } from "../../../platform/db-types.gen.ts";

type Row = Selectable<DB["reconciliation_break"]>;

/** A row of `reconciliation_break` with the types of our domain. */
export type BreakRow = Omit<Row, "kind" | "state" | "difference" | "ours" | "theirs"> & {
  kind: BreakKind;
  state: BreakState;
  difference: Money;
  ours: BookRecord | null;
  theirs: BookRecord | null;
};
export type NoteRow = Selectable<DB["reconciliation_note"]>;

// The generated column types are wider than the values that the table's CHECKs allow.
const typed = (row: Row): BreakRow => ({ ...row, difference: money(row.difference) }) as unknown as BreakRow;

/**
 * Saves a difference: as a new break, or as the newest figures of a known one. An explained break whose figures
 * changed is opened again; one that an operator closed stays closed while its figures stay the same.
 * @returns the break, and whether it is new
 */
export async function keepFinding(
  tx: Tx,
  { source, id, at, finding }: { source: string; id: string; at: Date; finding: Finding },
): Promise<{ id: string; isNew: boolean } | undefined> {
  const [ours, theirs] = [JSON.stringify(finding.ours), JSON.stringify(finding.theirs)];
  const { rows } = await sql<{ id: string }>`
    insert into reconciliation_break as b
      (id, source, kind, subject, currency, difference, ours, theirs, found_at, seen_at)
    select ${id}, ${source}, ${finding.kind}, ${finding.subject}, ${finding.currency}, ${finding.difference},
      nullif(${ours}::jsonb, 'null'), nullif(${theirs}::jsonb, 'null'), ${at}, ${at}
    where not exists (select from reconciliation_break known
      where known.source = ${source} and known.subject = ${finding.subject} and known.kind = ${finding.kind}
        and known.resolved_by is not null and known.ours is not distinct from nullif(${ours}::jsonb, 'null')
        and known.theirs is not distinct from nullif(${theirs}::jsonb, 'null'))
    on conflict (source, subject, kind) where state <> 'resolved' do update
      set seen_at = excluded.seen_at, difference = excluded.difference, ours = excluded.ours,
        theirs = excluded.theirs,
        state = case when (b.ours, b.theirs) is distinct from (excluded.ours, excluded.theirs)
          then 'open' else b.state end,
        version = b.version + ((b.ours, b.theirs) is distinct from (excluded.ours, excluded.theirs))::int
    returning id`.execute(tx);
  const [row] = rows;
  return row && { id: row.id, isNew: row.id === id };
}

export async function addNote(tx: Tx, note: Insertable<DB["reconciliation_note"]>): Promise<void> {
  await tx.insertInto("reconciliation_note").values(note).execute();
}

/** All notes of a break, oldest first. */
export async function readNotes(db: Db | Tx, breakId: string): Promise<NoteRow[]> {
  return db
    .selectFrom("reconciliation_note")
    .selectAll()
    .where("break_id", "=", breakId)
    .orderBy("id")
    .execute();
}

export async function findBreak(db: Db | Tx, id: string): Promise<BreakRow | undefined> {
  const row = await db.selectFrom("reconciliation_break").selectAll().where("id", "=", id).executeTakeFirst();
  return row && typed(row);
}

/** Reads a break and locks its row until the transaction ends. */
export async function lockBreak(tx: Tx, id: string): Promise<BreakRow | undefined> {
  const row = await tx
    .selectFrom("reconciliation_break")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row && typed(row);
}

/** Changes a break; the caller must hold its lock. */
export async function changeBreak(
  tx: Tx,
  { id, version }: Pick<BreakRow, "id" | "version">,
  change: Partial<Pick<Row, "state" | "owner_id" | "owner_name" | "resolved_at" | "resolved_by">>,
): Promise<void> {
  await tx
    .updateTable("reconciliation_break")
    .set({ ...change, version: version + 1 })
    .where("id", "=", id)
    .execute();
}

/** The unresolved breaks of a source, those compared longest ago first. */
export async function readOpen(db: Db, source: string, limit: number): Promise<BreakRow[]> {
  const rows = await db
    .selectFrom("reconciliation_break")
    .selectAll()
    .where("source", "=", source)
    .where("state", "<>", "resolved")
    .orderBy("seen_at")
    .limit(limit)
    .execute();
  return rows.map(typed);
}

export interface BreakFilter {
  state?: BreakState | "all" | undefined;
  kind?: BreakKind | undefined;
  source?: string | undefined;
  search?: string | undefined;
}

const SORTS = {
  foundAt: "found_at",
  seenAt: "seen_at",
  difference: "difference",
  subject: "subject",
  kind: "kind",
  state: "state",
  source: "source",
  owner: "owner_name",
} as const;

/** Whether a list of breaks can be sorted by this name. */
const isSort = (name: string): name is keyof typeof SORTS => Object.hasOwn(SORTS, name);

/** A page of breaks, oldest first by default. Without a state in the filter, only unresolved ones. */
export async function listBreakRows(
  db: Db,
  filter: BreakFilter,
  page: { limit: number; offset: number; sort?: string | undefined },
): Promise<{ rows: BreakRow[]; count: number }> {
  const where = narrow(filter);
  const descending = page.sort?.startsWith("-") ?? false;
  const name = page.sort?.replace(/^-/, "") ?? "";
  const order = isSort(name)
    ? sql`${sql.ref(SORTS[name])} ${sql.raw(descending ? "desc" : "asc")} nulls last`
    : sql`state = 'resolved', case when state <> 'resolved' then found_at end, resolved_at desc`;
  const { rows } = await sql<Row>`
    select * from reconciliation_break where ${where} order by ${order}, id limit ${page.limit}
    offset ${page.offset}`.execute(db);
  const counted = await sql<{ count: bigint }>`
    select count(*) as count from reconciliation_break where ${where}`.execute(db);
  return { rows: rows.map(typed), count: Number(counted.rows[0]?.count ?? 0n) };
}

function narrow({ state, kind, source, search }: BreakFilter): RawBuilder<SqlBool> {
  const conditions: RawBuilder<SqlBool>[] = [
    state === "all"
      ? sql<SqlBool>`true`
      : state === undefined
        ? sql<SqlBool>`state <> 'resolved'`
        : sql<SqlBool>`state = ${state}`,
  ];
  if (kind !== undefined) conditions.push(sql`kind = ${kind}`);
  if (source !== undefined && source !== "") conditions.push(sql`source = ${source}`);
  if (search !== undefined && search !== "") {
    conditions.push(sql`strpos(lower(subject), ${search.toLowerCase()}) > 0`);
  }
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** The number of open and explained breaks by source, and since when the oldest is open. */
export async function countBreaks(
  db: Db,
): Promise<{ source: string; open: number; explained: number; oldest: Date | null }[]> {
  const { rows } = await sql<{ source: string; open: bigint; explained: bigint; oldest: Date | null }>`
    select source, count(*) filter (where state = 'open') as open,
      count(*) filter (where state = 'explained') as explained,
      min(found_at) filter (where state = 'open') as oldest
    from reconciliation_break where state <> 'resolved' group by source`.execute(db);
  return rows.map((row) => ({ ...row, open: Number(row.open), explained: Number(row.explained) }));
}
