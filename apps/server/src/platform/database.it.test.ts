import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import type { Database } from "./database.ts";

let testDatabase: TestDatabase;
let app: Database;
let owner: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  app = testDatabase.open();
  owner = testDatabase.open("owner");
});
afterAll(() => testDatabase.drop());

test("the program works as khela_app and can't change the schema", async () => {
  const { rows } = await sql<{ role: string }>`select current_user::text as role`.execute(app.kysely);
  expect(rows).toEqual([{ role: "khela_app" }]);
  await expect(app.pool.query("create table x (id int)")).rejects.toThrow("permission denied");
  await app.pool.query("reset role");
  await expect(app.pool.query("drop table schema_migration")).rejects.toThrow("must be owner");
});

test("the program enqueues a job in its own transaction, and can't read or change jobs", async () => {
  const { rows } = await app.pool.query(
    "select id, key from graphile_worker.add_job('greet', '{}'::json, job_key := 'a')",
  );
  expect(rows[0].key).toBe("a");
  await expect(app.pool.query("delete from graphile_worker._private_jobs")).rejects.toThrow(
    "permission denied",
  );
  const jobs = await owner.pool.query("select task_identifier from graphile_worker.jobs");
  expect(jobs.rows).toEqual([{ task_identifier: "greet" }]);
});
