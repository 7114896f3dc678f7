import { getFairRound, listRounds } from "@khela/contract/play";
import * as calls from "@khela/contract/pvp";
import { topics } from "@khela/contract/realtime";
import { manualClock } from "@khela/kernel/clock";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "@khela/kernel/system-clock";
import { startTestApp, type TestApp } from "../../testing/app.ts";
import { captureLog } from "../../testing/captured-log.ts";
import { everyRow } from "../../testing/every-row.ts";
import { fund } from "../../testing/money.ts";
import { watchTopics } from "../../testing/watch-topics.ts";
import { type TestPlayer, TestPvp } from "./test-pvp.ts";

const clock = manualClock(systemClock.nowMs());
const { log, lines: logged } = captureLog();
let app: TestApp;
let table: TestPvp<TestApp>;
beforeAll(async () => {
  app = await startTestApp({ clock, log });
  table = new TestPvp({ app, clock, tableCode: "padma", fund });
});
afterAll(() => app.stop());

/** Records everything published on all topics, as a player or a visitor. */
const watch = (token: string | null): Promise<string[]> =>
  watchTopics(
    app,
    Object.keys(topics).filter((topic) => token !== null || !topic.startsWith("member.")),
    { token, heard: '"cardroom.padma"' },
  );

/** The cards that occur in a text: every list of two to seven whole numbers below 52 in a field for cards. */
function cardsIn(texts: readonly string[]): number[][] {
  const found: number[][] = [];
  for (const text of texts) {
    for (const [, list = ""] of text.matchAll(/"(?:cards|board)":\[([\d,]*)\]/g)) {
      if (list !== "") found.push(list.split(",").map(Number));
    }
    for (const [, card = ""] of text.matchAll(/"card":(\d+)/g)) found.push([Number(card)]);
  }
  return found;
}

async function ownCards(player: TestPlayer): Promise<number[]> {
  return (await table.view(player.call)).own?.cards ?? [];
}

test("[GAME-09] nobody is told another's cards: no socket, no call, no row and no log, in the hand or after it", async () => {
  const [first, second, third] = await table.seated(0, 2, 4);
  if (!first || !second || !third) throw new Error("no players");
  const wire = new Map<TestPlayer | null, string[]>();
  for (const player of [first, second, third, null]) wire.set(player, await watch(player?.token ?? null));
  const hand = await table.deal();
  const cards = new Map<TestPlayer, number[]>();
  for (const player of [first, second, third]) cards.set(player, await ownCards(player));
  expect(new Set([...cards.values()].flat()).size).toBe(6);

  // One player folds and the others play to the end; only the cards that the rules require are shown.
  const folder = [first, second, third].find(({ seat }) => seat === hand.turn?.seat) ?? first;
  await table.act(folder, { kind: "fold" });
  const during = await Promise.all([first, second, third].map((player) => table.view(player.call)));
  const over = await table.checkDown([first, second, third]);
  expect(over.state).toBe("settled");
  const { seats } = (await table.view()).table;
  const shown = new Set(seats.filter((seat) => seat.cards !== null).map(({ seat }) => seat));
  expect(shown.has(folder.seat)).toBe(false);
  const hidden = [...cards].filter(([player]) => !shown.has(player.seat));
  expect(hidden.length).toBeGreaterThan(0);

  // Add the answers of every call that each player can make about the hand.
  for (const player of [first, second, third]) {
    const asked = [
      await player.call(calls.getCardHand, { params: { handId: over.handId } }),
      await player.call(calls.listCardHands, { query: { gameCode: "holdem" } }),
      await player.call(listRounds, { query: {} }),
      await table.view(player.call),
      await player.call(calls.listCardTables, { query: { gameCode: "holdem" } }),
    ];
    wire.get(player)?.push(...asked.map((answer) => JSON.stringify(answer)));
  }
  const { rows } = await app.owner.pool.query<{ id: string }>("select id from round where source_id = $1", [
    over.handId,
  ]);
  // The player who folded had staked nothing, so there is no round for him.
  expect(rows).toHaveLength(2);
  for (const { id } of rows) {
    const fair = await app.call(getFairRound, { params: { roundId: id } });
    expect(fair.serverSeed).toBeNull();
    wire.get(null)?.push(JSON.stringify(fair));
  }
  wire.get(null)?.push(JSON.stringify(await table.view()));
  const told = await Promise.all([first, second, third].map(ownCards));
  expect(told).toEqual([...cards.values()]);
  for (const [index, player] of [first, second, third].entries()) {
    wire.get(player)?.push(JSON.stringify(during[index]));
  }

  for (const [listener, frames] of wire) {
    const seen = cardsIn(frames);
    for (const [owner, own] of cards) {
      if (owner === listener || shown.has(owner.seat)) continue;
      for (const card of own) {
        expect(
          seen.filter((list) => list.includes(card)),
          `card ${card} of seat ${owner.seat}`,
        ).toEqual([]);
      }
    }
    // Check the search itself: it finds the player's own cards.
    if (listener) expect(seen.flat()).toEqual(expect.arrayContaining(cards.get(listener) ?? []));
  }
  // No row, log line or message holds the secrets of the hidden cards: no seed, salt or list of cards.
  const everything = [await everyRow(app), logged.join("\n"), ...[...wire.values()].flat()].join("\n");
  const proof = await first.call(calls.getCardHand, { params: { handId: over.handId } });
  expect(everything).toContain(proof.proof?.unusedSeed);
  const [deck] = (
    await app.owner.pool.query<{ id: string; sealed: Buffer }>(
      "select d.id, d.sealed from pvp_deck d join pvp_hand h on h.deck_id = d.id where h.id = $1",
      [over.handId],
    )
  ).rows;
  if (!deck) throw new Error("no deck");
  const seeds = app.app.platform.secrets.open(deck.sealed, `pvp-deck:${deck.id}`).toString("hex");
  const [played] = [seeds.slice(0, 64), seeds.slice(64)].filter((seed) => seed !== proof.proof?.unusedSeed);
  expect(played).toMatch(/^[0-9a-f]{64}$/);
  expect(everything).not.toContain(played);
  await table.clear([first, second, third]);
});

test("[GAME-09] a hand that is played, and the decks of the next one, are told to nobody", async () => {
  const players = await table.seated(1, 3);
  const [first] = players;
  if (!first) throw new Error("no player");
  const hand = await table.deal();
  for (const call of players.map((player) => player.call)) {
    await expect(call(calls.getCardHand, { params: { handId: hand.handId } })).rejects.toMatchObject({
      code: "SYS_NOT_FOUND",
    });
    expect((await call(calls.listCardHands, { query: { gameCode: "holdem" } })).content).toEqual([]);
  }
  const { rows } = await app.owner.pool.query<{ id: string; sealed: Buffer }>(
    "select id, sealed from pvp_deck",
  );
  const everything = [
    await everyRow(app),
    logged.join("\n"),
    JSON.stringify(await table.view(first.call)),
  ].join("\n");
  const open = await app.owner.pool.query<{ deck: string }>(
    "select deck_id as deck from pvp_hand where state = 'open' union all select next_deck from pvp_table",
  );
  const kept = rows.filter((row) => open.rows.some(({ deck }) => deck === row.id));
  expect(kept).toHaveLength(open.rows.length);
  for (const { id, sealed } of kept) {
    const seeds = app.app.platform.secrets.open(sealed, `pvp-deck:${id}`).toString("hex");
    for (const seed of [seeds.slice(0, 64), seeds.slice(64)]) expect(everything).not.toContain(seed);
  }
  await table.clear(players);
});
