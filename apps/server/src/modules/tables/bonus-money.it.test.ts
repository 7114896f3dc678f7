import { manualClock, now } from "@khela/kernel/clock";
import { taka, ZERO } from "@khela/kernel/money";
import { tableGame } from "@khela/games/tables/tables";
import { systemClock } from "@khela/kernel/system-clock";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../testing/app.ts";
import { bonusPlayer, bucketsOf, expectBooksRight } from "../../testing/bonuses.ts";
import { fund } from "../../testing/money.ts";
import { voidTable } from "./settle-round.ts";
import { findRound } from "./store.ts";
import { startTestTable, type TestTable } from "./test-tables.ts";

let table: TestTable<TestApp>;
const clock = manualClock(systemClock.nowMs());
beforeAll(async () => {
  table = await startTestTable({ app: await startTestApp({ clock }), clock, fund });
});
afterAll(() => table.app.stop());

test("[PROMO-02] [GAME-08] chips pay back in their shares of cash and bonus money, all chips of a round are one bet, and a cancelled round returns them", async () => {
  const { app } = table;
  const { member } = await bonusPlayer(app, 10);
  // The dragon pays twice its stake.
  await table.skipTo((outcome) => tableGame(table.gameCode).judge("dragon", outcome) === 200);
  await table.nextRound();
  await table.bet(member, { dragon: "40" });
  await expect(table.bet(member, { tiger: "20" })).rejects.toMatchObject({ code: "PROMO_MAX_BET" });
  await table.bet(member, { tiger: "10" });
  expect(await bucketsOf(app, member)).toEqual({ cash: ZERO, bonus: taka(60) });
  await expectBooksRight(app);
  await table.runToEnd();
  expect(await bucketsOf(app, member)).toEqual({ cash: taka(20), bonus: taka(120) });
  await expectBooksRight(app);

  await table.nextRound();
  await table.bet(member, { dragon: "30", tiger: "10" });
  expect(await bucketsOf(app, member)).toEqual({ cash: ZERO, bonus: taka(100) });
  const { roundId } = await table.round();
  const round = await findRound(app.app.platform.db, roundId);
  if (!round) throw new Error("no round");
  await voidTable(app.app.modules.ledger, round, { at: now(clock), seed: null });
  expect(await bucketsOf(app, member)).toEqual({ cash: taka(20), bonus: taka(120) });
  await expectBooksRight(app);
});
