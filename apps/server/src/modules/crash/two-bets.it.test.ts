import { randomUUID } from "node:crypto";
import { betCrash, getCrashRound, getFairRound, getPlaySession } from "@khela/contract/play";
import { elapsedAt } from "@khela/games/crash/curve";
import { BHOKATTA, CRASH } from "@khela/games/crash/limits";
import { recomputeCrash } from "@khela/games/verify";
import { manualClock } from "@khela/kernel/clock";
import { taka } from "@khela/kernel/money";
import { afterEach, expect, test } from "vitest";
import { systemClock } from "@khela/kernel/system-clock";
import { codeOf, startTestApp, type TestApp } from "../../testing/app.ts";
import { fund } from "../../testing/money.ts";
import { betOf, outOf, startTestCrash, type TestCrash, won } from "./test-crash.ts";

let game: TestCrash<TestApp>;
afterEach(() => game.stop());

test("[GAME-08] [SAFE-03] plays a player's two bets each on its own, and no third", async () => {
  const clock = manualClock(systemClock.nowMs());
  game = await startTestCrash({ app: await startTestApp({ clock }), clock, fund }, [[300, 900]], BHOKATTA);
  await game.runTo(clock.nowMs());
  const member = await game.member();
  const round = await game.round();
  expect(round).toMatchObject({ gameCode: "bhokatta", maxHundredths: 100_000 });
  const [first, second] = await Promise.all([
    game.bet(member, "100", 150),
    game.bet(member, "60", undefined, randomUUID(), 2),
  ]);
  expect([first.seat, second.seat]).toEqual([1, 2]);
  for (const seat of [undefined, 2] as const) {
    await expect(game.bet(member, "10", undefined, randomUUID(), seat)).rejects.toMatchObject({
      code: "GAME_ALREADY_BET",
    });
  }
  // Rounds and bets of one game are not valid in another, and the rocket takes one bet only.
  expect(await codeOf(member.call, ...betOf(round, "10"))).toBe("GAME_CLOSED");
  const two = {
    params: { gameCode: CRASH.code },
    body: { roundId: round.roundId, stake: "10", seat: 2 as const },
  };
  expect(await codeOf(member.call, betCrash, two, { idempotencyKey: randomUUID() })).toBe("GAME_BET");
  expect(await codeOf(member.call, getCrashRound, { params: { gameCode: "dice" } })).toBe("GAME_NOT_FOUND");

  // A running bet is neither won nor lost; the session counts it when it has ended.
  expect(await member.call(getPlaySession)).toMatchObject({ rounds: 0, stake: "0.00", winLoss: "0.00" });

  await game.runTo(Date.parse(round.startsAt) + elapsedAt(BHOKATTA, 200));
  expect(await codeOf(member.call, ...outOf(second.betId))).toBe("SYS_NOT_FOUND");
  const left = await game.cashOut(member, second.betId);
  expect(left.cashedOutHundredths).toBe(200);
  const own = (await member.call(getCrashRound, { params: { gameCode: "bhokatta" } })).bets;
  // The order in which the two were written is undefined.
  expect(
    new Map(own.map(({ seat, mine, cashedOutHundredths }) => [seat, { mine, cashedOutHundredths }])),
  ).toEqual(
    new Map([
      [1, { mine: true, cashedOutHundredths: 150 }],
      [2, { mine: true, cashedOutHundredths: 200 }],
    ]),
  );
  expect(await game.balance(member.id)).toBe(taka(840) + won(100, 150) + won(60, 200));

  await game.nextRound();
  expect(await game.openBets()).toEqual({ stakes: 0n, balance: 0n });
  expect(await member.call(getPlaySession)).toMatchObject({ rounds: 2, stake: "160.00" });
  const fair = await game.app.call(getFairRound, { params: { roundId: second.betId } });
  const again = recomputeCrash(BHOKATTA, { linkHex: fair.serverSeed ?? "", salt: fair.clientSeed });
  expect(fair.gameCode).toBe("bhokatta");
  expect(again.crashHundredths).toBe(game.chain.points[0]);
});
