import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { captureLog } from "../testing/captured-log.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { type Database, openDatabase } from "./database.ts";
import { createJobs, type Jobs } from "./jobs.ts";
import { systemClock } from "@khela/kernel/system-clock";
import { createMetrics } from "./metrics.ts";

let testDatabase: TestDatabase;
let app: Database;
let owner: Database;
/** Connected to another database, because a session can't close the database that it is in. */
let admin: pg.Client;
let jobs: Jobs;
const { log, lines } = captureLog();
const done: string[] = [];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  app = testDatabase.open();
  admin = new pg.Client({ connectionString: inject("postgres").adminUrl });
  await admin.connect();
  owner = openDatabase({
    url: testDatabase.url,
    role: "owner",
    applicationName: "khela-test-jobs",
    driverTypes: true,
  });
  jobs = createJobs({ log, metrics: createMetrics(), clock: systemClock });
  jobs.define("breaks", () => Promise.reject(new Error("not today")));
  jobs.define("works", (payload) => {
    done.push((payload as { name: string }).name);
    return Promise.resolve();
  });
  jobs.define("outlives", async () => {
    done.push("outlives");
    if (done.filter((name) => name === "outlives").length === 1) await takeDatabaseAway();
  });
  await jobs.start(owner.pool);
});
afterAll(async () => {
  await jobs.stop();
  await owner.close();
  await admin.end();
  await testDatabase.drop();
});

it("[OPS-08] a job that fails waits with its reason for the next try, and the others go on", async () => {
  await jobs.enqueue(app.kysely, "breaks", {});
  const reason = async (): Promise<unknown> => {
    const { rows } = await owner.pool.query(
      "select last_error, attempts, locked_at, run_at > now() as later from graphile_worker._private_jobs",
    );
    return rows[0];
  };
  await expect
    .poll(reason)
    .toMatchObject({ last_error: "not today", attempts: 1, locked_at: null, later: true });
  await jobs.enqueue(app.kysely, "works", { name: "after it" });
  await expect.poll(() => done).toEqual(["after it"]);
});

it("[OPS-08] what the database can't be told at once is done again when it is back", async () => {
  await jobs.enqueue(app.kysely, "outlives", {});
  await expect.poll(() => done).toContain("outlives");
  await expect.poll(() => lines.join("")).toContain("the job runner ended");
  await admin.query(`alter database ${testDatabase.name} allow_connections true`);
  await expect.poll(() => done.filter((name) => name === "outlives").length).toBeGreaterThan(1);
  const left = async (): Promise<number | null> =>
    (await owner.pool.query("select 1 from graphile_worker.jobs where task_identifier = 'outlives'"))
      .rowCount;
  await expect.poll(left).toBe(0);
});

/** Forbids new connections and ends those of the job runner. */
async function takeDatabaseAway(): Promise<void> {
  await admin.query(`alter database ${testDatabase.name} allow_connections false`);
  await admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'khela-test-jobs'",
  );
}
