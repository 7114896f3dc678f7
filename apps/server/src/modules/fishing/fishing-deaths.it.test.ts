import { manualClock } from "@khela/kernel/clock";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fishingFire } from "../../faults/flows/fishing.ts";
import { type MatrixSite, startSite } from "../../faults/site.ts";
import { systemClock } from "@khela/kernel/system-clock";
import { startTestFishing } from "./test-fishing.ts";

const clock = manualClock(systemClock.nowMs());
let site: MatrixSite;
beforeAll(async () => {
  site = await startSite(clock);
  await startTestFishing(site.survivor, clock).nextSea();
});
afterAll(() => site.stop());

test("[MONEY-09] [GAME-12] a burst is fired once, wherever the process dies, and for many copies", async () => {
  expect([...(await site.deaths(fishingFire)), ...(await site.copies(fishingFire))]).toEqual([]);
  expect(site.missingInReadme()).toEqual([]);
});
