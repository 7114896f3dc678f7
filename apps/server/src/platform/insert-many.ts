import { type RawBuilder, sql } from "kysely";
import type { DB } from "./db-types.gen.ts";

/**
 * An INSERT of many rows as one parameter: a parameter for each value would make PostgreSQL parse and plan thousands. To
 * be continued by the caller (`on conflict …`, `returning …`).
 * @param rows by column, all with the same columns and at least one; JSON columns as values, not as texts
 */
export function insertMany<Table extends keyof DB>(
  table: Table,
  rows: readonly Readonly<Partial<Record<keyof DB[Table], unknown>>>[],
): RawBuilder<unknown> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  const values = JSON.stringify(rows, (_key, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  );
  return sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${values}::json)`;
}
