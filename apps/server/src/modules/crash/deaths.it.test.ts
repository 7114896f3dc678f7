import { elapsedAt } from "@khela/games/crash/curve";
import { CRASH } from "@khela/games/crash/limits";
import { manualClock } from "@khela/kernel/clock";
import { afterAll, beforeAll, expect, test } from "vitest";
import { crashBet, crashCashOut, takeSeats } from "../../faults/flows/crash.ts";
import { type MatrixSite, startSite } from "../../faults/site.ts";
import { systemClock } from "@khela/kernel/system-clock";
import type { TestApp } from "../../testing/app.ts";
import { fund } from "../../testing/money.ts";
import { startTestCrash, type TestCrash } from "./test-crash.ts";

const clock = manualClock(systemClock.nowMs());
let site: MatrixSite;
let game: TestCrash<TestApp>;
beforeAll(async () => {
  site = await startSite(clock);
  game = await startTestCrash({ app: site.survivor, clock, fund }, [[2_000, 90_000]]);
  await game.runTo(clock.nowMs());
});
afterAll(() => site.stop());

test("[MONEY-09] [GAME-08] a bet happens once, wherever its process dies, and for many copies", async () => {
  expect([...(await site.deaths(crashBet)), ...(await site.copies(crashBet))]).toEqual([]);
});

test("[MONEY-09] [GAME-08] a cash-out happens once, wherever its process dies, and for many copies", async () => {
  await takeSeats(site, 8);
  const { startsAt } = await game.round();
  await game.runTo(Date.parse(startsAt) + elapsedAt(CRASH, 150));
  expect([...(await site.deaths(crashCashOut)), ...(await site.copies(crashCashOut))]).toEqual([]);
  expect(site.missingInReadme()).toEqual([]);
});
