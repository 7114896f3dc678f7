import { randomUUID } from "node:crypto";
import * as calls from "@khela/contract/pvp";
import { checkHand } from "@khela/games/card-tables/deck";
import { manualClock } from "@khela/kernel/clock";
import { moneyFromText, taka } from "@khela/kernel/money";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "@khela/kernel/system-clock";
import { startTestApp, type TestApp } from "../../testing/app.ts";
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

/** Checks that the ledger holds exactly the chips on the tables, and that the ledger sums to zero. */
async function requireBooks(): Promise<void> {
  expect(await wrongChips(app)).toBeUndefined();
  expect(await ledgerSum(app)).toBe(0n);
}

test("[GAME-08] [MONEY-09] a hand from sitting down to leaving: chips are held, won, raked, recorded and given back", async () => {
  const players = await table.seated(0, 2, 4);
  expect(await table.money(must(players[0]))).toEqual({ cash: taka(9_000), chips: taka(1_000) });
  const dealt = await table.deal();
  expect(dealt).toMatchObject({ state: "open", street: "preflop", board: [] });
  const first = must(players.find(({ seat }) => seat === dealt.turn?.seat));
  await table.act(first, { kind: "raise", to: "100" });
  const over = await table.checkDown(players);
  expect(over).toMatchObject({ state: "settled", board: { length: 5 } });
  // The pot is three times 100, and the rake 5 % of it.
  expect(over.result?.rake).toBe("15.00");
  await requireBooks();
  const { seats } = (await table.view()).table;
  const stacks = seats.map(({ stack }) => moneyFromText(stack));
  expect(stacks.reduce((sum, stack) => sum + stack, 0n)).toBe(taka(2_985));
  for (const [index, player] of players.entries()) {
    expect((await table.money(player)).chips).toBe(stacks[index]);
  }
  // Each player has one line with his stake and payout.
  const { rows } = await app.owner.pool.query<{ kind: string; state: string; stake: bigint; payout: bigint }>(
    "select kind, state, stake, payout from round where source_id = $1",
    [over.handId],
  );
  expect(rows.map(({ kind, state, stake }) => ({ kind, state, stake }))).toEqual(
    players.map(() => ({ kind: "pvp", state: "settled", stake: taka(100) })),
  );
  expect(rows.reduce((sum, { stake, payout }) => sum + stake - payout, 0n)).toBe(taka(15));
  await table.clear(players);
  expect((await table.view()).table.seats).toEqual([]);
  for (const [index, player] of players.entries()) {
    expect(await table.money(player)).toEqual({ cash: taka(9_000) + must(stacks[index]), chips: 0n });
  }
  await requireBooks();
});

test("[GAME-08] [MONEY-09] out of turn, twice, stale, against the rules: a clear refusal and one effect", async () => {
  const players = await table.seated(0, 1);
  const hand = await table.deal();
  const mine = must(players.find(({ seat }) => seat === hand.turn?.seat));
  const other = must(players.find(({ seat }) => seat !== hand.turn?.seat));
  await expect(table.act(other, { kind: "fold" })).rejects.toMatchObject({ code: "PVP_TURN" });
  await expect(table.act(mine, { kind: "check" })).rejects.toMatchObject({ code: "GAME_BET" });
  await expect(table.act(mine, { kind: "raise", to: "11" })).rejects.toMatchObject({ code: "GAME_BET" });
  await expect(table.act(mine, { kind: "raise" })).rejects.toMatchObject({ code: "GAME_BET" });
  await expect(table.act(mine, { kind: "call", to: "10" })).rejects.toMatchObject({ code: "GAME_BET" });
  // The same key gets the same answer; two tabs at the same turn have one effect.
  const key = randomUUID();
  const act = { kind: "call" as const, step: 1, handId: hand.handId };
  const once = await table.act(mine, act, key);
  expect(await table.act(mine, act, key)).toEqual(once);
  await expect(table.act(mine, act)).rejects.toMatchObject({ code: "PVP_TURN" });
  expect((await table.hand()).step).toBe(1);
  const both = await Promise.allSettled(
    [0, 1].map(() => table.act(other, { kind: "check", step: 2, handId: hand.handId })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect((await table.hand()).step).toBe(2);
  // A player who isn't seated can't act.
  const stranger = await table.member();
  await expect(table.act(stranger, { kind: "check" })).rejects.toMatchObject({ code: "PVP_NOT_SEATED" });
  await table.clear(players);
  await requireBooks();
});

test("[GAME-08] one seat each, whole buy-ins within the limits, chips between hands only", async () => {
  const [first] = await table.seated(0);
  await expect(table.sit(must(first), 3)).rejects.toMatchObject({ code: "PVP_SEATED" });
  const second = await table.member(500);
  await expect(table.sit(second, 0)).rejects.toMatchObject({ code: "PVP_SEAT_TAKEN" });
  await expect(table.sit(second, 9, "400")).rejects.toMatchObject({ code: "PVP_SEAT_TAKEN" });
  await expect(table.sit(second, 1, "399.99")).rejects.toMatchObject({ code: "GAME_STAKE" });
  await expect(table.sit(second, 1, "1000.01")).rejects.toMatchObject({ code: "GAME_STAKE" });
  await expect(table.sit(second, 1, "400.001")).rejects.toMatchObject({ code: "SYS_BAD_INPUT" });
  await expect(table.sit(second, 1, "600")).rejects.toMatchObject({ code: "MONEY_INSUFFICIENT" });
  const key = randomUUID();
  const sat = await table.sit(second, 1, "400", key);
  expect(sat).toMatchObject({ seat: 1, stack: "400.00", balance: "100.00" });
  expect(await table.sit(second, 1, "400", key)).toEqual(sat);
  const topUp = (amount: string) =>
    second.call(
      calls.topUpAtCards,
      { params: { tableCode: "meghna" }, body: { amount } },
      { idempotencyKey: randomUUID() },
    );
  expect(await topUp("50")).toMatchObject({ stack: "450.00", balance: "50.00" });
  await table.deal();
  await expect(topUp("10")).rejects.toMatchObject({ code: "PVP_IN_HAND" });
  await table.clear([must(first), second]);
  expect((await table.money(second)).chips).toBe(0n);
  await requireBooks();
});

test("[GAME-08] [ERR-01] whoever lost everything plays again only with new chips", async () => {
  const players = [await table.member(), await table.member()];
  for (const [seat, player] of players.entries()) await table.sit(player, seat, "400");
  const stacks = async () => (await table.view()).table.seats.map(({ stack }) => stack);
  // Go all in before the flop until one player has all chips; a split pot is repeated with smaller stacks,
  // because the rake was taken.
  for (let hands = 0; hands < 20 && !(await stacks()).includes("0.00"); hands += 1) {
    const { turn } = await table.deal();
    const [first, other] = players.toSorted((a) => (a.seat === turn?.seat ? -1 : 1));
    await table.act(must(first), { kind: "raise", to: must(turn?.betting?.raise).max });
    await table.act(must(other), { kind: "call" });
    await table.run(1_000);
  }
  const { seats } = (await table.view()).table;
  const broke = must(players.find(({ seat }) => seats.find((at) => at.seat === seat)?.stack === "0.00"));
  const at = { params: { tableCode: "meghna" } } as const;
  const playAgain = () => broke.call(calls.sitOutAtCards, { ...at, body: { out: false } });
  await expect(playAgain()).rejects.toMatchObject({ code: "PVP_NO_CHIPS" });
  await broke.call(calls.topUpAtCards, { ...at, body: { amount: "400" } }, { idempotencyKey: randomUUID() });
  expect((await playAgain()).out).toBeNull();
  await table.clear(players);
  await requireBooks();
});

test("[GAME-12] who does nothing checks or folds, sits out after the second time, and leaves with the stack", async () => {
  const players = await table.seated(0, 1, 2);
  const hand = await table.deal();
  const away = must(players.find(({ seat }) => seat === hand.turn?.seat));
  const others = players.filter((player) => player !== away);
  // The turn lasts twenty seconds plus a time bank of thirty.
  await table.run(49_000);
  expect((await table.hand()).turn?.seat).toBe(away.seat);
  await expect(table.act(away, { kind: "check" })).rejects.toMatchObject({ code: "GAME_BET" });
  await table.run(1_000);
  const after = (await table.view()).table;
  expect(after.seats.find(({ seat }) => seat === away.seat)).toMatchObject({
    folded: true,
    lastAction: { kind: "fold", byClock: true },
  });
  await table.checkDown(others);
  // The others play on; after the second timeout the player sits out.
  for (let tries = 0; tries < 10; tries += 1) {
    const next = await table.deal();
    if (next.turn?.seat === away.seat) {
      await table.run(60_000);
      break;
    }
    const turn = must(others.find(({ seat }) => seat === next.turn?.seat));
    await table.act(turn, { kind: "fold" });
    if ((await table.hand()).turn?.seat === away.seat) {
      await table.run(60_000);
      break;
    }
  }
  expect((await table.view()).table.seats.find(({ seat }) => seat === away.seat)?.out).toBe("clock");
  // If nobody acts any more, in the end every player has left and all money is back.
  await table.run(40 * 60_000);
  expect((await table.view()).table.seats).toEqual([]);
  for (const player of players) expect((await table.money(player)).chips).toBe(0n);
  await requireBooks();
});

test("[GAME-12] whoever takes over goes on where the hand was, and nobody loses time to a death", async () => {
  const players = await table.seated(0, 1);
  const hand = await table.deal();
  const first = must(players.find(({ seat }) => seat === hand.turn?.seat));
  await table.act(first, { kind: "call" });
  const before = await table.view(must(players[0]).call);
  // No process drives for ten minutes; then another one takes over.
  clock.advance(600_000);
  table.runner = app.app.modules.pvp.newRunner();
  await table.runner.leaseAcquired();
  await table.run(0);
  const again = await table.view(must(players[0]).call);
  expect(again.own).toEqual(before.own);
  expect(again.table.hand).toMatchObject({ handId: hand.handId, step: 1, state: "open" });
  expect(Date.parse(again.table.hand?.turn?.actBy ?? "")).toBeGreaterThan(clock.nowMs() + 10_000);
  await table.checkDown(players);
  await table.clear(players);
  await requireBooks();
});

test("[GAME-09] a hand is proved by who played it: roots from before, own seeds in it, the other deck whole", async () => {
  const players = await table.seated(0, 1, 2);
  const next = (await table.view()).table.nextRoots;
  const hand = await table.deal();
  expect(hand.roots).toEqual(next);
  const raiser = must(players.find(({ seat }) => seat === hand.turn?.seat));
  await table.act(raiser, { kind: "raise", to: "40", nextSeed: "a seed of my own" });
  await table.checkDown(players);
  for (const player of players) {
    const told = await player.call(calls.getCardHand, { params: { handId: hand.handId } });
    expect(told.proof).not.toBeNull();
    const { proof } = told;
    expect(checkHand({ ...must(proof), game: told.gameCode, players: told.players })).toEqual([]);
    const own = told.players.find(({ mine }) => mine);
    expect(own?.seat).toBe(player.seat);
    expect(own?.cards).toHaveLength(2);
    const listed = await player.call(calls.listCardHands, { query: { gameCode: "holdem" } });
    expect(listed.content[0]).toMatchObject({ handId: hand.handId, cards: own?.cards });
  }
  const stranger = await table.member();
  await expect(stranger.call(calls.getCardHand, { params: { handId: hand.handId } })).rejects.toMatchObject({
    code: "SYS_NOT_FOUND",
  });
  const later = await table.deal();
  const seeds = await app.owner.pool.query<{ setup: { players: { seat: number; clientSeed: string }[] } }>(
    "select setup from pvp_hand where id = $1",
    [later.handId],
  );
  expect(seeds.rows[0]?.setup.players.find(({ seat }) => seat === raiser.seat)?.clientSeed).toBe(
    "a seed of my own",
  );
  await table.clear(players);
});
