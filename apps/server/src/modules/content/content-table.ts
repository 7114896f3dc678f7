import { AppError } from "@khela/kernel/errors";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";

/** A draft with the fields of every saved row. */
export type Saved<Draft> = Draft & { id: string; version: number; updatedAt: string; updatedBy: string };

/** The editor and time of a change. */
export interface Stamp {
  id: string;
  at: Date;
  by: string;
}

/** The columns of every row beside its draft. */
interface StampedRow {
  id: string;
  version: number;
  updated_at: Date;
  updated_by: string;
}

/** Rows that operators edit as drafts; each change increments the row's version. */
export interface ContentTable<Draft> {
  /** All rows in the order in which the console shows them. */
  all(db: Db | Tx): Promise<Saved<Draft>[]>;
  insert(db: Db | Tx, draft: Draft, stamp: Stamp): Promise<Saved<Draft>>;
  /**
   * Changes a row that still has the version that its editor saw.
   * @returns the row before and after, or undefined where it doesn't exist
   * @throws AppError OPS_CHANGED where the row has a newer version
   */
  change(tx: Tx, draft: Draft, version: number, stamp: Stamp): Promise<Change<Draft>>;
  /** @returns the removed row, or undefined */
  remove(tx: Tx, id: string): Promise<Saved<Draft> | undefined>;
}

export type Change<Draft> = { before: Saved<Draft>; after: Saved<Draft> } | undefined;

interface Layout<Row, Draft> {
  table: string;
  order: RawBuilder<unknown>;
  columns(draft: Draft): Record<string, unknown>;
  draftOf(row: Row): Draft;
}

/** The four operations on a table of drafts. */
export function contentTable<Row extends object, Draft extends object>({
  table: name,
  order,
  columns,
  draftOf,
}: Layout<Row, Draft>): ContentTable<Draft> {
  const table = sql.table(name);
  const saved = (row: Row & StampedRow): Saved<Draft> => ({
    ...draftOf(row),
    id: row.id,
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
    updatedBy: row.updated_by,
  });
  const one = async (db: Db | Tx, query: RawBuilder<Row & StampedRow>): Promise<Saved<Draft> | undefined> => {
    const [row] = (await query.execute(db)).rows;
    return row && saved(row);
  };
  const values = (draft: Draft, { at, by }: Stamp) =>
    Object.entries({ ...columns(draft), updated_at: at, updated_by: by });

  return {
    async all(db) {
      const { rows } = await sql<
        Row & StampedRow
      >`select * from ${table} order by ${order}, position, id`.execute(db);
      return rows.map(saved);
    },
    async insert(db, draft, stamp) {
      const given = [["id", stamp.id] as const, ...values(draft, stamp)];
      const row = await one(
        db,
        sql`insert into ${table} (${sql.join(given.map(([column]) => sql.ref(column)))})
          values (${sql.join(given.map(([, value]) => value))}) returning *`,
      );
      if (!row) throw new Error(`nothing was inserted into ${name}`);
      return row;
    },
    async change(tx, draft, version, stamp) {
      const before = await one(tx, sql`select * from ${table} where id = ${stamp.id} for update`);
      if (!before) return undefined;
      if (before.version !== version) throw new AppError("OPS_CHANGED");
      const changes = values(draft, stamp).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
      const after = await one(
        tx,
        sql`update ${table} set ${sql.join(changes)}, version = version + 1 where id = ${stamp.id} returning *`,
      );
      return after && { before, after };
    },
    remove: (tx, id) => one(tx, sql`delete from ${table} where id = ${id} returning *`),
  };
}
