import { randomUUID } from "node:crypto";
import { getDashboard } from "@khela/contract/console/reports";
import { listReturns, type ReturnRow } from "@khela/contract/console/returns";
import { betInstant } from "@khela/contract/instant";
import { betDice, spinSlot } from "@khela/contract/play";
import { actSteps, startSteps } from "@khela/contract/steps";
import { manualClock } from "@khela/kernel/clock";
import { money, moneyFromText, moneyToText, taka } from "@khela/kernel/money";
import { dayOf } from "@khela/kernel/period";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "@khela/kernel/system-clock";
import { codeOf, startTestApp, type TestApp, type TestMember } from "../../testing/app.ts";
import { fund } from "../../testing/money.ts";
import { openTestTrial } from "../../testing/trial.ts";
import { revenueByLedger } from "./check-returns.ts";
import { SETTLE_LAG_MS } from "./refresh.ts";

// Noon, so that no bet of these tests falls on the next business day.
const today = dayOf(systemClock.nowMs());
const clock = manualClock(today.startMs + 12 * 3_600_000);
let app: TestApp;
let player: TestMember;
beforeAll(async () => {
  app = await startTestApp({ clock });
  player = await app.registerMember();
  await fund(app, player.id, taka(1_000_000));
});
afterAll(() => app.stop());

const key = () => ({ idempotencyKey: randomUUID() });

/** Plays some of every kind of game: single-call, multi-step, and with jackpots. */
async function playAll(): Promise<void> {
  for (let round = 0; round < 6; round += 1) {
    await player.call(betDice, { body: { stake: "10.01", direction: "over", target: 4_000 } }, key());
    await player.call(spinSlot, { params: { gameCode: "sonar-tori" }, body: { stake: "20" } }, key());
    await player.call(
      betInstant,
      { params: { gameCode: "plinko" }, body: { stake: "7", bet: { rows: 8, risk: "low" } } },
      key(),
    );
  }
  const params = { gameCode: "mines" };
  const { roundId } = await player.call(
    startSteps,
    { params, body: { stake: "10", bet: { mines: 24 } } },
    key(),
  );
  await player.call(actSteps, { params, body: { roundId, step: 1, action: { tile: 0 } } }, key());
  // An open round appears in no report.
  await player.call(startSteps, { params: { gameCode: "hi-lo" }, body: { stake: "10", bet: {} } }, key());
  clock.advance(SETTLE_LAG_MS + 1);
}

/** Inserts dice rounds that won more than the game allows, as only the database's owner can. */
async function plantDice(rounds: number, version = "1"): Promise<void> {
  await app.app.modules.rounds.ensureMonth(new Date(clock.nowMs()));
  await app.owner.pool.query(
    `insert into round (id, at, member_id, game_code, kind, state, currency, stake, payout, settled_at, source_id, nonce,
       maths_version, bet, outcome)
     select gen_random_uuid(), $1, $2, 'dice', 'dice', 'settled', 'BDT', 100000, 300000, $1, gen_random_uuid(), place,
       $4, '{"direction":"over","target":4999}', '{}' from generate_series(1, $3) place`,
    [new Date(clock.nowMs()), player.id, rounds, version],
  );
  clock.advance(SETTLE_LAG_MS + 1);
}

const rowOf = (rows: readonly ReturnRow[], code: string): ReturnRow => {
  const row = rows.find((one) => one.code === code);
  if (!row) throw new Error(`no row of ${code}`);
  return row;
};

describe("the report of returns", () => {
  it("[OPS-04] agrees with the dashboard and the ledger to the last digit, and judges every bet", async () => {
    await playAll();
    const trial = await openTestTrial(app);
    await trial.call(betDice, { body: { stake: "10", direction: "over", target: 4_000 } }, key());
    clock.advance(SETTLE_LAG_MS + 1);
    const operator = await app.loginOperator();
    const report = await operator.call(listReturns, { query: { from: today.key, to: today.key } });
    const board = await operator.call(getDashboard, { query: { days: 7 } });
    const { stake, payout, ggr, rounds } = board.today;
    expect(report.totals).toMatchObject({ stake, payout, ggr, rounds: 19 });
    expect(rounds).toBe(19);
    const moved = await revenueByLedger(app.app.modules.ledger, {
      fromMs: today.startMs,
      toMs: clock.nowMs(),
    });
    expect(ggr).toBe(moneyToText(money(moved)));
    const sum = report.content.reduce((all, row) => all + moneyFromText(row.ggr), 0n);
    expect(sum).toBe(moved);

    expect(report.content.map(({ code }) => code)).toEqual(["sonar-tori", "dice", "plinko", "mines"]);
    for (const row of report.content) {
      expect(row.silence).toBeNull();
      // A few spins are too few for a verdict; the bets at dice and plinko are enough for an interval.
      expect(row.judged).toMatchObject({ whole: true });
      expect(["within", "few"]).toContain(row.judged?.verdict);
    }
    // 0.99 over a chance of 59.99 %, rounded down.
    expect(rowOf(report.content, "dice").judged?.statedPpm).toBe(989_955);
    // The return of the reels alone; jackpot wins are counted separately.
    expect(rowOf(report.content, "sonar-tori").judged?.statedPpm).toBe(947_804);
    expect(report.alarms).toBe(0);

    const vendors = await operator.call(listReturns, { query: { by: "vendor" } });
    expect(vendors.totalCount).toBe(1);
    expect(vendors.content[0]).toMatchObject({ rounds: 19, stake, ggr, judged: { whole: true } });
  });

  it("[OPS-04] sorts, searches and pages; refuses long ranges, unknown columns and whoever may not see it", async () => {
    const operator = await app.loginOperator();
    const codes = async (query: object) =>
      (await operator.call(listReturns, { query })).content.map(({ code }) => code);
    expect(await codes({ sort: "stake" })).toEqual(["mines", "plinko", "dice", "sonar-tori"]);
    expect(await codes({ sort: "name", pageSize: 2, pageNo: 2 })).toHaveLength(2);
    expect(await codes({ search: "PLINK" })).toEqual(["plinko"]);
    expect(await codes({ vendor: "nobody" })).toEqual([]);
    expect(await codes({ from: "2020-01-01", to: "2020-01-07" })).toEqual([]);
    const long = { from: "2020-01-01", to: "2020-02-01" };
    expect(await codeOf(operator.call, listReturns, { query: long })).toBe("RECORD_RANGE");
    expect(await codeOf(operator.call, listReturns, { query: { sort: "password" } })).toBe("SYS_BAD_INPUT");
    expect(await codeOf(player.call, listReturns, { query: {} })).toBe("AUTH_REQUIRED");
  });

  it("[OPS-04] a return that the maths doesn't allow is an alarm, at once and by night; so is what isn't in the books", async () => {
    await plantDice(60);
    let operator = await app.loginOperator();
    const report = await operator.call(listReturns, { query: { alarms: "1" } });
    expect(report.content.map(({ code }) => code)).toEqual(["dice"]);
    expect(rowOf(report.content, "dice").judged?.verdict).toBe("high");
    expect((await operator.call(getDashboard, { query: {} })).returnsCheck).toBeNull();

    clock.advance(24 * 3_600_000);
    await app.app.platform.jobs.runNow("reporting-returns", {});
    const found = (await app.app.modules.system.lastCheck("returns"))?.problems ?? [];
    expect(found.map((problem) => problem.split(":")[0])).toEqual(["dice", "dice", "books"]);
    operator = await app.loginOperator();
    expect((await operator.call(getDashboard, { query: {} })).returnsCheck).toMatchObject({ findings: 3 });
  });

  it("[OPS-04] of bets by an earlier maths no interval is told", async () => {
    await plantDice(1, "0");
    const operator = await app.loginOperator();
    const day = dayOf(clock.nowMs()).key;
    const { content } = await operator.call(listReturns, { query: { from: day, to: day } });
    expect(rowOf(content, "dice")).toMatchObject({ judged: null, silence: "version", returnPpm: 3_000_000 });
  });
});
