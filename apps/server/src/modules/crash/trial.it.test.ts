import { manualClock } from "@khela/kernel/clock";
import { money, moneyToText, taka } from "@khela/kernel/money";
import { elapsedAt } from "@khela/games/crash/curve";
import { CRASH } from "@khela/games/crash/limits";
import { getBalance } from "@khela/contract/wallet";
import { getCrashRound } from "@khela/contract/play";
import { afterEach, expect, it } from "vitest";
import { systemClock } from "@khela/kernel/system-clock";
import { startTestApp, type TestApp } from "../../testing/app.ts";
import { fund, ledgerSum } from "../../testing/money.ts";
import { openTestTrial } from "../../testing/trial.ts";
import { watchTopics } from "../../testing/watch-topics.ts";
import { startTestCrash, type TestCrash, won } from "./test-crash.ts";

let game: TestCrash<TestApp>;
afterEach(() => game.stop());

it("[AUTH-15] [GAME-08] play credit in the shared round: paid by the same multiplier, seen by nobody else", async () => {
  const clock = manualClock(systemClock.nowMs());
  game = await startTestCrash({ app: await startTestApp({ clock }), clock, fund }, [[300, 900]]);
  await game.runTo(clock.nowMs());
  const { app } = game;
  const trial = await openTestTrial(app);
  const loser = await openTestTrial(app);
  const member = await game.member();
  const frames = await watchTopics(app, ["crash.crash"]);
  const own = await game.bet(trial, "100", 200);
  const lost = await game.bet(loser, "40");
  const real = await game.bet(member, "100", 200);

  // Each member sees their own bet; others see only the real one.
  const idsOf = async (call: typeof app.call) =>
    (await call(getCrashRound, { params: { gameCode: "crash" } })).bets.map(({ betId }) => betId);
  expect(await idsOf(app.call)).toEqual([real.betId]);
  expect(await idsOf(member.call)).toEqual([real.betId]);
  expect((await idsOf(trial.call)).sort()).toEqual([own.betId, real.betId].sort());

  const start = Date.parse((await game.round()).startsAt);
  await game.runTo(start + elapsedAt(CRASH, 200));
  const balanceOf = async (call: typeof app.call) => (await call(getBalance)).balance;
  expect(await balanceOf(trial.call)).toBe(moneyToText(money(taka(9_900) + won(100, 200))));
  expect(await balanceOf(member.call)).toBe("1100.00");
  await game.nextRound();
  expect(await balanceOf(loser.call)).toBe("9960.00");
  expect(await game.openBets()).toEqual({ stakes: 0n, balance: 0n });
  expect([await ledgerSum(app, "FUN"), await ledgerSum(app, "BDT")]).toEqual([0n, 0n]);

  const bets = frames.filter((text) => text.includes('"kind":"bet"'));
  expect(bets).toHaveLength(1);
  expect(bets[0]).toContain(real.betId);
  expect(frames.join("\n")).not.toContain(lost.betId);
});
