import { type BlackjackOutcome, isPair } from "@khela/games/tables/blackjack/spots";
import { tableGame } from "@khela/games/tables/tables";
import { manualClock } from "@khela/kernel/clock";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tableBet, tableDecision, tableSplit } from "../../faults/flows/tables.ts";
import { type MatrixSite, startSite } from "../../faults/site.ts";
import { systemClock } from "@khela/kernel/system-clock";
import { fund } from "../../testing/money.ts";
import { startTestTable, type TestTable } from "./test-tables.ts";

const clock = manualClock(systemClock.nowMs());
let site: MatrixSite;
let blackjack: TestTable<MatrixSite["survivor"]>;
beforeAll(async () => {
  site = await startSite(clock);
  await startTestTable({ app: site.survivor, clock, fund });
  blackjack = await startTestTable({ app: site.survivor, clock, fund }, "blackjack");
});
afterAll(() => site.stop());

/** A round that waits for decisions, with the member's chips on it. @param fits whether the flow can use it */
async function seat(
  member: Parameters<typeof blackjack.bet>[0],
  fits: (outcome: BlackjackOutcome) => boolean,
): Promise<string> {
  const { decisions } = tableGame("blackjack");
  await blackjack.skipTo(
    (outcome) => decisions?.needed(outcome) === true && fits(outcome as BlackjackOutcome),
  );
  const { roundId } = await blackjack.nextRound();
  await blackjack.bet(member, { main: "50" });
  await blackjack.runToDeal();
  return roundId;
}

// Runs first, because the other table advances the clock.
test("[MONEY-09] [GAME-08] chips are put down once, wherever the process dies, and for many copies", async () => {
  expect([...(await site.deaths(tableBet)), ...(await site.copies(tableBet))]).toEqual([]);
  expect(site.missingInReadme()).toEqual([]);
});

test("[MONEY-09] [GAME-08] a hand is doubled once, wherever the process dies, and for many copies", async () => {
  const flow = tableDecision((member) => seat(member, () => true));
  expect([...(await site.deaths(flow)), ...(await site.copies(flow))]).toEqual([]);
  expect(site.missingInReadme()).toEqual([]);
});

test("[MONEY-09] [GAME-08] a pair is split once, wherever the process dies, and for many copies", async () => {
  const flow = tableSplit((member) => seat(member, ({ player }) => isPair(player)));
  expect([...(await site.deaths(flow)), ...(await site.copies(flow))]).toEqual([]);
  expect(site.missingInReadme()).toEqual([]);
});
