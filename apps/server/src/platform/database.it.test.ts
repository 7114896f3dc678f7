import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { inTransaction, isDatabaseUnavailable, openDatabase, type Database } from "./database.ts";

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

test("BIGINT is a bigint in both directions, DATE a text, NUMERIC a text, TIMESTAMPTZ a Date", async () => {
  const { rows } = await app.pool.query(
    `select $1::bigint as big, $2::bigint[] as bigs, '{}'::bigint[] as none, date '2026-02-03' as day,
            array[date '2026-02-03', null] as days, 1.10::numeric as exact, timestamptz '2026-01-01T00:00:00Z' as at`,
    [9_007_199_254_740_993n, [1n, null, -2n]],
  );
  expect(rows[0]).toEqual({
    big: 9_007_199_254_740_993n,
    bigs: [1n, null, -2n],
    none: [],
    day: "2026-02-03",
    days: ["2026-02-03", null],
    exact: "1.10",
    at: new Date("2026-01-01T00:00:00Z"),
  });
});

test("a transaction commits, rolls back on an error, and is repeated after a deadlock", async () => {
  await owner.pool.query(
    "create table t_probe (id int primary key, n int); insert into t_probe values (1, 0), (2, 0)",
  );
  const refused = inTransaction(app, async (tx) => {
    await sql`update t_probe set n = 99`.execute(tx);
    throw new Error("no");
  });
  await expect(refused).rejects.toThrow("no");
  const { promise: bothHoldOne, resolve } = Promise.withResolvers<void>();
  let holding = 0;
  const add = (first: number, second: number) =>
    inTransaction(app, async (tx) => {
      await sql`update t_probe set n = n + 1 where id = ${first}`.execute(tx);
      holding += 1;
      if (holding === 2) resolve();
      await bothHoldOne;
      await sql`update t_probe set n = n + 1 where id = ${second}`.execute(tx);
    });
  await Promise.all([add(1, 2), add(2, 1)]);
  // The deadlocked transaction is repeated at least once; it may deadlock again with the other one.
  expect(holding).toBeGreaterThan(2);
  const { rows } = await app.pool.query("select n from t_probe order by id");
  expect(rows).toEqual([{ n: 2 }, { n: 2 }]);
});

test("a connection lost in the middle of a transaction fails that transaction and nothing else", async () => {
  const lost = inTransaction(app, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await owner.pool.query("select pg_terminate_backend($1, 5000)", [rows[0]?.pid]);
    await setTimeout(50);
    await sql`select 1`.execute(tx);
  });
  const error: unknown = await lost.catch((caught: unknown) => caught);
  expect(isDatabaseUnavailable(error), String(error)).toBe(true);
  await app.pool.query("select 1");
});

test("[MONEY-09] transactions that wait for each other's locks leave a connection for what one of them reads beside itself", async () => {
  const small = openDatabase({
    url: testDatabase.url,
    role: "owner",
    applicationName: "khela-test-small",
    maxConnections: 4,
    connectTimeoutMs: 60_000,
  });
  await owner.pool.query(
    "create table t_queue (id int primary key, n int); insert into t_queue values (1, 0)",
  );
  await Promise.all(
    Array.from({ length: 12 }, () =>
      inTransaction(small, async (tx) => {
        await sql`select from t_queue where id = 1 for update`.execute(tx);
        await sql`select 1`.execute(small.kysely);
        await sql`update t_queue set n = n + 1 where id = 1`.execute(tx);
      }),
    ),
  );
  expect((await owner.pool.query("select n from t_queue")).rows).toEqual([{ n: 12 }]);
  await small.close();
});

test("[OPS-08] a read without a time limit is given up at the server when the program stops", async () => {
  const reads = openDatabase({
    url: testDatabase.url,
    role: "app",
    applicationName: "khela-test-long-reads",
    statementTimeoutMs: 0,
  });
  const running = async (): Promise<number> => {
    const { rows } = await owner.pool.query<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where application_name = $1 and state = 'active'",
      ["khela-test-long-reads"],
    );
    return rows[0]?.n ?? 0;
  };
  const read = reads.pool.query("select pg_sleep(3600)").catch((error: unknown) => error);
  await expect.poll(running).toBe(1);
  await reads.abort();
  expect(await read).toMatchObject({ code: "57014" });
  expect(await running()).toBe(0);
  await expect(reads.pool.query("select 1")).rejects.toThrow("Cannot use a pool after calling end");
});

test("a database that is gone is told from a defect, in under three seconds", async () => {
  const nobodyThere = openDatabase({
    url: "postgresql://a@127.0.0.1:1/a",
    role: "app",
    applicationName: "t",
  });
  const silent = createServer(() => undefined).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const mute = openDatabase({ url: `postgresql://a@127.0.0.1:${port}/a`, role: "app", applicationName: "t" });
  const hasty = openDatabase({
    url: testDatabase.url,
    role: "app",
    applicationName: "t",
    statementTimeoutMs: 500,
  });
  const failures: [string, () => Promise<unknown>][] = [
    ["refused", () => nobodyThere.pool.query("select 1")],
    ["silent", () => sql`select 1`.execute(mute.kysely)],
    ["statement timeout", () => sql`select pg_sleep(9)`.execute(hasty.kysely)],
    ["terminated", () => owner.pool.query("select pg_terminate_backend(pg_backend_pid())")],
  ];
  for (const [what, fail] of failures) {
    const error: unknown = await fail().catch((caught: unknown) => caught);
    expect(isDatabaseUnavailable(error), `${what}: ${String(error)}`).toBe(true);
  }
  const defect: unknown = await app.pool.query("select nonsense").catch((caught: unknown) => caught);
  expect(isDatabaseUnavailable(defect)).toBe(false);
  // The pools recover at once.
  await owner.pool.query("select 1");
  await sql`select 1`.execute(hasty.kysely);
  silent.close();
  await Promise.all([nobodyThere, mute, hasty].map((database) => database.close()));
});
