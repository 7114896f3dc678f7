import { randomUUID } from "node:crypto";
import { listMessages } from "@khela/contract/messages";
import { offerCashOut, setAutoCashOut, takeCashOut } from "@khela/contract/sportsbook";
import { getBalance } from "@khela/contract/wallet";
import { taka } from "@khela/kernel/money";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { codeOf, type TestMember } from "../../testing/app.ts";
import { ledgerSum } from "../../testing/money.ts";
import { startTestSportsbook, type TestSportsbook } from "../../testing/sportsbook.ts";
import { checkOpenBets } from "../rounds/index.ts";

let book: TestSportsbook;
beforeAll(async () => {
  book = await startTestSportsbook();
});
afterAll(() => book.stop());

const EVEN = { home: 2_000, away: 2_000 };
/** A bet of 100 on the home side at 2.00 is worth 152 then. */
const AHEAD = { home: 1_250, away: 4_000 };

const balanceOf = async (member: TestMember): Promise<string> => (await member.call(getBalance)).balance;
const set = (member: TestMember, betId: string, amount: string | null) =>
  member.call(setAutoCashOut, { params: { betId }, body: { amount } });
const look = () => book.app.app.modules.sportsbook.autoCashOut();
async function expectBooksRight(): Promise<void> {
  expect(await ledgerSum(book.app)).toBe(0n);
  expect(await checkOpenBets(book.app.app.platform.db)).not.toHaveProperty("wrong");
}
async function openBet() {
  const player = await book.player(taka(1_000));
  const market = await book.market(EVEN);
  const { betId } = await book.place(player, [[market, "home", 2_000]]);
  return { player, market, betId };
}
/** The kinds and amounts of a player's messages about sports. */
async function toldTo(member: TestMember): Promise<unknown[]> {
  const { rows } = await book.app.owner.pool.query<{ id: string }>("select id from sports_news");
  expect(rows).toEqual([]);
  for (;;) {
    const jobs = await book.app.owner.pool.query<{ payload: unknown }>(
      `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
        where t.id = j.task_id and t.identifier = 'on:sportsbook.news:messages' returning j.payload`,
    );
    if (jobs.rows.length === 0) break;
    for (const { payload } of jobs.rows)
      await book.app.app.platform.jobs.runNow("on:sportsbook.news:messages", payload);
  }
  const { content } = await member.call(listMessages, { query: {} });
  return content
    .filter(({ kind }) => kind.startsWith("sports_"))
    .map(({ kind, facts }) => [kind, facts.amount]);
}

test("[SPORT-02] a bet is cashed out by itself as soon as a price brings it to the amount, once, and its player is told", async () => {
  const { player, market, betId } = await openBet();
  expect(await set(player, betId, "150")).toMatchObject({ autoCashOut: "150.00", state: "open" });
  await book.change(market, { home: 1_300, away: 3_500 });
  expect(await look()).toBe(0);
  expect(await balanceOf(player)).toBe("900.00");
  // The reading itself leads to it: nobody asks.
  await book.change(market, AHEAD);
  await vi.waitFor(async () => expect((await book.bet(player, betId)).state).toBe("cashed_out"), 5_000);
  expect(await book.bet(player, betId)).toMatchObject({ payout: "152.00", autoCashOut: "150.00" });
  expect(await balanceOf(player)).toBe("1052.00");
  expect(await look()).toBe(0);
  await vi.waitFor(
    async () => expect(await toldTo(player)).toEqual([["sports_auto_cash_out", "152.00"]]),
    5_000,
  );
  await expectBooksRight();
});

test("[SPORT-02] four processes at once take it once; a change or a removal before that counts", async () => {
  const [first, changed, removed] = [await openBet(), await openBet(), await openBet()];
  for (const { player, betId } of [first, changed, removed]) await set(player, betId, "150");
  await set(changed.player, changed.betId, "160");
  expect(await set(removed.player, removed.betId, null)).toMatchObject({ autoCashOut: null });
  for (const { market } of [first, changed, removed]) await book.change(market, AHEAD);
  await Promise.all([look(), look(), look(), look()]);
  const states = async () =>
    Promise.all(
      [first, changed, removed].map(async ({ player, betId }) => (await book.bet(player, betId)).state),
    );
  expect(await states()).toEqual(["cashed_out", "open", "open"]);
  expect(await balanceOf(first.player)).toBe("1052.00");
  await book.change(changed.market, { home: 1_180, away: 5_000 });
  await look();
  expect(await states()).toEqual(["cashed_out", "cashed_out", "open"]);
  expect((await book.bet(changed.player, changed.betId)).payout).toBe("161.01");
  await expectBooksRight();
});

test("[SPORT-02] a suspended market, a held match or a silent feed pays nothing, however much the last price was", async () => {
  const { player, market, betId } = await openBet();
  await set(player, betId, "150");
  await book.change(market, AHEAD, { status: "suspended" });
  expect(await look()).toBe(0);
  await book.change(market, EVEN);
  book.clock.advance(60_000);
  expect(await look()).toBe(0);
  expect(await balanceOf(player)).toBe("900.00");
  await book.change(market, AHEAD);
  await look();
  expect(await balanceOf(player)).toBe("1052.00");
});

test("[SPORT-02] after a part was cashed out it is the rest that is compared; a settled bet needs it no more", async () => {
  const { player, market, betId } = await openBet();
  const { offerId } = await player.call(offerCashOut, { params: { betId }, body: { percent: 50 } });
  await player.call(takeCashOut, { params: { betId }, body: { offerId } }, { idempotencyKey: randomUUID() });
  await set(player, betId, "70");
  await book.change(market, AHEAD);
  await look();
  // 47.50 for the first half, 76 for the other.
  expect(await book.bet(player, betId)).toMatchObject({ state: "cashed_out", payout: "123.50" });
  const lost = await openBet();
  await set(lost.player, lost.betId, "150");
  await book.change(lost.market, EVEN, { results: { home: "lost", away: "won" } });
  await look();
  expect(await book.bet(lost.player, lost.betId)).toMatchObject({ state: "settled", autoCashOut: null });
  const { rows } = await book.app.owner.pool.query("select 1 from sports_auto_cash_out where bet_id = $1", [
    lost.betId,
  ]);
  expect(rows).toEqual([]);
});

test("[SPORT-02] amounts that are reached already or never, and others' bets, are refused", async () => {
  const { player, market, betId } = await openBet();
  const other = await book.player(taka(10));
  const code = (by: TestMember, amount: string | null) =>
    codeOf(by.call, setAutoCashOut, { params: { betId }, body: { amount } });
  expect(await code(player, "95")).toBe("SPORTS_AUTO_CASH_OUT");
  expect(await code(player, "200")).toBe("SPORTS_AUTO_CASH_OUT");
  expect(await code(other, "150")).toBe("SYS_NOT_FOUND");
  expect(await code(other, null)).toBe("SYS_NOT_FOUND");
  await book.change(market, EVEN, { results: { home: "won", away: "lost" } });
  expect(await code(player, "150")).toBe("SPORTS_AUTO_CASH_OUT");
});

test("[SPORT-03] [TALK-01] the player reads of a correction, of what is owed, and of a void bet", async () => {
  const player = await book.player(taka(100));
  const [market, second, third] = [await book.market(EVEN), await book.market(EVEN), await book.market(EVEN)];
  await book.place(player, [[market, "home", 2_000]]);
  await book.change(market, EVEN, { results: { home: "won", away: "lost" } });
  expect(await toldTo(player)).toEqual([]);
  await book.place(player, [[second, "home", 2_000]], { stake: "150" });
  await book.change(market, EVEN, { results: { home: "lost", away: "won" } });
  const corrected = [
    ["sports_corrected", "-200.00"],
    ["sports_owed", "150.00"],
  ];
  await vi.waitFor(
    async () => expect(await toldTo(player)).toEqual(expect.arrayContaining(corrected)),
    5_000,
  );
  const calm = await book.player(taka(100));
  await book.place(calm, [[third, "home", 2_000]]);
  await book.change(third, EVEN, { results: { home: "void", away: "void" } });
  await vi.waitFor(async () => expect(await toldTo(calm)).toEqual([["sports_void", "100.00"]]), 5_000);
});
