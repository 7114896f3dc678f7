import { randomUUID } from "node:crypto";
import { getFairRound, listRounds } from "@khela/contract/play";
import { actTable, getTable } from "@khela/contract/tables";
import {
  type BlackjackAction,
  type BlackjackOutcome,
  canDraw,
  isPair,
} from "@khela/games/tables/blackjack/spots";
import { tableGame } from "@khela/games/tables/tables";
import type { DrawCounts } from "@khela/games/tables/types";
import { manualClock } from "@khela/kernel/clock";
import { taka } from "@khela/kernel/money";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "@khela/kernel/system-clock";
import { refusalOf, startTestApp, type TestApp } from "../../testing/app.ts";
import { fund, ledgerSum } from "../../testing/money.ts";
import { watchTopics } from "../../testing/watch-topics.ts";
import { startTestTable, type TestTable } from "./test-tables.ts";

type Member = Awaited<ReturnType<TestApp["registerMember"]>>;

let table: TestTable<TestApp>;
const game = tableGame("blackjack");
beforeAll(async () => {
  const clock = manualClock(systemClock.nowMs());
  table = await startTestTable({ app: await startTestApp({ clock }), clock, fund }, "blackjack");
});
afterAll(() => table.app.stop());

/** Moves on to a round that has decisions to make and that fits the test. */
async function roundWith(fits: (outcome: BlackjackOutcome) => boolean): Promise<BlackjackOutcome> {
  await table.skipTo(
    (outcome) => game.decisions?.needed(outcome) === true && fits(outcome as BlackjackOutcome),
  );
  await table.nextRound();
  return (await table.secret()).outcome as BlackjackOutcome;
}

/** A round in which at least this many cards can be taken. */
const roundWithDraws = (least: number) => roundWith(({ draws }) => draws.length >= least);

const act = async (
  member: Member,
  action: BlackjackAction,
  given: { window?: number; hand?: number; key?: string; roundId?: string } = {},
) => {
  const { roundId, play } = await table.round();
  const { hand = 0 } = given;
  const body = { roundId: given.roundId ?? roundId, window: given.window ?? play?.window ?? 0, hand, action };
  return member.call(
    actTable,
    { params: { gameCode: "blackjack" }, body },
    { idempotencyKey: given.key ?? randomUUID() },
  );
};

/** Lets the open decision window run out. */
async function windowOver(): Promise<Awaited<ReturnType<typeof table.round>>> {
  const { play } = await table.round();
  await table.runTo(Date.parse(play?.endsAt ?? "") + 500);
  return table.round();
}

/** The payout for ৳100 on a hand that took this many cards. */
const paid = (outcome: BlackjackOutcome, drew: DrawCounts, spot = "main"): bigint =>
  taka(game.judge(spot, outcome, drew));

/** A message without past rounds, because everything about those is public. */
const present = (json: string): string =>
  JSON.stringify(JSON.parse(json), (key, value: unknown) => (key === "history" ? undefined : value));

test("[GAME-08] [GAME-09] each player decides for the own hand; nothing hidden is told before it is due", async () => {
  const outcome = await roundWithDraws(2);
  const members = await Promise.all([table.member(), table.member(), table.member(), table.member()]);
  const [stands, hits, doubles, sleeps] = members;
  const frames = await watchTopics(table.app, ["table.blackjack"]);
  for (const member of members) await table.bet(member, { main: "100" });
  const { seed } = await table.secret();

  const first = await table.runToDeal();
  expect(first).toMatchObject({
    phase: "playing",
    outcome: null,
    seed: null,
    play: { cards: outcome.player, open: [outcome.dealer[0]], window: 0 },
  });
  await act(stands, "stand");
  await act(hits, "hit");
  const doubled = await act(doubles, "double");
  expect(doubled).toMatchObject({ tableBet: { stake: "100.00" }, balance: "800.00" });
  expect((await hits.call(getTable, { params: { gameCode: "blackjack" } })).decisions).toEqual([
    { window: 0, hand: 0, action: "hit" },
  ]);
  // Decisions stay hidden until the window closes, and one hand has not decided yet.
  expect((await table.round()).play?.cards).toEqual(outcome.player);
  const second = await windowOver();
  expect(second).toMatchObject({
    phase: "playing",
    play: { cards: [...outcome.player, outcome.draws[0]], window: 1 },
  });
  const { rows } = await table.app.owner.pool.query<{ row: string }>(
    `select t::text as row from table_round t where id = $1`,
    [first.roundId],
  );
  const told = [JSON.stringify([first, second]), ...frames]
    .map(present)
    .concat(rows.map(({ row }) => row))
    .join("\n");
  expect(told).toContain(first.seedHash);
  expect(told).not.toContain(seed);
  expect(told).not.toContain('"dealer"');
  expect(told).not.toContain('"draws"');

  // All remaining players have decided, so the window closes early.
  await act(hits, "stand");
  const decided = await table.round();
  await table.runTo(table.clock.nowMs() + 500);
  const dealt = await table.round();
  expect(decided.phase).toBe("playing");
  expect(dealt).toMatchObject({ phase: "dealt", outcome, seed });
  await table.runTo(Date.parse(dealt.paysAt ?? ""));
  const left = 900n * 10_000n;
  expect(await table.balance(stands.id)).toBe(left + paid(outcome, 0));
  expect(await table.balance(sleeps.id)).toBe(left + paid(outcome, 0));
  expect(await table.balance(hits.id)).toBe(left + paid(outcome, 1));
  expect(await table.balance(doubles.id)).toBe(800n * 10_000n + 2n * paid(outcome, 1));
  expect(await table.openBets()).toEqual({ stakes: 0n, balance: 0n });
  expect(await ledgerSum(table.app)).toBe(0n);
  const { content } = await hits.call(listRounds, { query: { gameCode: "blackjack" } });
  const kept = await hits.call(getFairRound, { params: { roundId: content[0]?.roundId ?? "" } });
  expect(kept).toMatchObject({ state: "settled", outcome: { ...outcome, drew: 1 } });
});

test("[GAME-08] [GAME-12] a decision counts once, in its window, for a hand that is in play", async () => {
  await roundWithDraws(2);
  const [one, two, rich] = [await table.member(), await table.member(150), await table.member()];
  await table.bet(one, { main: "100" });
  await table.bet(two, { main: "100" });
  const opened = await table.round();
  expect(await refusalOf(() => act(one, "hit"))).toBe("GAME_CLOSED");
  expect(await refusalOf(() => table.bet(one, { double: "100" }))).toBe("GAME_BET");
  await table.runToDeal();
  expect(await refusalOf(() => table.bet(one, { main: "100" }))).toBe("GAME_CLOSED");
  expect(await refusalOf(() => act(rich, "hit"))).toBe("GAME_BET");
  expect(await refusalOf(() => act(one, "hit", { window: 1 }))).toBe("GAME_CLOSED");
  // The balance is too small for a second stake.
  expect(await refusalOf(() => act(two, "double"))).toBe("MONEY_INSUFFICIENT");
  const key = randomUUID();
  const [first, again] = [await act(one, "hit", { key }), await act(one, "hit", { key })];
  expect(again).toEqual(first);
  expect(await refusalOf(() => act(one, "stand"))).toBe("GAME_CLOSED");
  const next = await windowOver();
  expect(next.play?.window).toBe(1);
  expect(await refusalOf(() => act(one, "double"))).toBe("GAME_BET");
  // A player who makes no decision stands.
  expect(await refusalOf(() => act(two, "hit"))).toBe("GAME_CLOSED");
  const many = await Promise.allSettled(
    Array.from({ length: 5 }, (_, at) => act(one, at % 2 ? "hit" : "stand")),
  );
  expect(many.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const left = await table.round();
  table.clock.set(Date.parse(left.play?.endsAt ?? ""));
  expect(await refusalOf(() => act(two, "hit", { roundId: opened.roundId, window: 1 }))).toBe("GAME_CLOSED");
});

test("[GAME-12] a server that dies between two windows: the next one goes on, and what was not decided stands", async () => {
  const outcome = await roundWithDraws(2);
  const member = await table.member();
  await table.bet(member, { main: "100" });
  await table.runToDeal();
  await act(member, "hit");
  table.replaceRunner();
  await table.runTo(table.clock.nowMs() + 500);
  expect((await table.round()).play).toMatchObject({ window: 1 });
  table.replaceRunner();
  const dealt = await windowOver();
  expect(dealt.phase).toBe("dealt");
  await table.runTo(Date.parse(dealt.paysAt ?? ""));
  expect((await table.round()).phase).toBe("settled");
  expect(await table.balance(member.id)).toBe(900n * 10_000n + paid(outcome, 1));
  expect(await table.openBets()).toEqual({ stakes: 0n, balance: 0n });
});

test("[GAME-12] a round that nobody is in has no windows", async () => {
  await roundWithDraws(1);
  expect((await table.runToDeal()).phase).toBe("dealt");
});

/** Rounds with a pair whose hands can take two cards and more. */
const isLong = ({ player, splits }: BlackjackOutcome): boolean =>
  player.every((card, hand) => canDraw([card, ...(splits?.[hand] ?? []).slice(0, 1)], true));

test("[GAME-08] [MONEY-09] a pair is split into two hands with a stake each, decided and paid by themselves", async () => {
  const outcome = await roundWith((found) => isPair(found.player) && isLong(found));
  const [both, lazy, whole, poor] = await Promise.all([
    table.member(),
    table.member(),
    table.member(),
    table.member(150),
  ]);
  const frames = await watchTopics(table.app, ["table.blackjack"]);
  for (const member of [both, lazy, whole, poor]) await table.bet(member, { main: "100" });
  expect(await refusalOf(() => table.bet(both, { split: "100" }))).toBe("GAME_BET");
  await table.runToDeal();
  expect(await refusalOf(() => act(poor, "split"))).toBe("MONEY_INSUFFICIENT");
  const key = randomUUID();
  const first = await act(both, "split", { key });
  expect(first).toMatchObject({
    decision: { window: 0, hand: 0, action: "split" },
    tableBet: { stake: "100.00", spots: [{ spot: "split", stake: "100.00" }] },
    balance: "800.00",
  });
  expect(await act(both, "split", { key })).toEqual(first);
  // Another tab repeats the request, and nothing is taken twice.
  expect(await refusalOf(() => act(both, "split"))).toBe("GAME_CLOSED");
  expect(await refusalOf(() => act(both, "hit", { hand: 1 }))).toBe("GAME_CLOSED");
  expect(await table.balance(both.id)).toBe(taka(800));
  await act(lazy, "split");
  await act(whole, "stand");
  await act(poor, "stand");
  const told = [JSON.stringify(await table.round()), ...frames].map(present).join("\n");
  expect(told).not.toContain('"splits"');

  await table.runTo(table.clock.nowMs() + 500);
  const second = await table.round();
  const hands = (drew: number): number[][] =>
    outcome.player.map((card, hand) => [card, ...(outcome.splits?.[hand] ?? []).slice(0, drew)]);
  expect(second.play).toMatchObject({ window: 1, cards: outcome.player, splits: hands(1) });
  expect(await refusalOf(() => act(both, "double"))).toBe("GAME_BET");
  // A player who did not split has no second hand and nothing left to decide.
  expect(await refusalOf(() => act(whole, "hit", { hand: 1 }))).toBe("GAME_CLOSED");
  expect(await refusalOf(() => act(whole, "hit"))).toBe("GAME_CLOSED");
  await act(both, "stand");
  await act(both, "hit", { hand: 1 });
  expect((await both.call(getTable, { params: { gameCode: "blackjack" } })).decisions).toEqual([
    { window: 0, hand: 0, action: "split" },
    { window: 1, hand: 0, action: "stand" },
    { window: 1, hand: 1, action: "hit" },
  ]);
  // The hands of a player who left stand, and a restarted server continues from the database.
  table.replaceRunner();
  let after = await windowOver();
  expect(after.play?.splits).toEqual([hands(1)[0], hands(2)[1]]);
  while (after.phase === "playing") after = await windowOver();
  await table.runTo(Date.parse(after.paysAt ?? ""));
  const left = taka(800);
  const splitPaid = (drew: DrawCounts): bigint => paid(outcome, drew) + paid(outcome, drew, "split");
  expect(await table.balance(both.id)).toBe(left + splitPaid([1, 2]));
  expect(await table.balance(lazy.id)).toBe(left + splitPaid([1, 1]));
  expect(await table.balance(whole.id)).toBe(taka(900) + paid(outcome, 0));
  expect(await table.openBets()).toEqual({ stakes: 0n, balance: 0n });
  expect(await ledgerSum(table.app)).toBe(0n);
  const { content } = await both.call(listRounds, { query: { gameCode: "blackjack" } });
  expect(content).toHaveLength(2);
  for (const { roundId } of content) {
    const kept = await both.call(getFairRound, { params: { roundId } });
    expect(kept).toMatchObject({ state: "settled", outcome: { ...outcome, drew: [1, 2] } });
  }
});

test("[GAME-08] what is no pair is not split", async () => {
  await roundWith(({ player }) => !isPair(player));
  const member = await table.member();
  await table.bet(member, { main: "100" });
  await table.runToDeal();
  expect(await refusalOf(() => act(member, "split"))).toBe("GAME_BET");
  expect(await table.balance(member.id)).toBe(taka(900));
  await act(member, "stand");
});
