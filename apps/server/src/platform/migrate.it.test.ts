import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import type { Database } from "./database.ts";
import { migrate } from "./migrate.ts";

let testDatabase: TestDatabase;
let owner: Database;
let folder: string;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  owner = testDatabase.open("owner");
  // From here on the database knows only this test's migration files.
  await owner.pool.query("delete from schema_migration");
  folder = await mkdtemp(join(tmpdir(), "khela-migrations-"));
});
afterAll(async () => {
  await testDatabase.drop();
  await rm(folder, { recursive: true, force: true });
});

const put = (name: string, sql: string) => writeFile(join(folder, name), sql);
const run = () => migrate(testDatabase.url, folder);

test("applies each file once, in order, and two programs at once don't collide", async () => {
  await put("0002_second.sql", "insert into m_probe values (2);");
  await put("0001_first.sql", "create table m_probe (n int); insert into m_probe values (1);");
  const both = await Promise.all([run(), run()]);
  expect(both.flat()).toEqual(["0001_first.sql", "0002_second.sql"]);
  expect(await run()).toEqual([]);
  const { rows } = await owner.pool.query<{ n: number }>("select n from m_probe");
  expect(rows.map(({ n }) => n)).toEqual([1, 2]);
});

test("a file that fails leaves nothing behind and is named with its line", async () => {
  await put("0003_broken.sql", "insert into m_probe values (3);\n\nselect no_such_column from m_probe;");
  await expect(run()).rejects.toThrow("Migration 0003_broken.sql, line 3:");
  const { rowCount } = await owner.pool.query("select from m_probe where n = 3");
  expect(rowCount).toBe(0);
  await rm(join(folder, "0003_broken.sql"));
});

test("an edited, a missing, a late and a badly named file are refused by name", async () => {
  await put("0002_second.sql", "select 'edited';");
  await expect(run()).rejects.toThrow("0002_second.sql was edited");
  await rm(join(folder, "0002_second.sql"));
  await expect(run()).rejects.toThrow("0002_second.sql, which this program doesn't know");
  await put("0002_second.sql", "insert into m_probe values (2);");
  await put("0000_late.sql", "select 1;");
  await expect(run()).rejects.toThrow("0000_late.sql comes before 0002_second.sql");
  await rm(join(folder, "0000_late.sql"));
  await put("0002_again.sql", "select 1;");
  await expect(run()).rejects.toThrow("have the same number");
  await rm(join(folder, "0002_again.sql"));
  await put("3-bad.sql", "select 1;");
  await expect(run()).rejects.toThrow("3-bad.sql");
  await rm(join(folder, "3-bad.sql"));
});
