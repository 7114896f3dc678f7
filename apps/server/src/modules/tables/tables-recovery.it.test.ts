import { manualClock } from "@khela/kernel/clock";
import { taka } from "@khela/kernel/money";
import { payoutOf } from "@khela/games/tables/types";
import { tableGame, type TableOutcome } from "@khela/games/tables/tables";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "@khela/kernel/system-clock";
import { startTestApp, type TestApp, type TestMember } from "../../testing/app.ts";
import { fund, ledgerSum } from "../../testing/money.ts";
import { createChains, createDriver, createLease, type Driver, type Lease } from "../shared-rounds/index.ts";
import { TABLES_LEASE } from "./index.ts";
import { PACE } from "./pace.ts";
import { settleTable } from "./settle-round.ts";
import { findRound } from "./store.ts";
import { startTestTable, type TestTable } from "./test-tables.ts";

let table: TestTable<TestApp>;
beforeAll(async () => {
  const clock = manualClock(systemClock.nowMs());
  table = await startTestTable({ app: await startTestApp({ clock }), clock, fund });
});
afterAll(() => table.app.stop());

const stake = taka(100);
/** A choice of bets of which some win, some lose and some are returned in any round. */
const SPREAD = ["dragon", "tiger", "dragon-big", "dragon-small", "tiger-odd"];
const paidFor = (outcome: TableOutcome): bigint =>
  payoutOf(
    tableGame(table.gameCode),
    SPREAD.map((spot) => ({ spot, stake })),
    outcome,
  );

async function seat(count: number): Promise<TestMember[]> {
  const members = await Promise.all(Array.from({ length: count }, () => table.member()));
  await table.nextRound();
  const spread = Object.fromEntries(SPREAD.map((spot) => [spot, "100"]));
  await Promise.all(members.map((member) => table.bet(member, spread)));
  return members;
}

async function expectPaidOnce(members: readonly TestMember[], outcome: TableOutcome): Promise<void> {
  for (const { id } of members) expect(await table.balance(id)).toBe(taka(500) + paidFor(outcome));
  expect(await table.openBets()).toEqual({ stakes: 0n, balance: 0n });
  expect(await ledgerSum(table.app)).toBe(0n);
}

for (const moment of ["betting", "dealt", "half paid"] as const) {
  test(`[GAME-12] whoever dies while "${moment}": the next runner ends the round, once`, async () => {
    const members = await seat(4);
    const { outcome } = await table.secret();
    const { roundId } = await table.round();
    if (moment !== "betting") await table.runToDeal();
    if (moment === "half paid") {
      // Pays only the first two, like a process that died after them.
      const { rounds, ledger, bonuses } = table.app.app.modules;
      const { runs } = bonuses;
      const tableBets = await rounds.roundsOfSource(roundId);
      const round = await findRound(table.app.app.platform.db, roundId);
      if (!round) throw new Error("no round");
      let paid = 0;
      const dying: typeof runs = {
        ...runs,
        settle: (...args) => (paid++ < 2 ? runs.settle(...args) : Promise.reject(new Error("killed"))),
      };
      await expect(
        settleTable(
          { db: table.app.app.platform.db, ledger, bonuses: { runs: dying }, rounds },
          round,
          new Date(table.clock.nowMs()),
        ),
      ).rejects.toThrow("killed");
      // Bets that were on their way are still accepted.
      await expect
        .poll(
          async () =>
            (await rounds.roundsOfSource(roundId)).filter(({ state }) => state === "settled").length,
        )
        .toBe(2);
      expect(tableBets.length).toBe(4);
    }
    table.replaceRunner();
    table.clock.advance(120_000);
    await table.runTo(table.clock.nowMs() + 30_000);
    await expectPaidOnce(members, outcome);
  });
}

test("[GAME-12] several runners at once do everything once", async () => {
  const members = await seat(6);
  const { outcome } = await table.secret();
  const { number, bettingEndsAt } = await table.round();
  const runners = [table.newRunner(), table.newRunner(), table.newRunner()];
  const endMs = Date.parse(bettingEndsAt);
  for (let atMs = endMs; atMs <= endMs + 12_000; atMs += 1_500) {
    table.clock.set(atMs);
    // Runners that lose a race throw an error; another one is ahead of them then.
    await Promise.allSettled(
      runners.map(async (runner) => {
        while ((await runner.advance()) <= atMs);
      }),
    );
  }
  await expectPaidOnce(members, outcome);
  expect((await table.round()).number).toBe(number + 1);
});

test("[GAME-12] a round that can't be opened for an hour gives every stake back", async () => {
  const members = await seat(3);
  const { roundId } = await table.round();
  const chains = createChains(table.app.app.platform, { game: table.gameCode, length: 50, reserve: 0 });
  const blind = table.newRunner({
    chains: {
      ...chains,
      linkOf: () => {
        throw new Error("unable to authenticate");
      },
    },
  });
  table.clock.advance(60_000);
  await expect(blind.advance()).rejects.toThrow("authenticate");
  expect((await table.round()).phase).toBe("betting");
  table.clock.advance(3_600_000);
  await blind.advance();
  expect(await table.round()).toMatchObject({ roundId, phase: "void", outcome: null, seed: null });
  for (const { id } of members) expect(await table.balance(id)).toBe(taka(1_000));
  const rounds = await table.app.app.modules.rounds.roundsOfSource(roundId);
  expect(rounds.map(({ state, payout }) => ({ state, payout }))).toEqual(
    members.map(() => ({ state: "void", payout: taka(500) })),
  );
  expect(await table.openBets()).toEqual({ stakes: 0n, balance: 0n });
  // The table goes on.
  await table.nextRound();
});

test("[GAME-12] one process drives the tables; another takes over when it dies", async () => {
  const { platform } = table.app.app;
  const quick = { ...PACE, bettingMs: 60, closingMs: 5, resultMs: 20, revealFactor: 0.01 };
  const started: Driver[] = [];
  const newDriver = (): { driver: Driver; lease: Lease; steps: () => number } => {
    const runner = table.newRunner({ pace: quick });
    const lease = createLease(platform.database.pool, TABLES_LEASE);
    let steps = 0;
    const counted = {
      advance() {
        steps += 1;
        // Only this clock advances.
        table.clock.advance(20);
        return runner.advance();
      },
    };
    const clock = { nowMs: () => table.clock.nowMs() };
    const driver = createDriver({
      clock,
      log: platform.log,
      lease,
      runners: [counted],
      onTaken: async () => undefined,
    });
    started.push(driver);
    return { driver, lease, steps: () => steps };
  };
  const lastNumber = async (): Promise<number> => (await table.round()).number;
  const [one, two] = [newDriver(), newDriver()];
  // The new pace applies from the next round on.
  await table.runToEnd();
  try {
    one.driver.start();
    await expect.poll(one.steps).toBeGreaterThan(0);
    two.driver.start();
    const before = await lastNumber();
    await expect.poll(lastNumber).toBeGreaterThan(before + 2);
    expect(two.steps()).toBe(0);
    // For PostgreSQL a killed process is a lost connection.
    const { rowCount } = await table.app.owner.pool.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
         and database = (select oid from pg_database where datname = current_database()) and pid <> pg_backend_pid()
         and pid in (select pid from pg_stat_activity where application_name like '%-tables')`,
    );
    expect(rowCount).toBe(1);
    await one.driver.stop();
    await expect.poll(two.steps).toBeGreaterThan(0);
    const after = await lastNumber();
    await expect.poll(lastNumber).toBeGreaterThan(after + 2);
    expect([one.lease.isHeld(), two.lease.isHeld()]).toEqual([false, true]);
  } finally {
    await Promise.all(started.map((driver) => driver.stop()));
  }
});

test("[GAME-12] a round that began with other maths is not dealt: every stake goes back", async () => {
  const members = await seat(3);
  const { roundId } = await table.round();
  const { pool } = table.app.owner;
  // Simulates a deploy with other rules; no code of the product may do this.
  await pool.query("alter table table_round disable trigger user");
  await pool.query("update table_round set maths_version = 'gone' where id = $1", [roundId]);
  await pool.query("alter table table_round enable trigger user");
  await table.nextRound();
  expect((await findRound(table.app.app.platform.db, roundId))?.phase).toBe("void");
  for (const { id } of members) expect(await table.balance(id)).toBe(taka(1_000));
  expect(await table.openBets()).toEqual({ stakes: 0n, balance: 0n });
  expect(await ledgerSum(table.app)).toBe(0n);
});
