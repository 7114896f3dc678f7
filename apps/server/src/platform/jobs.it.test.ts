import pg from "pg";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
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
/** Longer than any machine takes. */
const PATIENT = { timeout: 60_000 };
/** Which jobs of a turn began, in that order. */
const places: number[] = [];
const unrecorded = (): number => lines.filter((line) => line.includes("Failed to complete jobs")).length;

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
  // They end one after the other: the first takes the database away, each other one when the completion of the one
  // before it could not be recorded.
  jobs.define("in turn", async (payload) => {
    const { place } = payload as { place: number };
    places.push(place);
    if (places.filter((seen) => seen === place).length > 1) return;
    await vi.waitUntil(() => new Set(places).size === 4, PATIENT);
    if (place === 0) await takeDatabaseAway();
    await vi.waitUntil(() => unrecorded() >= place, PATIENT);
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

it("[OPS-08] after an outage in which several jobs ended, jobs run again and can be stopped", async () => {
  lines.length = 0;
  await jobs.enqueueAll(
    app.kysely,
    ["in turn"],
    [0, 1, 2, 3].map((place) => ({ place })),
  );
  await expect.poll(unrecorded).toBe(4);
  await admin.query(`alter database ${testDatabase.name} allow_connections true`);
  await expect.poll(() => places.toSorted((a, b) => a - b)).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
  await jobs.enqueue(app.kysely, "works", { name: "after the outage" });
  await expect.poll(() => done).toContain("after the outage");
});

/** Forbids new connections and ends those of the job runner. */
async function takeDatabaseAway(): Promise<void> {
  await admin.query(`alter database ${testDatabase.name} allow_connections false`);
  await admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'khela-test-jobs'",
  );
}
