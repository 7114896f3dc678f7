import { tableGame } from "@khela/games/tables/tables";
import { manualClock } from "@khela/kernel/clock";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tableBet, tableDecision } from "../../faults/flows/tables.ts";
import { type MatrixSite, startSite } from "../../faults/site.ts";
import { systemClock } from "../../platform/system-clock.ts";
import { fund } from "../../testing/money.ts";
import { startTestTable, type TestTable } from "./test-tables.ts";

const clock = manualClock(systemClock.nowMs());
let site: MatrixSite;
let blackjack: TestTable<MatrixSite["heir"]>;
beforeAll(async () => {
  site = await startSite(clock);
  await startTestTable({ app: site.heir, clock, fund });
  blackjack = await startTestTable({ app: site.heir, clock, fund }, "blackjack");
});
afterAll(() => site.stop());

/** A round that waits for decisions, with chips of the member on it. */
async function seat(member: Parameters<typeof blackjack.bet>[0]): Promise<string> {
  for (;;) {
    const { roundId } = await blackjack.nextRound();
    const { outcome } = await blackjack.secret();
    if (!tableGame("blackjack").decisions?.needed(outcome)) continue;
    await blackjack.bet(member, { main: "50" });
    await blackjack.runToDeal();
    return roundId;
  }
}

// First: the other table moves the clock on.
test("[MONEY-09] [GAME-08] chips are put down once, wherever the process dies, and for fifty copies", async () => {
  expect([...(await site.deaths(tableBet)), ...(await site.copies(tableBet))]).toEqual([]);
  expect(site.missingInReadme()).toEqual([]);
});

test("[MONEY-09] [GAME-08] a hand is doubled once, wherever the process dies, and for fifty copies", async () => {
  const flow = tableDecision(seat);
  expect([...(await site.deaths(flow)), ...(await site.copies(flow))]).toEqual([]);
  expect(site.missingInReadme()).toEqual([]);
});
