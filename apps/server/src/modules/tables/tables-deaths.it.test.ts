import { manualClock } from "@khela/kernel/clock";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tableBet } from "../../faults/flows/tables.ts";
import { type MatrixSite, startSite } from "../../faults/site.ts";
import { systemClock } from "../../platform/system-clock.ts";
import { fund } from "../../testing/money.ts";
import { startTestTable } from "./test-tables.ts";

/** Many lives each, on a machine that may be busy. */
const LIMIT_MS = 180_000;

const clock = manualClock(systemClock.nowMs());
let site: MatrixSite;
beforeAll(async () => {
  site = await startSite(clock);
  await startTestTable({ app: site.heir, clock, fund });
});
afterAll(() => site.stop());

test(
  "[MONEY-09] [GAME-08] chips are put down once, wherever the process dies, and for fifty copies",
  async () => {
    expect([...(await site.deaths(tableBet)), ...(await site.copies(tableBet))]).toEqual([]);
    expect(site.missingInReadme()).toEqual([]);
  },
  LIMIT_MS,
);
