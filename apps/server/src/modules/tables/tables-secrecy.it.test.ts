import { getFairRound, listRounds } from "@khela/contract/play";
import { type ServerMessage, topics } from "@khela/contract/realtime";
import { manualClock } from "@khela/kernel/clock";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "@khela/kernel/system-clock";
import { startTestApp, type TestApp } from "../../testing/app.ts";
import { captureLog } from "../../testing/captured-log.ts";
import { everyRow } from "../../testing/every-row.ts";
import { fund } from "../../testing/money.ts";
import { watchTopics } from "../../testing/watch-topics.ts";
import { startTestTable, type TestTable } from "./test-tables.ts";

let table: TestTable<TestApp>;
const { log, lines: logged } = captureLog();
beforeAll(async () => {
  const clock = manualClock(systemClock.nowMs());
  table = await startTestTable({ app: await startTestApp({ clock, log }), clock, fund });
});
afterAll(() => table.app.stop());

const eventsOf = (frames: readonly string[]) =>
  frames
    .map((frame) => JSON.parse(frame) as ServerMessage)
    .flatMap((message) => ("data" in message ? [topics["table.dragon-tiger"].parse(message.data)] : []));

test("[GAME-08] [GAME-09] nothing that decides a round leaves the server before its betting is closed", async () => {
  await table.nextRound();
  const frames = await watchTopics(table.app, ["table.dragon-tiger"]);
  const [one, two] = await Promise.all([table.member(), table.member()]);
  const bet = await table.bet(one, { dragon: "10" });
  await table.bet(two, { tiger: "20", tie: "10" });
  const { seed } = await table.secret();

  const heard = async (): Promise<string> => {
    const bodies = [
      await table.round(),
      await table.app.call(getFairRound, { params: { roundId: bet.betId } }),
      await table.app.call(getFairRound, { params: { roundId: bet.roundId } }),
      await one.call(listRounds, { query: { pageSize: 10 } }),
    ];
    return [JSON.stringify(bodies), ...frames, ...logged, await everyRow(table.app)].join("\n");
  };
  const open = await table.round();
  // Other players are told of chips a moment later, in batches.
  await expect.poll(() => eventsOf(frames).filter(({ kind }) => kind === "bets").length).toBeGreaterThan(0);
  const early = await heard();
  expect(early).not.toContain(seed);
  // Public values are found, which shows that the search itself works.
  expect(early).toContain(open.seedHash);
  // The last moment before the deal: the betting is closed, but bets that arrived in time are still accepted.
  await table.runTo(Date.parse(open.bettingEndsAt) + 499);
  expect(await heard()).not.toContain(seed);
  expect((await table.round()).phase).toBe("betting");

  await table.runToDeal();
  const { outcome, paysAt } = await table.round();
  expect(await heard()).toContain(seed);
  await table.runTo(Date.parse(paysAt ?? ""));
  await expect.poll(() => eventsOf(frames).at(-1)?.kind).toBe("settled");
  const events = eventsOf(frames);
  const kinds = events.map(({ kind }) => kind).filter((kind) => kind !== "bets");
  expect(kinds).toEqual(["round", "dealt", "settled"]);
  expect(events.find(({ kind }) => kind === "dealt")).toMatchObject({ outcome, seed });
  // Full names are never shown.
  for (const { account } of [one, two]) expect(frames.join("")).not.toContain(account);
});
