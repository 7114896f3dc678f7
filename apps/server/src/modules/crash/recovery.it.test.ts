import { crashElapsedMs } from "@khela/games/crash/crash";
import { CRASH } from "@khela/games/crash/limits";
import { multiplierAt } from "@khela/games/crash/curve";
import { type Money, money, taka } from "@khela/kernel/money";
import { manualClock } from "@khela/kernel/clock";
import { systemClock } from "@khela/kernel/system-clock";
import { afterEach, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../testing/app.ts";
import { fund, ledgerSum } from "../../testing/money.ts";
import { houseAccount, memberAccount, move } from "../ledger/index.ts";
import { checkOpenBets, checkRefunds } from "../rounds/index.ts";
import { startTestCrash, type TestCrash, type Wanted, won } from "./test-crash.ts";

let game: TestCrash<TestApp>;
afterEach(() => game.stop());

async function start(...wanted: Wanted[]): Promise<void> {
  const clock = manualClock(systemClock.nowMs());
  game = await startTestCrash({ app: await startTestApp({ clock }), clock, fund }, wanted);
  await game.runTo(game.clock.nowMs());
}

const startMs = async (): Promise<number> => Date.parse((await game.round()).startsAt);

describe("after a kill", () => {
  const kill = async (moment: "betting" | "running" | "crashed" | "paying"): Promise<void> => {
    await start([300, 900]);
    const [limit, loser] = await Promise.all([game.member(), game.member()]);
    await game.bet(limit, "100", 150);
    game.clock.advance(1);
    await game.bet(loser, "40");
    const begin = await startMs();
    const endMs = begin + crashElapsedMs(CRASH, game.chain.points[0] ?? 0);
    if (moment === "running") await game.runTo(begin + 1_000);
    if (moment === "paying" || moment === "crashed") {
      await game.runTo(begin + 1_000);
      if (moment === "paying") game.clock.set(endMs + 5_000);
      else await crashOnly(endMs);
    }
  };
  /** Commits the crash of the round, and stops before the next step. */
  const crashOnly = async (endMs: number): Promise<void> => {
    const { rowCount } = await game.app.owner.pool.query(
      `update crash_round set phase = 'crashed', crashed_at = $1, crash_hundredths = $2, seed = $3`,
      [new Date(endMs), game.chain.points[0], game.chain.links[0]],
    );
    expect(rowCount).toBe(1);
    game.clock.set(endMs + 1_000);
  };

  for (const moment of ["betting", "running", "paying", "crashed"] as const) {
    test(`[GAME-12] in the phase "${moment}" the next runner ends the round, once`, async () => {
      await kill(moment);
      const { roundId } = await game.round();
      game.replaceRunner();
      await game.runTo(game.clock.nowMs() + 60_000);
      const rounds = await game.app.app.modules.rounds.roundsOfSource(roundId);
      expect(rounds.map(({ state, payout, outcome }) => ({ state, payout, outcome }))).toEqual([
        {
          state: "settled",
          payout: taka(150),
          outcome: { won: true, cashedOutHundredths: 150, by: "limit" },
        },
        { state: "settled", payout: 0n, outcome: { won: false, cashedOutHundredths: 0, by: "crash" } },
      ]);
      expect(await game.balance(rounds[0]?.memberId ?? ("" as never))).toBe(taka(1_050));
      expect(await game.openBets()).toEqual({ stakes: 0n, balance: 0n });
      expect(await ledgerSum(game.app)).toBe(0n);
    });
  }

  test("[GAME-12] a round that nobody started on time starts when somebody can", async () => {
    await start([300, 900]);
    const member = await game.member();
    const { betId } = await game.bet(member, "10");
    const planned = await startMs();
    game.clock.set(planned + 30_000);
    game.replaceRunner();
    await game.runTo(planned + 32_000);
    expect(await startMs()).toBe(planned + 30_000);
    expect(await game.cashOut(member, betId)).toMatchObject({
      cashedOutHundredths: multiplierAt(CRASH, 2_000),
    });
  });

  test("[GAME-12] several runners at once do everything once", async () => {
    await start([150, 400], [150, 400]);
    const members = await Promise.all(Array.from({ length: 6 }, () => game.member()));
    await Promise.all(members.map((member, at) => game.bet(member, "10", 110 + at * 60)));
    const first = await game.round();
    const begin = Date.parse(first.startsAt);
    const crash = game.chain.points[0] ?? 0;
    const runners = [game.newRunner(), game.newRunner(), game.newRunner()];
    for (let atMs = begin; atMs < begin + crashElapsedMs(CRASH, crash) + 2_000; atMs += 700) {
      game.clock.set(atMs);
      // Some of the runners lose a race and throw; another one has advanced then.
      const drives = runners.map(async (runner) => {
        while ((await runner.advance()) <= atMs);
      });
      await Promise.allSettled(drives);
    }
    await game.runTo(begin + crashElapsedMs(CRASH, crash) + 2_100);
    for (const [at, { id }] of members.entries()) {
      const limit = 110 + at * 60;
      expect(await game.balance(id)).toBe(taka(990) + (limit <= crash ? won(10, limit) : 0n));
    }
    expect(await game.openBets()).toEqual({ stakes: 0n, balance: 0n });
    expect((await game.round()).number).toBe(2);
  });
});

test("[MONEY-09] money on the open bets that no open bet has staked is found", async () => {
  await start([300, 900]);
  const member = await game.member();
  await game.bet(member, "10");
  const { platform, modules } = game.app.app;
  expect(await checkOpenBets(platform.db)).not.toHaveProperty("wrong");
  const astray = move(houseAccount("games", "BDT"), houseAccount("open-bets", "BDT"), taka(1), "test.astray");
  await modules.ledger.transaction((tx) => modules.ledger.post(tx, astray));
  expect(await checkOpenBets(platform.db)).toMatchObject({
    wrong: "BDT: open stakes 10.00, open-bets holds 11.00",
  });
});

test("[MONEY-01] a bet that gives back more than it staked is found, though all stakes together are right", async () => {
  await start([300, 900]);
  const [one, other] = [await game.member(), await game.member()];
  await game.bet(one, "10");
  await game.bet(other, "10");
  const { platform, modules } = game.app.app;
  const { rows } = await game.app.owner.pool.query<{ id: string }>(
    "select id from round where member_id = $1 order by id",
    [one.id],
  );
  const reference = rows[0]?.id ?? "";
  const refund = (amount: Money) => ({
    ...move(houseAccount("open-bets", "BDT"), memberAccount(one.id, "cash", "BDT"), amount, "crash.refund"),
    reference,
  });
  const post = (amount: Money) => modules.ledger.transaction((tx) => modules.ledger.post(tx, refund(amount)));
  await post(taka(10));
  expect(await checkRefunds(platform.db)).not.toHaveProperty("wrong");
  await post(money(1n));
  expect(await checkRefunds(platform.db)).toMatchObject({
    id: "I5",
    wrong: `the bet ${reference} gave back 10.0001 BDT of 10.00`,
  });
});

describe("[GAME-12] a round that began with other maths", () => {
  /** Gives the rows an older maths version, as after a deployment; no code can do this. */
  const age = async (roundId: string): Promise<void> => {
    const { pool } = game.app.owner;
    for (const table of ["crash_round", "round"])
      await pool.query(`alter table ${table} disable trigger user`);
    await pool.query("update crash_round set maths_version = 'gone' where id = $1", [roundId]);
    await pool.query("update round set maths_version = 'gone' where source_id = $1", [roundId]);
    for (const table of ["crash_round", "round"])
      await pool.query(`alter table ${table} enable trigger user`);
  };
  const statesOf = async (roundId: string) =>
    (await game.app.app.modules.rounds.roundsOfSource(roundId)).map(({ state }) => state).toSorted();

  for (const phase of ["betting", "running"] as const) {
    test(`is cancelled while it is ${phase}: whoever is still in gets the stake back`, async () => {
      await start([300, 900], [300, 900]);
      const [left, waits] = [await game.member(), await game.member()];
      const early = await game.bet(left, "100");
      game.clock.advance(1);
      const late = await game.bet(waits, "40", 150);
      const { roundId, number } = await game.round();
      const begin = await startMs();
      let kept = 0n;
      if (phase === "running") {
        await game.runTo(begin + 2_000);
        kept = won(100, (await game.cashOut(left, early.betId)).cashedOutHundredths) - taka(100);
      }
      await age(roundId);
      await expect(game.cashOut(waits, late.betId)).rejects.toMatchObject({ code: "GAME_CLOSED" });
      await game.runTo(game.clock.nowMs() + 1);
      expect(await statesOf(roundId)).toEqual(phase === "running" ? ["settled", "void"] : ["void", "void"]);
      expect(await game.balance(left.id)).toBe(taka(1_000) + kept);
      expect(await game.balance(waits.id)).toBe(taka(1_000));
      expect(await game.openBets()).toEqual({ stakes: 0n, balance: 0n });
      expect(await ledgerSum(game.app)).toBe(0n);
      expect((await game.nextRound()).number).toBeGreaterThan(number);
      // The cancelled round did not end visibly, so it isn't in the history.
      const { history } = await game.round();
      expect(history.map((past) => past.roundId)).not.toContain(roundId);
    });
  }

  test("is settled once its end is public: by limits of the bets, never by a cap that wasn't theirs", async () => {
    await start([300, 900]);
    const [limit, open] = [await game.member(), await game.member()];
    await game.bet(limit, "100", 150);
    game.clock.advance(1);
    await game.bet(open, "40");
    const { roundId } = await game.round();
    const begin = await startMs();
    await game.runTo(begin + 1_000);
    const crash = game.chain.points[0] ?? 0;
    await game.app.owner.pool.query(
      `update crash_round set phase = 'crashed', crashed_at = $1, crash_hundredths = $2, seed = $3`,
      [new Date(begin + crashElapsedMs(CRASH, crash)), crash, game.chain.links[0]],
    );
    await age(roundId);
    game.replaceRunner();
    game.clock.set(begin + crashElapsedMs(CRASH, crash) + 1);
    await game.runTo(game.clock.nowMs() + 1);
    expect(await statesOf(roundId)).toEqual(["settled", "settled"]);
    expect(await game.balance(limit.id)).toBe(taka(1_000) - taka(100) + won(100, 150));
    expect(await game.balance(open.id)).toBe(taka(1_000) - taka(40));
    expect(await game.openBets()).toEqual({ stakes: 0n, balance: 0n });
  });
});
