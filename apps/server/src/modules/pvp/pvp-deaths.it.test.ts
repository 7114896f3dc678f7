import { manualClock } from "@khela/kernel/clock";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addaFlows, type Duel, holdemFlows, type Turn } from "../../faults/flows/holdem.ts";
import { type AnyFlow, chosen } from "../../faults/flow.ts";
import { type MatrixSite, startSite } from "../../faults/site.ts";
import { systemClock } from "@khela/kernel/system-clock";
import type { TestMember } from "../../testing/app.ts";
import { fund } from "../../testing/money.ts";
import { TestPvp, type TestPlayer } from "./test-pvp.ts";

const clock = manualClock(systemClock.nowMs());
let site: MatrixSite;
let table: TestPvp<MatrixSite["survivor"]>;
let duelTable: typeof table;
let addaTable: typeof table;
beforeAll(async () => {
  site = await startSite(clock);
  duelTable = new TestPvp({ app: site.survivor, clock, tableCode: "duel", fund });
  addaTable = new TestPvp({ app: site.survivor, clock, tableCode: "teesta", fund });
});
afterAll(() => site.stop());

let sitting: (TestMember & TestPlayer)[] = [];

/** The member whose turn it is in the open hand, and the other one. */
async function turn(): Promise<Turn> {
  const { handId, step, turn: open } = await table.hand();
  const member = sitting.find(({ seat }) => seat === open?.seat);
  const other = sitting.find(({ seat }) => seat !== open?.seat);
  if (!member || !other) throw new Error("nobody's turn");
  return { member, other, handId, step: step + 1 };
}

const playerOf = ({ member: { id } }: Turn): TestPlayer => {
  const player = sitting.find((one) => one.id === id);
  if (!player) throw new Error("somebody else's turn");
  return player;
};

async function clear(next: readonly TestMember[]): Promise<void> {
  await table.clear(sitting);
  sitting = next.map((member, seat) => ({ ...member, seat }));
  expect((await table.view()).table.seats).toEqual([]);
}

const duel: Duel = {
  clear,
  sit: (member, seat) => table.sit({ ...member, seat }, seat, "400"),
  async toFlop() {
    let hand = await table.deal();
    while (hand.street === "preflop") {
      await table.act(playerOf(await turn()), {
        kind: hand.turn?.betting?.canCheck === true ? "check" : "call",
      });
      hand = await table.hand();
    }
    return turn();
  },
  async bet(at) {
    await table.act(playerOf(at), { kind: "raise", to: "20" });
    return turn();
  },
};

const adda = {
  clear,
  sit: (member: TestMember, seat: number) => table.sit({ ...member, seat }, seat, "40"),
  async deal() {
    await table.deal();
    return turn();
  },
};

/** The violations found when the process dies at each step of a flow, and with many copies of the flow. */
async function wrongOf(flow: AnyFlow): Promise<string[]> {
  return [...(await site.deaths(flow)), ...(await site.copies(flow)), ...site.missingInReadme()];
}

test.each(chosen(holdemFlows(duel)))(
  "[MONEY-09] [GAME-08] $name: happens once, wherever the process dies, and for many copies",
  async (flow) => {
    table = duelTable;
    expect(await wrongOf(flow)).toEqual([]);
  },
);

test.each(chosen(addaFlows(adda, "teesta")))(
  "[MONEY-09] [GAME-08] $name: happens once, wherever the process dies, and for many copies",
  async (flow) => {
    if (table !== addaTable) sitting = [];
    table = addaTable;
    expect(await wrongOf(flow)).toEqual([]);
  },
);
