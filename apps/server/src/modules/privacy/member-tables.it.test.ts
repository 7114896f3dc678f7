import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { MEMBER_TABLES } from "./member-tables.ts";
import { README } from "./readme-text.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it("[SAFE-06] every table that names a member says what becomes of it: exported, forgotten, or kept and why", async () => {
  const app = database.open();
  // Find tables by the usual column names for members, and by foreign keys to `member`.
  const { rows } = await app.pool.query<{ name: string }>(`
    select distinct c.relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where n.nspname not in ('pg_catalog', 'information_schema', 'graphile_worker')
      and c.relkind in ('r', 'p') and not c.relispartition
      and (a.attname ~ '(^|_)(member|player|asker|upline|sender|receiver)_id$'
        or c.relname = 'member'
        or exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'
          and k.confrelid = 'member'::regclass and a.attnum = any (k.conkey)))`);
  await app.close();
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(MEMBER_TABLES).toSorted());
});

it("[SAFE-06] the files that are named for them are in the export", () => {
  const files = Object.values(MEMBER_TABLES).flatMap(({ export: file }) =>
    typeof file === "string" ? [file] : [],
  );
  expect(files.filter((file) => !README.en.includes(file))).toEqual([]);
});
