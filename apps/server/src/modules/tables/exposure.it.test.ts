import { randomUUID } from "node:crypto";
import { manualClock } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, taka } from "@khela/kernel/money";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "@khela/kernel/system-clock";
import { refusalOf, startTestApp, type TestApp } from "../../testing/app.ts";
import { fund } from "../../testing/money.ts";
import { placeTableBet } from "./place-bet.ts";
import { startTestTable, type TestTable } from "./test-tables.ts";

let table: TestTable<TestApp>;
beforeAll(async () => {
  const clock = manualClock(systemClock.nowMs());
  table = await startTestTable({ app: await startTestApp({ clock }), clock, fund });
});
afterAll(() => table.app.stop());

/** Places a bet under a liability limit that the test chooses. */
function place(memberId: MemberId, spot: string, stake: Money, round: { id: string; maxLoss: Money }) {
  return table.app.app.modules.ledger.run(
    placeTableBet,
    {
      memberId,
      sessionId: randomUUID(),
      currency: "BDT",
      gameCode: table.gameCode,
      tableRoundId: round.id,
      bets: [{ spot, stake }],
      stake,
      limits: { min: taka(10), max: taka(50_000) },
      maxLoss: round.maxLoss,
      receivedAtMs: table.clock.nowMs(),
    },
    { scope: `member:${memberId}:${table.gameCode}`, key: randomUUID(), hash: "0".repeat(64) },
  );
}

test("[GAME-08] all players together can't win more than the table's bound, however they come", async () => {
  const members = await Promise.all(Array.from({ length: 10 }, () => table.member()));
  const { roundId } = await table.nextRound();
  const round = { id: roundId, maxLoss: taka(450) };
  const all = await Promise.allSettled(members.map(({ id }) => place(id, "dragon", taka(100), round)));
  const refused = all.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(6);
  for (const answer of refused)
    expect(answer).toMatchObject({ status: "rejected", reason: { code: "GAME_TABLE_FULL" } });
  expect((await table.round()).staked).toBe("400.00");
  // A bet that wins when the others lose frees some of the limit.
  const [one, two] = members;
  if (!one || !two) throw new Error("no members");
  await place(one.id, "tiger", taka(100), round);
  await place(two.id, "dragon", taka(100), round);
  expect(await refusalOf(() => place(two.id, "dragon", taka(100), round))).toBe("GAME_TABLE_FULL");
  await table.runToEnd();
  expect(await table.openBets()).toEqual({ stakes: 0n, balance: 0n });
});
