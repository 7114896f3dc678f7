import { manualClock } from "@khela/kernel/clock";
import { moneyFromText, taka, ZERO } from "@khela/kernel/money";
import { systemClock } from "@khela/kernel/system-clock";
import { bonusPart } from "@khela/rules/bonuses/bonus";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../testing/app.ts";
import { bonusPlayer, bucketsOf, expectBooksRight } from "../../testing/bonuses.ts";
import { fund } from "../../testing/money.ts";
import { linesFor, startTestLottery, type TestLottery } from "./test-lottery.ts";

let lottery: TestLottery<TestApp>;
beforeAll(async () => {
  const clock = manualClock(systemClock.nowMs());
  lottery = await startTestLottery({ app: await startTestApp({ clock }), clock, fund });
});
afterAll(() => lottery.app.stop());

test("[PROMO-02] [LOTT-06] a ticket that is given back returns what each bucket paid, and one that wins pays in their shares", async () => {
  const { app } = lottery;
  const draw = await lottery.nextDraw();
  const { member } = await bonusPlayer(app, 4);
  const { won, lost } = linesFor((await lottery.secret(draw)).numbers);
  const { ticket } = await lottery.buy(member, draw, [won]);
  expect(await bucketsOf(app, member)).toEqual({ cash: ZERO, bonus: taka(94) });
  await expectBooksRight(app);
  await lottery.cancel(member, ticket.ticketId);
  expect(await bucketsOf(app, member)).toEqual({ cash: taka(4), bonus: taka(100) });
  await expectBooksRight(app);

  const bought = await lottery.buy(member, draw, [won]);
  await lottery.buy(member, draw, [lost]);
  expect(await bucketsOf(app, member)).toEqual({ cash: ZERO, bonus: taka(84) });
  await lottery.runToEnd(draw);
  const paid = (await lottery.tickets(member)).content.find(
    ({ ticketId }) => ticketId === bought.ticket.ticketId,
  );
  const payout = moneyFromText(paid?.payout ?? "0");
  const part = bonusPart(payout, taka(10), taka(6));
  expect(payout).toBeGreaterThan(taka(10));
  expect(await bucketsOf(app, member)).toEqual({ cash: payout - part, bonus: taka(84) + part });
  await expectBooksRight(app);
});
