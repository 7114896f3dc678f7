import type { TestApp } from "./app.ts";

/**
 * Every row of every table as text, read as the owner. Tables are read one after the other, because the owner has few
 * connections.
 */
export async function everyRow({ owner }: Pick<TestApp, "owner">): Promise<string> {
  const { rows: tables } = await owner.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await owner.pool.query<{ row: string }>(`select t::text as row from ${name} t`);
    texts.push(rows.map(({ row }) => row).join("\n"));
  }
  return texts.join("\n");
}
