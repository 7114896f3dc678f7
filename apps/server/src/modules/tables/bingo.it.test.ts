import { getFairRound } from "@khela/contract/play";
import { BINGO_TICKETS, type BingoOutcome } from "@khela/games/tables/bingo/spots";
import { tableGame } from "@khela/games/tables/tables";
import { payoutOf } from "@khela/games/tables/types";
import { recompute } from "@khela/games/verify";
import { manualClock } from "@khela/kernel/clock";
import { taka } from "@khela/kernel/money";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "@khela/kernel/system-clock";
import { refusalOf, startTestApp, type TestApp } from "../../testing/app.ts";
import { fund, ledgerSum } from "../../testing/money.ts";
import { startTestTable, type TestTable } from "./test-tables.ts";

let table: TestTable<TestApp>;
const game = tableGame("bingo");
beforeAll(async () => {
  const clock = manualClock(systemClock.nowMs());
  table = await startTestTable({ app: await startTestApp({ clock }), clock, fund }, "bingo");
});
afterAll(() => table.app.stop());

const price = taka(10);
const every = Array.from({ length: BINGO_TICKETS }, (_, at) => `ticket-${at + 1}`);
const ALL = Object.fromEntries(every.map((spot) => [spot, "10"]));
const paidFor = (outcome: BingoOutcome): bigint =>
  payoutOf(
    game,
    every.map((spot) => ({ spot, stake: price })),
    outcome,
  );

test("[GAME-08] [GAME-09] tickets lie open before the sale, and no ball before its time", async () => {
  const open = await table.nextRound();
  const { outcome, seed } = await table.secret();
  const { tickets, balls } = outcome as BingoOutcome;
  expect(open).toMatchObject({ phase: "betting", outcome: null, seed: null, laid: { tickets } });
  // Twice as long as at other tables, because there is more to choose from.
  expect(Date.parse(open.bettingEndsAt) - Date.parse(open.createdAt)).toBe(30_000);
  const { rows } = await table.app.owner.pool.query<{ row: string }>(
    `select r::text as row from table_round r where id = $1`,
    [open.roundId],
  );
  expect(rows[0]?.row).toContain('"tickets"');
  expect(rows[0]?.row).not.toContain('"balls"');
  expect(rows[0]?.row).not.toContain(seed);
  await expect(
    table.app.owner.pool.query(
      `update table_round set laid = null, phase = 'void', settled_at = now() where id = $1`,
      [open.roundId],
    ),
  ).rejects.toMatchObject({ code: "KC003" });

  const member = await table.member();
  const bet = await table.bet(member, { "ticket-3": "20", "ticket-24": "10" });
  expect(await refusalOf(() => table.bet(member, { "ticket-25": "10" }))).toBe("GAME_BET");
  const dealt = await table.runToDeal();
  expect(dealt).toMatchObject({ outcome: { tickets, balls }, laid: { tickets } });
  // Ticket sales end once balls are called.
  expect(await refusalOf(() => table.bet(member, { "ticket-1": "10" }))).toBe("GAME_CLOSED");
  const ended = await table.runToEnd();
  // Past games are listed without their tickets.
  expect(ended.history[0]?.outcome).toEqual({ tickets: [], balls });
  // The recorded outcome equals the one that anybody can recompute from the link.
  const fair = await member.call(getFairRound, { params: { roundId: bet.betId } });
  const { serverSeed, clientSeed, nonce } = fair;
  const again = recompute({
    gameCode: "bingo",
    bet: null,
    serverSeedHex: serverSeed ?? "",
    clientSeed: clientSeed ?? "",
    nonce: nonce ?? -1,
  });
  expect(again.outcome).toEqual(fair.outcome);
});

test("[GAME-12] a game whose process dies while balls are called is paid once, to the unit", async () => {
  await table.nextRound();
  const members = await Promise.all([table.member(), table.member()]);
  await table.nextRound();
  await Promise.all(members.map((member) => table.bet(member, ALL)));
  const outcome = (await table.secret()).outcome as BingoOutcome;
  const { dealtAt, paysAt } = await table.runToDeal();
  expect(Date.parse(paysAt ?? "") - Date.parse(dealtAt ?? "")).toBe(game.revealMs(outcome));
  table.replaceRunner();
  const back = await table.round();
  expect(back).toMatchObject({ phase: "dealt", outcome });
  await table.runTo(Date.parse(paysAt ?? "") + 1_000);
  for (const { id } of members)
    expect(await table.balance(id)).toBe(taka(1_000) - 24n * price + paidFor(outcome));
  expect(await table.openBets()).toEqual({ stakes: 0n, balance: 0n });
  expect(await ledgerSum(table.app)).toBe(0n);
});
