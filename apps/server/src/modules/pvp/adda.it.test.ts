import { pausePlay } from "@khela/contract/protection";
import * as calls from "@khela/contract/pvp";
import { topics } from "@khela/contract/realtime";
import { checkHand } from "@khela/games/card-tables/deck";
import { manualClock } from "@khela/kernel/clock";
import { moneyFromText, taka } from "@khela/kernel/money";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "@khela/kernel/system-clock";
import { startTestApp, type TestApp } from "../../testing/app.ts";
import { fund, ledgerSum } from "../../testing/money.ts";
import { watchTopics } from "../../testing/watch-topics.ts";
import { must, type TestPlayer, TestPvp, wrongChips } from "./test-pvp.ts";

const clock = manualClock(systemClock.nowMs());
let app: TestApp;
let table: TestPvp<TestApp>;
beforeAll(async () => {
  app = await startTestApp({ clock });
  table = new TestPvp({ app, clock, tableCode: "karnaphuli", fund });
});
afterAll(() => app.stop());

/** Checks that the ledger holds exactly the chips on the tables, and that the ledger sums to zero. */
async function requireBooks(): Promise<void> {
  expect(await wrongChips(app)).toBeUndefined();
  expect(await ledgerSum(app)).toBe(0n);
}

/** The player whose turn it is. */
async function next(players: readonly TestPlayer[]): Promise<TestPlayer> {
  const { turn } = await table.hand();
  return must(players.find(({ seat }) => seat === turn?.seat));
}

/** The player whose turn it is looks at the cards and stakes the minimum. */
async function seenChaal(players: readonly TestPlayer[]): Promise<TestPlayer> {
  const player = await next(players);
  await table.act(player, { kind: "see" });
  await table.act(player, { kind: "chaal", to: must((await table.hand()).turn?.chaal?.bet).min });
  return player;
}

const own = async (player: TestPlayer) => must((await table.view(player.call)).own);

/** Records everything published on all topics. */
const watch = (token: string | null): Promise<string[]> =>
  watchTopics(
    app,
    Object.keys(topics).filter((topic) => token !== null || !topic.startsWith("member.")),
    { token, heard: '"cardroom.karnaphuli"' },
  );

/** The cards that occur in texts. */
function cardsIn(texts: readonly string[]): Set<number> {
  const found = texts.flatMap((text) => [
    ...[...text.matchAll(/"(?:cards|board)":\[([\d,]+)\]/g)].flatMap(([, list = ""]) => list.split(",")),
    ...[...text.matchAll(/"card":(\d+)/g)].map(([, card = ""]) => card),
  ]);
  return new Set(found.map(Number));
}

test("[GAME-08] [GAME-09] [MONEY-09] blind, seen, side show and show: nobody is told a card before it is due, and every chip is booked", async () => {
  const players = await table.seated(0, 2, 4);
  const wire = new Map<TestPlayer | null, string[]>();
  for (const listener of [...players, null]) wire.set(listener, await watch(listener?.token ?? null));
  const dealt = await table.deal();
  expect(dealt).toMatchObject({ street: null, board: [], stake: "5.00", pots: [{ amount: "15.00" }] });
  // While blind, a player doesn't even get the own cards.
  for (const player of players) expect(await own(player)).toMatchObject({ cards: [], others: [] });
  const [first, second] = [await seenChaal(players), await next(players)];
  const mine = (await own(first)).cards;
  expect(mine).toHaveLength(3);
  for (const listener of [second, null]) {
    const heard = cardsIn(must(wire.get(listener)));
    expect(mine.filter((card) => heard.has(card))).toEqual([]);
  }
  // The second player looks at the cards and asks the previous player for a side show.
  await table.act(second, { kind: "see" });
  await expect(table.act(second, { kind: "show" })).rejects.toMatchObject({ code: "GAME_BET" });
  await table.act(second, { kind: "sideShow" });
  expect((await table.hand()).turn).toMatchObject({ seat: first.seat, chaal: { answers: second.seat } });
  await expect(table.act(first, { kind: "pack" })).rejects.toMatchObject({ code: "GAME_BET" });
  await table.act(first, { kind: "accept" });
  expect((await own(first)).others).toEqual([{ seat: second.seat, cards: (await own(second)).cards }]);
  expect((await own(second)).others).toEqual([{ seat: first.seat, cards: mine }]);
  const theirs = (await own(second)).cards;
  const third = await next(players);
  for (const listener of [third, null]) {
    const heard = cardsIn(must(wire.get(listener)));
    expect([...mine, ...theirs].filter((card) => heard.has(card))).toEqual([]);
  }
  expect((await table.view(third.call)).own?.others).toEqual([]);
  // One of the two has packed. The third plays blind and asks the other for a show.
  const { seats: between } = (await table.view()).table;
  expect(between.filter(({ folded }) => folded)).toHaveLength(1);
  await table.act(third, { kind: "show" });
  const over = await table.hand();
  expect(over.state).toBe("settled");
  expect(over.result?.shown).toHaveLength(2);
  // The pot is 15 of boot, twice 10, and 5 for the show; the rake is 5 % of 40.
  expect(over.result?.rake).toBe("2.00");
  await requireBooks();
  const { seats } = (await table.view()).table;
  const stacks = seats.map(({ stack }) => moneyFromText(stack));
  expect(stacks.reduce((sum, stack) => sum + stack, 0n)).toBe(taka(2_998));
  const packed = must(players.find(({ seat }) => seats.find((one) => one.seat === seat)?.folded));
  const hidden = packed === first ? mine : theirs;
  // Only the two players of the side show ever learn the packed cards, and each can prove the cards that he
  // saw.
  for (const player of players) {
    const told = await player.call(calls.getCardHand, { params: { handId: over.handId } });
    wire.get(player)?.push(JSON.stringify(told));
    wire
      .get(player)
      ?.push(
        JSON.stringify(await player.call(calls.listCardHands, { query: { gameCode: "teen-patti-adda" } })),
      );
    const { proof } = told;
    expect(checkHand({ ...must(proof), game: told.gameCode, players: told.players })).toEqual([]);
    expect(must(proof).opened).toHaveLength(player === third ? 6 : 9);
  }
  for (const listener of [third, null]) {
    const heard = cardsIn(must(wire.get(listener)));
    expect(hidden.filter((card) => heard.has(card))).toEqual([]);
  }
  for (const listener of [first, second]) {
    expect(hidden.every((card) => cardsIn(must(wire.get(listener))).has(card))).toBe(true);
  }
  const { rows } = await app.owner.pool.query<{ game_code: string; stake: bigint; payout: bigint }>(
    "select game_code, stake, payout from round where source_id = $1 and state = 'settled'",
    [over.handId],
  );
  expect(rows.map(({ game_code }) => game_code)).toEqual(Array(3).fill("teen-patti-adda"));
  expect(rows.reduce((sum, { stake, payout }) => sum + stake - payout, 0n)).toBe(taka(2));
  await table.clear(players);
  for (const player of players) expect((await table.money(player)).chips).toBe(0n);
  await requireBooks();
});

test("[GAME-08] against the rules or of another game: a clear refusal, and nothing happens", async () => {
  const players = await table.seated(0, 1);
  await table.deal();
  const player = await next(players);
  const other = must(players.find((one) => one !== player));
  await expect(table.act(other, { kind: "pack" })).rejects.toMatchObject({ code: "PVP_TURN" });
  for (const what of [
    { kind: "chaal" as const },
    { kind: "chaal" as const, to: "4" },
    { kind: "chaal" as const, to: "10.01" },
    { kind: "see" as const, to: "5" },
    { kind: "sideShow" as const },
    { kind: "accept" as const },
    { kind: "refuse" as const },
    { kind: "fold" as const },
    { kind: "raise" as const, to: "10" },
  ]) {
    await expect(table.act(player, what)).rejects.toMatchObject({ code: "GAME_BET" });
  }
  expect((await table.hand()).step).toBe(0);
  await table.act(player, { kind: "chaal", to: "10" });
  expect((await table.hand()).turn?.chaal?.bet).toEqual({ min: "10.00", max: "20.00" });
  await table.clear(players);
  await requireBooks();
});

test("[GAME-12] the clock refuses a side show and packs; twice, and the player sits out; a new driver goes on", async () => {
  const players = await table.seated(0, 1, 2);
  await table.deal();
  const first = await seenChaal(players);
  const second = await next(players);
  await table.act(second, { kind: "see" });
  await table.act(second, { kind: "sideShow" });
  // Another process takes over while the request is pending: it stays pending, and its time starts again.
  clock.advance(600_000);
  table.runner = app.app.modules.pvp.newRunner();
  await table.runner.leaseAcquired();
  await table.run(0);
  expect((await table.hand()).turn).toMatchObject({ seat: first.seat, chaal: { answers: second.seat } });
  await table.run(50_000);
  const { seats } = (await table.view()).table;
  expect(seats.find(({ seat }) => seat === first.seat)).toMatchObject({
    folded: false,
    lastAction: { kind: "refuse", byClock: true },
  });
  const third = await next(players);
  expect([first, second]).not.toContain(third);
  await table.run(25_000);
  expect((await table.view()).table.seats.find(({ seat }) => seat === third.seat)).toMatchObject({
    folded: true,
    lastAction: { kind: "pack", byClock: true },
  });
  // If nobody acts any more, in the end every player has left with all chips.
  await table.run(40 * 60_000);
  expect((await table.view()).table.seats).toEqual([]);
  for (const player of players) expect((await table.money(player)).chips).toBe(0n);
  await requireBooks();
});

test("[SAFE-02] [OPS-04] a pause and a closed game in the middle of a hand: it is played to its end, and no other is dealt", async () => {
  const players = await table.seated(0, 1);
  await table.deal();
  const pausing = await seenChaal(players);
  await pausing.call(pausePlay, { body: { length: "day" } });
  const other = await next(players);
  await app.owner.pool.query("update game set maintenance = true where code = 'teen-patti-adda'");
  await app.app.modules.catalogue.sync();
  await table.act(other, { kind: "show" });
  expect((await table.hand()).state).toBe("settled");
  const late = await table.member();
  await expect(table.sit(late, 4)).rejects.toMatchObject({ code: "GAME_MAINTENANCE" });
  await table.run(30_000);
  await app.owner.pool.query("update game set maintenance = false where code = 'teen-patti-adda'");
  await app.app.modules.catalogue.sync();
  // A pausing player leaves the table with the chips; the others are dealt in again.
  await table.sit(late, 4);
  await table.deal();
  const dealt = (await table.view()).table.seats.filter((seat) => seat.dealt);
  expect(dealt.map(({ seat }) => seat)).toEqual([other.seat, late.seat]);
  await table.act(await next([other, late]), { kind: "pack" });
  await table.run(10_000);
  expect((await table.view()).table.seats.map(({ seat }) => seat)).toEqual([other.seat, late.seat]);
  expect((await table.money(pausing)).chips).toBe(0n);
  await expect(table.sit(pausing, 3)).rejects.toMatchObject({ code: "PROTECT_EXCLUDED" });
  await table.clear([other, late]);
  await requireBooks();
});

test("[GAME-12] a hand of rules that this version doesn't know is cancelled: everybody has the chips from before it", async () => {
  const players = await table.seated(0, 1);
  const hand = await table.deal();
  await table.act(await next(players), { kind: "chaal", to: "10" });
  // Simulate a hand that an older version dealt; this needs the trigger off, because it forbids changing
  // hands.
  await app.owner.pool.query("alter table pvp_hand disable trigger pvp_hand_final");
  await app.owner.pool.query("update pvp_hand set maths_version = '0' where id = $1", [hand.handId]);
  await app.owner.pool.query("alter table pvp_hand enable trigger pvp_hand_final");
  expect((await table.hand()).turn).toBeNull();
  await expect(
    table.act(must(players[0]), { kind: "pack", step: 2, handId: hand.handId }),
  ).rejects.toMatchObject({ code: "PVP_TURN" });
  table.runner = app.app.modules.pvp.newRunner();
  await table.runner.leaseAcquired();
  expect((await table.hand()).state).toBe("void");
  const told = await must(players[0]).call(calls.getCardHand, { params: { handId: hand.handId } });
  expect(told).toMatchObject({ state: "void", proof: null, actions: [{ kind: "chaal", to: "10.00" }] });
  for (const player of players) expect((await table.money(player)).chips).toBe(taka(1_000));
  await table.clear(players);
  await requireBooks();
});
