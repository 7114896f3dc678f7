import { manualClock } from "@khela/kernel/clock";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lotteryBuy, lotteryCancel } from "../../faults/flows/lottery.ts";
import { type MatrixSite, startSite } from "../../faults/site.ts";
import { systemClock } from "@khela/kernel/system-clock";
import { fund } from "../../testing/money.ts";
import { startTestLottery } from "./test-lottery.ts";

const clock = manualClock(systemClock.nowMs());
let site: MatrixSite;
beforeAll(async () => {
  site = await startSite(clock);
  const lottery = await startTestLottery({ app: site.survivor, clock, fund });
  await lottery.nextDraw();
});
afterAll(() => site.stop());

test("[MONEY-09] [LOTT-05] a ticket is bought once, wherever the process dies, and for many copies", async () => {
  expect([...(await site.deaths(lotteryBuy)), ...(await site.copies(lotteryBuy))]).toEqual([]);
  expect(site.missingInReadme()).toEqual([]);
});

test("[MONEY-09] [LOTT-05] a ticket is given back once, wherever the process dies, and for many copies", async () => {
  expect([...(await site.deaths(lotteryCancel)), ...(await site.copies(lotteryCancel))]).toEqual([]);
  expect(site.missingInReadme()).toEqual([]);
});
