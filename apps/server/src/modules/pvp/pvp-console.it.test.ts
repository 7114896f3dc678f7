import { randomUUID } from "node:crypto";
import { emptyCardTable, listConsoleCardTables, switchCardTable } from "@khela/contract/console/card-tables";
import { listAudit } from "@khela/contract/console/system";
import { listCardTables, sitOutAtCards, topUpAtCards } from "@khela/contract/pvp";
import { manualClock } from "@khela/kernel/clock";
import { taka } from "@khela/kernel/money";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "@khela/kernel/system-clock";
import { codeOf, refusalOf, startTestApp, type TestApp } from "../../testing/app.ts";
import { fund, ledgerSum } from "../../testing/money.ts";
import { must, TestPvp, wrongChips } from "./test-pvp.ts";

const clock = manualClock(systemClock.nowMs());
let app: TestApp;
let table: TestPvp<TestApp>;
beforeAll(async () => {
  app = await startTestApp({ clock });
  table = new TestPvp({ app, clock, tableCode: "meghna", fund });
});
afterAll(() => app.stop());

const params = { tableCode: "meghna" } as const;
const body = { reason: "the room is closed for repairs" };

test("[OPS-04] [GAME-08] an operator sees seats, stacks and the hand, no card of it, and empties a table after its hand", async () => {
  const operator = await app.loginOperator();
  const shown = async () =>
    must(
      (await operator.call(listConsoleCardTables)).tables.find(
        ({ tableCode }) => tableCode === params.tableCode,
      ),
    );
  const players = await table.seated(0, 2, 4);
  const sitsOut = must(players[2]);
  await sitsOut.call(sitOutAtCards, { params, body: { out: true } });
  const dealt = await table.deal();
  const seen = await shown();
  expect(seen.chips).toBe("3000.00");
  expect(seen.players.map(({ memberId, seat, dealt: isDealt }) => ({ memberId, seat, isDealt }))).toEqual(
    players.map(({ id, seat }) => ({ memberId: id, seat, isDealt: seat !== sitsOut.seat })),
  );
  expect(seen.hand).toMatchObject({ handId: dealt.handId, state: "open", board: 0, turn: dealt.turn?.seat });
  // The pot holds both blinds.
  expect(must(seen.hand).pot).toBe("15.00");
  expect(JSON.stringify(seen)).not.toMatch(/cards|seed|roots/);

  // Players who are not in the hand leave at once; the others play on, and no hand is folded.
  expect(await operator.call(emptyCardTable, { params, body })).toEqual({ left: 1, leaving: 2 });
  expect(await table.money(sitsOut)).toEqual({ cash: taka(10_000), chips: 0n });
  expect(await table.hand()).toMatchObject({ state: "open", step: dealt.step });
  const inHand = players.slice(0, 2);
  expect((await table.checkDown(inHand)).state).toBe("settled");
  await table.run(1_000);
  expect((await shown()).players).toEqual([]);
  const [one, two] = await Promise.all(inHand.map((player) => table.money(player)));
  expect([one?.chips, two?.chips]).toEqual([0n, 0n]);
  expect(await wrongChips(app)).toBeUndefined();
  expect(await ledgerSum(app)).toBe(0n);

  const { content } = await operator.call(listAudit, { query: { action: "pvp.empty" } });
  expect(content).toHaveLength(1);
  expect(JSON.stringify(content[0])).toContain(body.reason);
  // The table is still open, so a player can sit down again.
  await table.sit(must(players[0]), 0);
  expect((await shown()).players).toHaveLength(1);
  await operator.call(emptyCardTable, { params, body });
});

test("[OPS-04] [GAME-08] a table that an operator closes lets the hand be played, sends everybody home and takes nobody until it is opened", async () => {
  const operator = await app.loginOperator();
  const turn = (open: boolean) =>
    operator.call(switchCardTable, { params, body: { open, reason: "repairs until noon" } });
  const players = await table.seated(0, 2, 4);
  const [one, two, sitsOut] = [must(players[0]), must(players[1]), must(players[2])];
  await sitsOut.call(sitOutAtCards, { params, body: { out: true } });
  const dealt = await table.deal();
  expect(await turn(false)).toEqual({ left: 1, leaving: 2 });
  expect(await turn(false)).toEqual({ left: 0, leaving: 0 });
  expect(await table.money(sitsOut)).toEqual({ cash: taka(10_000), chips: 0n });
  expect(await table.hand()).toMatchObject({ state: "open", step: dealt.step });
  expect((await table.view()).table.closed).toBe(true);
  // On a closed table neither a new nor a seated player can add chips.
  const late = await table.member();
  expect(await refusalOf(() => table.sit(late, 4))).toBe("PVP_CLOSED");
  const more = { params, body: { amount: "10" } };
  expect(await refusalOf(() => one.call(topUpAtCards, more, { idempotencyKey: randomUUID() }))).toBe(
    "PVP_CLOSED",
  );
  expect((await table.checkDown([one, two])).state).toBe("settled");
  // The players see how the hand ended and leave afterwards.
  await table.run(500);
  expect((await table.view()).table.seats).toHaveLength(2);
  await table.run(60_000);
  expect((await table.view()).table).toMatchObject({
    closed: true,
    seats: [],
    hand: { handId: dealt.handId },
  });
  expect((await table.money(one)).chips + (await table.money(two)).chips).toBe(0n);
  expect(await wrongChips(app)).toBeUndefined();
  const listed = async () =>
    (await app.call(listCardTables, { query: { gameCode: "holdem" } })).tables.filter(({ closed }) => closed);
  expect((await listed()).map(({ tableCode }) => tableCode)).toEqual([params.tableCode]);

  expect(await turn(true)).toEqual({ left: 0, leaving: 0 });
  expect(await listed()).toEqual([]);
  await table.sit(late, 4);
  await table.sit(one, 0);
  expect((await table.deal()).state).toBe("open");
  await table.checkDown([one, late]);
  await operator.call(emptyCardTable, { params, body });
  await table.run(1_000);
  const { content } = await operator.call(listAudit, { query: { search: "repairs until noon" } });
  expect(content.map(({ action }) => action).toSorted()).toEqual(["pvp.close", "pvp.open"]);
});

test("[OPS-01] the card tables' desk is for operators, and their reasons are asked for", async () => {
  const member = await app.registerMember();
  const operator = await app.loginOperator();
  expect(await codeOf(member.call, listConsoleCardTables)).toBe("AUTH_REQUIRED");
  expect(await codeOf(app.call, emptyCardTable, { params, body })).toBe("AUTH_REQUIRED");
  expect(await codeOf(operator.call, emptyCardTable, { params, body: { reason: "" } })).toBe("SYS_BAD_INPUT");
  const close = { params, body: { open: false, reason: "" } };
  expect(await codeOf(member.call, switchCardTable, close)).toBe("AUTH_REQUIRED");
  expect(await codeOf(operator.call, switchCardTable, close)).toBe("SYS_BAD_INPUT");
  const strange = { params: { tableCode: randomUUID() } as never, body };
  expect(await codeOf(operator.call, emptyCardTable, strange)).toBe("SYS_BAD_INPUT");
});
