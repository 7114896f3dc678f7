import { ENDPOINTS } from "@khela/contract/registry";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MONEY_FLOWS } from "./flows/all.ts";
import { crashBet, crashCashOut } from "./flows/crash.ts";
import { fishingFire } from "./flows/fishing.ts";
import { holdemFlows } from "./flows/holdem.ts";
import { lotteryBuy, lotteryCancel } from "./flows/lottery.ts";
import { tableBet, tableDecision } from "./flows/tables.ts";
import { type MatrixSite, startSite } from "./site.ts";

let site: MatrixSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

describe("[MONEY-09] fifty copies of a money command at once, over two processes", () => {
  it.each(MONEY_FLOWS)("$name: one effect, one answer", async (flow) => {
    expect(await site.copies(flow)).toEqual([]);
  });

  it("has a row for every money command of the contract", () => {
    const commands = ENDPOINTS.filter(({ idempotent }) => idempotent).map(({ id }) => id);
    const absent = () => Promise.reject(new Error("only its command is asked for"));
    const holdem = holdemFlows({ clear: absent, sit: absent, toFlop: absent, bet: absent });
    const tables = [tableBet, tableDecision(absent), lotteryBuy, lotteryCancel, fishingFire, ...holdem];
    const flows = [...MONEY_FLOWS, crashBet, crashCashOut, ...tables].flatMap(
      ({ command }) => command?.id ?? [],
    );
    expect([...new Set(flows)].toSorted()).toEqual(commands.toSorted());
  });
});
