import { ENDPOINTS } from "@khela/contract/registry";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chosen } from "./flow.ts";
import { MONEY_FLOWS } from "./flows/all.ts";
import { crashBet, crashCashOut } from "./flows/crash.ts";
import { fishingFire } from "./flows/fishing.ts";
import { addaFlows, holdemFlows } from "./flows/holdem.ts";
import { lotteryBuy, lotteryCancel } from "./flows/lottery.ts";
import { tableBet, tableDecision } from "./flows/tables.ts";
import { type MatrixSite, startSite } from "./site.ts";

let site: MatrixSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

describe("[MONEY-09] many copies of a money command at once, over two processes", () => {
  it.each(chosen(MONEY_FLOWS))("$name: one effect, one answer", async (flow) => {
    expect(await site.copies(flow)).toEqual([]);
  });

  const absent = () => Promise.reject(new Error("only its row is looked at"));
  const duel = { clear: absent, sit: absent, toFlop: absent, bet: absent, deal: absent };
  const clocked = [
    crashBet,
    crashCashOut,
    tableBet,
    tableDecision(absent),
    lotteryBuy,
    lotteryCancel,
    fishingFire,
  ];
  const rows = [...MONEY_FLOWS, ...clocked, ...holdemFlows(duel), ...addaFlows(duel, "teesta")];

  it("has a row for every money command of the contract", () => {
    // A link of an agent is made once as well, but no money moves with it: its copies are in agent-links.it. Sports bets
    // need a feed, which these sites haven't: their rows are in sportsbook-deaths.it.
    const elsewhere = ["agentLinks.create", "sportsbook.place", "sportsbook.cashOut"];
    const commands = ENDPOINTS.filter(({ id, idempotent }) => idempotent && !elsewhere.includes(id)).map(
      ({ id }) => id,
    );
    const flows = new Set(rows.flatMap(({ command }) => command?.id ?? []));
    expect([...flows].toSorted()).toEqual(commands.toSorted());
  });

  it("leaves out of `npm test` no row whose write path no other row takes there", () => {
    const alone = rows.filter(({ like }) => like === undefined).map(({ name }) => name);
    expect(alone).toEqual(expect.arrayContaining(rows.flatMap(({ like }) => like ?? [])));
  });
});
