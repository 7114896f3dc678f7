import { getFairRound, listRounds } from "@khela/contract/play";
import type { ServerMessage } from "@khela/contract/realtime";
import { topics } from "@khela/contract/realtime";
import { crashElapsedMs } from "@khela/games/crash/crash";
import { CRASH } from "@khela/games/crash/limits";
import { elapsedAt } from "@khela/games/crash/curve";
import { manualClock } from "@khela/kernel/clock";
import { systemClock } from "@khela/kernel/system-clock";
import { startTestApp, type TestApp } from "../../testing/app.ts";
import { everyRow } from "../../testing/every-row.ts";
import { fund } from "../../testing/money.ts";
import { watchTopics } from "../../testing/watch-topics.ts";
import { afterEach, expect, test } from "vitest";
import { startTestCrash, type TestCrash } from "./test-crash.ts";

let game: TestCrash<TestApp>;
afterEach(() => game.stop());

const eventsOf = (frames: readonly string[]) =>
  frames
    .map((frame) => JSON.parse(frame) as ServerMessage)
    .flatMap((message) => ("data" in message ? [topics["crash.crash"].parse(message.data)] : []));

test("[GAME-08] [GAME-09] nothing that decides a round leaves the server before its end", async () => {
  // Points of five or six digits don't appear in the data by coincidence.
  const clock = manualClock(systemClock.nowMs());
  game = await startTestCrash({ app: await startTestApp({ clock }), clock, fund }, [
    [10_000, 900_000],
    [10_000, 900_000],
  ]);
  await game.runTo(game.clock.nowMs());
  const frames = await watchTopics(game.app, ["crash.crash"]);
  const [hand, limit] = await Promise.all([game.member(), game.member()]);
  const handBet = await game.bet(hand, "10");
  const limitBet = await game.bet(limit, "20", 300);
  const { points, links } = game.chain;
  const begin = Date.parse((await game.round()).startsAt);

  const heard = async (): Promise<string> => {
    const bodies = [
      await game.round(),
      await game.app.call(getFairRound, { params: { roundId: handBet.betId } }),
      await game.app.call(getFairRound, { params: { roundId: limitBet.betId } }),
      await hand.call(listRounds, { query: { pageSize: 10 } }),
    ];
    return [JSON.stringify(bodies), ...frames, await everyRow(game.app)].join("\n");
  };
  const expectSecret = (text: string, from: number): void => {
    for (const [at, link] of links.entries()) if (at >= from) expect(text).not.toContain(link);
    for (const [at, point] of points.entries()) {
      if (at >= from && point >= 10_000) expect(text).not.toMatch(new RegExp(`\\b${point}\\b`));
    }
  };

  expectSecret(await heard(), 0);
  await game.runTo(begin + 9_000);
  await game.cashOut(hand, handBet.betId);
  await game.runTo(begin + elapsedAt(CRASH, 300));
  const running = await heard();
  expectSecret(running, 0);
  // Checks that the search works: it finds public values.
  expect(running).toContain(limitBet.betId);
  expect(running).toContain((await game.round()).seedHash);

  const endMs = begin + crashElapsedMs(CRASH, points[0] ?? 0);
  await game.runTo(endMs + 99);
  expectSecret(await heard(), 0);
  await game.runTo(endMs + 100);
  const over = await heard();
  expect(over).toContain(links[0]);
  expect(over).toMatch(new RegExp(`\\b${points[0]}\\b`));
  expectSecret(over, 1);
  await game.runTo(endMs + 3_000);
  expectSecret(await heard(), 1);

  await expect.poll(() => eventsOf(frames).length).toBe(8);
  const events = eventsOf(frames);
  expect(events.map(({ kind }) => kind)).toEqual([
    "round",
    "bet",
    "bet",
    "running",
    "cash_out",
    "cash_out",
    "crashed",
    "round",
  ]);
  expect(events[1]).toMatchObject({ bet: { betId: handBet.betId, stake: "10.00", mine: false } });
  expect(events[5]).toMatchObject({ betId: limitBet.betId, cashedOutHundredths: 300, payout: "60.00" });
  expect(events[6]).toMatchObject({ crashHundredths: points[0], seed: links[0] });
  expect(events[7]).toMatchObject({ round: { number: 2, bets: [], seedHash: links[0] } });
  // Full names are never shown.
  for (const { account } of [hand, limit]) expect(frames.join("")).not.toContain(account);
});
