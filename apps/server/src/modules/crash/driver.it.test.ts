import { setTimeout as sleep } from "node:timers/promises";
import { CRASH, type CrashTitle } from "@khela/games/crash/limits";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { systemClock } from "@khela/kernel/system-clock";
import { startTestApp, type TestApp } from "../../testing/app.ts";
import { createDriver, createLease, type Driver, type Lease } from "../shared-rounds/index.ts";
import { type Chains, createChains } from "./chains.ts";
import { CRASH_LEASE } from "./index.ts";
import { createLive } from "./live.ts";
import { createRunner, type Pace } from "./runner.ts";

const PACE: Pace = { tickMs: 10, drainMs: 5 };
const TITLE: CrashTitle = { ...CRASH, betWindowMs: 60, pauseMs: 20 };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const running: Driver[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((driver) => driver.stop()));
});

/** A driver as in a separate process, with rounds that end at once. */
function newDriver(): { driver: Driver; lease: Lease; steps: () => number } {
  const { platform, modules } = app.app;
  const lower = { ...modules, maskedNames: async () => new Map<string, string>(), title: TITLE };
  const real = createChains(platform, { length: 8, reserve: 3 });
  const chains: Chains = {
    ...real,
    roundSecret: async (round) => ({ ...(await real.roundSecret(round)), crash: 100 }),
  };
  const runner = createRunner(platform, { ...lower, chains, live: createLive(platform, lower), pace: PACE });
  const lease = createLease(platform.database.pool, CRASH_LEASE);
  let steps = 0;
  const driver = createDriver({
    clock: systemClock,
    log: platform.log,
    lease,
    runners: [
      {
        advance() {
          steps += 1;
          return runner.advance();
        },
      },
    ],
    onTaken: async () => undefined,
  });
  running.push(driver);
  return { driver, lease, steps: () => steps };
}

const lastNumber = async (): Promise<number> => {
  const { rows } = await app.owner.pool.query<{ last: number }>(
    "select coalesce(max(number), 0) as last from crash_round",
  );
  return rows[0]?.last ?? 0;
};

test("[GAME-12] one process drives; another takes over when it dies, and rounds go on", async () => {
  const [one, two] = [newDriver(), newDriver()];
  one.driver.start();
  await expect.poll(one.steps).toBeGreaterThan(0);
  two.driver.start();
  const before = await lastNumber();
  await expect.poll(lastNumber).toBeGreaterThan(before + 3);
  expect(two.steps()).toBe(0);

  // PostgreSQL sees a killed process as a closed connection.
  const { rowCount } = await app.owner.pool.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
       and database = (select oid from pg_database where datname = current_database()) and pid <> pg_backend_pid()
       and pid in (select pid from pg_stat_activity where application_name like '%-crash')`,
  );
  expect(rowCount).toBe(1);
  await one.driver.stop();
  await expect.poll(two.steps).toBeGreaterThan(0);
  const after = await lastNumber();
  await expect.poll(lastNumber).toBeGreaterThan(after + 3);
  expect(one.lease.isHeld()).toBe(false);
  expect(two.lease.isHeld()).toBe(true);

  const { rows } = await app.owner.pool.query<{ rounds: number; last: number; live: number }>(
    `select count(*)::int as rounds, max(number) as last, count(*) filter (where phase <> 'settled')::int as live
     from crash_round`,
  );
  expect(rows[0]?.rounds).toBe(rows[0]?.last);
  expect(rows[0]?.live).toBeLessThanOrEqual(1);
});

test("[GAME-12] stopping gives the round to the next process at once", async () => {
  const one = newDriver();
  one.driver.start();
  await expect.poll(one.steps).toBeGreaterThan(0);
  await one.driver.stop();
  const steps = one.steps();
  const two = newDriver();
  two.driver.start();
  await expect.poll(two.steps).toBeGreaterThan(0);
  await sleep(100);
  expect(one.steps()).toBe(steps);
});
