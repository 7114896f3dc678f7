import { randomUUID } from "node:crypto";
import { emptyCardTable, listConsoleCardTables } from "@khela/contract/console/card-tables";
import { listAudit } from "@khela/contract/console/system";
import { sitOutAtCards } from "@khela/contract/pvp";
import { manualClock } from "@khela/kernel/clock";
import { taka } from "@khela/kernel/money";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "../../platform/system-clock.ts";
import { codeOf, startTestApp, type TestApp } from "../../testing/app.ts";
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
  // Both blinds.
  expect(must(seen.hand).pot).toBe("15.00");
  expect(JSON.stringify(seen)).not.toMatch(/cards|seed|roots/);

  // Who isn't in the hand goes at once; the others play on, and nobody folds for it.
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
  // Anybody may sit down again; the game's switch is what keeps it closed.
  await table.sit(must(players[0]), 0);
  expect((await shown()).players).toHaveLength(1);
  await operator.call(emptyCardTable, { params, body });
});

test("[OPS-01] the card tables' desk is for operators, and their reasons are asked for", async () => {
  const member = await app.registerMember();
  const operator = await app.loginOperator();
  expect(await codeOf(member.call, listConsoleCardTables)).toBe("AUTH_REQUIRED");
  expect(await codeOf(app.call, emptyCardTable, { params, body })).toBe("AUTH_REQUIRED");
  expect(await codeOf(operator.call, emptyCardTable, { params, body: { reason: "" } })).toBe("SYS_BAD_INPUT");
  const strange = { params: { tableCode: randomUUID() } as never, body };
  expect(await codeOf(operator.call, emptyCardTable, strange)).toBe("SYS_BAD_INPUT");
});
