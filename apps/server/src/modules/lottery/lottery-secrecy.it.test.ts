import { getFairRound, listRounds } from "@khela/contract/play";
import { type ServerMessage, topics } from "@khela/contract/realtime";
import { taka, type Money } from "@khela/kernel/money";
import { manualClock } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import { lotteryRules } from "@khela/games/lottery/lotteries";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "@khela/kernel/system-clock";
import { startTestApp, type TestApp } from "../../testing/app.ts";
import { captureLog } from "../../testing/captured-log.ts";
import { everyRow } from "../../testing/every-row.ts";
import { fund } from "../../testing/money.ts";
import { watchTopics } from "../../testing/watch-topics.ts";
import { buyTicket } from "./buy-ticket.ts";
import { priceLines } from "./ticket.ts";
import { linesFor, openedOf, startTestLottery, type TestLottery } from "./test-lottery.ts";

let lottery: TestLottery<TestApp>;
const { log, lines: logged } = captureLog();
beforeAll(async () => {
  const clock = manualClock(systemClock.nowMs());
  lottery = await startTestLottery({ app: await startTestApp({ clock, log }), clock, fund });
});
afterAll(() => lottery.app.stop());

const eventsOf = (frames: readonly string[]) =>
  frames
    .map((frame) => JSON.parse(frame) as ServerMessage)
    .flatMap((message) => ("data" in message ? [topics["lottery.lotto-north"].parse(message.data)] : []));

test("[LOTT-06] [LOTT-07] [GAME-09] nothing that decides a draw leaves the server before its time, nor by a socket before it is stored", async () => {
  const draw = await lottery.nextDraw();
  const frames = await watchTopics(lottery.app, ["lottery.lotto-north"]);
  const member = await lottery.member();
  const { seed, numbers } = await lottery.secret(draw);
  const { won } = linesFor(numbers);
  const { ticket } = await lottery.buy(member, draw, [won]);
  const heard = async (): Promise<string> => {
    const bodies = [
      await openedOf(member, lottery.gameCode),
      await lottery.tickets(member),
      await lottery.app.call(getFairRound, { params: { roundId: ticket.ticketId } }),
      await lottery.app.call(getFairRound, { params: { roundId: draw.id } }),
      await member.call(listRounds, { query: { pageSize: 10 } }),
    ];
    return [JSON.stringify(bodies), ...frames, ...logged, await everyRow(lottery.app)].join("\n");
  };
  const early = await heard();
  expect(early).not.toContain(seed);
  // Check the search itself: it finds the public hash.
  expect(early).toContain(draw.seedHash);
  await lottery.runTo(draw.drawsAt.getTime() - 1);
  expect(await heard()).not.toContain(seed);
  expect((await lottery.find(draw.id)).phase).toBe("closed");
  await lottery.runToEnd(draw);
  expect(await heard()).toContain(seed);
  await expect.poll(() => eventsOf(frames).map(({ kind }) => kind)).toContain("settled");
  const events = eventsOf(frames);
  expect(events.map(({ kind }) => kind)).toEqual(["now", "drawn", "now", "settled"]);
  expect(events[1]).toMatchObject({ draw: { drawId: draw.id, numbers: [...numbers], seed } });
});

/** Buys a ticket under a test-specific bound. */
function buyUnder(maxLoss: Money, memberId: MemberId, drawId: string, pick: string) {
  const rules = lotteryRules(lottery.gameCode);
  const lines = [{ bet: "de", picks: [pick], stake: taka(100) }];
  return lottery.app.app.modules.ledger.run(
    buyTicket,
    {
      ...priceLines(rules, lines, { min: taka(1), max: taka(10_000) }),
      rules,
      gameCode: rules.code,
      memberId,
      sessionId: randomUUID(),
      currency: "BDT",
      drawId,
      maxLoss,
      receivedAtMs: lottery.clock.nowMs(),
    },
    { scope: `member:${memberId}:lottery`, key: randomUUID(), hash: "0".repeat(64) },
  );
}

test("[LOTT-06] all players together can't win more than the draw's bound, however they come; what is given back leaves room", async () => {
  const members = await Promise.all(Array.from({ length: 10 }, () => lottery.member()));
  const draw = await lottery.nextDraw();
  // The number pays 92 times the stake: three tickets win 27,600 less 300 staked.
  const bound = taka(28_000);
  const all = await Promise.allSettled(members.map(({ id }) => buyUnder(bound, id, draw.id, "07")));
  const refused = all.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(7);
  for (const answer of refused) expect(answer).toMatchObject({ reason: { code: "GAME_TABLE_FULL" } });
  const [member] = members;
  if (!member) throw new Error("no member");
  // A ticket on another number fits, because the two numbers can't come together.
  await buyUnder(bound, member.id, draw.id, "08");
  const winner = members[all.findIndex(({ status }) => status === "fulfilled")];
  const ticket =
    winner && (await lottery.tickets(winner)).content.find(({ lines }) => lines[0]?.picks[0] === "07");
  await expect(buyUnder(bound, member.id, draw.id, "07")).rejects.toMatchObject({ code: "GAME_TABLE_FULL" });
  if (!winner || !ticket) throw new Error("nobody bought");
  await lottery.cancel(winner, ticket.ticketId);
  await buyUnder(bound, member.id, draw.id, "07");
  await lottery.runToEnd(draw);
  expect(await lottery.openBets()).toEqual({ stakes: 0n, balance: 0n });
  const { rows } = await lottery.app.owner.pool.query("select * from lottery_sold where draw_id = $1", [
    draw.id,
  ]);
  expect(rows).toEqual([]);
});
