import { randomUUID } from "node:crypto";
import { offerCashOut, takeCashOut } from "@khela/contract/sportsbook";
import { getBalance } from "@khela/contract/wallet";
import { taka } from "@khela/kernel/money";
import { afterAll, beforeAll, expect, test } from "vitest";
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
/** The home side has become the favourite: a bet on it at 2.00 is worth 160 of 100, less 5 %. */
const AHEAD = { home: 1_250, away: 4_000 };

const balanceOf = async (member: TestMember): Promise<string> => (await member.call(getBalance)).balance;
const offer = (member: TestMember, betId: string, percent = 100) =>
  member.call(offerCashOut, { params: { betId }, body: { percent } });
const take = (member: TestMember, betId: string, offerId: string, key = randomUUID()) =>
  member.call(takeCashOut, { params: { betId }, body: { offerId } }, { idempotencyKey: key });
async function expectBooksRight(): Promise<void> {
  expect(await ledgerSum(book.app)).toBe(0n);
  expect(await checkOpenBets(book.app.app.platform.db)).not.toHaveProperty("wrong");
  const { rows } = await book.app.owner.pool.query<{ wrong: number }>(
    `select count(*)::int as wrong from sports_exposure e where e.bets < 0 or e.stakes < 0 or e.payouts < 0`,
  );
  expect(rows).toEqual([{ wrong: 0 }]);
}

async function openBet(stake = "100") {
  const player = await book.player(taka(1_000));
  const market = await book.market(EVEN);
  const { betId } = await book.place(player, [[market, "home", 2_000]], { stake });
  return { player, market, betId };
}

test("[SPORT-02] a whole bet is cashed out for what it is worth, and its result changes nothing any more", async () => {
  const { player, market, betId } = await openBet();
  await book.change(market, AHEAD);
  expect((await book.bet(player, betId)).cashOut).toBe("152.00");
  const { offerId, amount, stake } = await offer(player, betId);
  expect([amount, stake]).toEqual(["152.00", "100.00"]);
  const { bet, balance } = await take(player, betId, offerId);
  expect(bet).toMatchObject({ state: "cashed_out", payout: "152.00", cashedStake: "100.00", cashOut: null });
  expect(balance).toBe("1052.00");
  await book.change(market, AHEAD, { results: { home: "won", away: "lost" } });
  expect(await book.bet(player, betId)).toMatchObject({ state: "cashed_out", corrections: [] });
  expect(await balanceOf(player)).toBe("1052.00");
  await expectBooksRight();
});

test.each([
  ["won", "1076.00", "settled", "176.00"],
  ["lost", "976.00", "settled", "76.00"],
  ["void", "1026.00", "settled", "126.00"],
] as const)("[SPORT-02] a half is cashed out, and the rest is %s", async (result, balance, state, payout) => {
  const { player, market, betId } = await openBet();
  await book.change(market, AHEAD);
  const { offerId, amount } = await offer(player, betId, 50);
  expect(amount).toBe("76.00");
  expect((await take(player, betId, offerId)).bet).toMatchObject({
    state: "open",
    cashedStake: "50.00",
    cashedPayout: "76.00",
    maxPayout: "176.00",
    cashOut: "76.00",
  });
  await expectBooksRight();
  await book.change(market, AHEAD, { results: { home: result, away: "lost" } });
  expect(await book.bet(player, betId)).toMatchObject({ state, payout });
  expect(await balanceOf(player)).toBe(balance);
  await expectBooksRight();
});

test("[SPORT-02] parts until nothing is left; a correction of the rest posts its difference", async () => {
  const { player, market, betId } = await openBet();
  for (const percent of [33, 50, 100]) {
    const { offerId } = await offer(player, betId, percent);
    await take(player, betId, offerId);
  }
  // A bet at 2.00 is worth its stake less 5 % now; each of the parts 33, 33.5 and 33.5 is rounded down.
  expect(await book.bet(player, betId)).toMatchObject({ state: "cashed_out", payout: "94.99" });
  const second = await openBet();
  const half = await offer(second.player, second.betId, 50);
  await take(second.player, second.betId, half.offerId);
  await book.change(second.market, EVEN, { results: { home: "won", away: "lost" } });
  await book.change(second.market, EVEN, { results: { home: "lost", away: "won" } });
  expect(await book.bet(second.player, second.betId)).toMatchObject({
    payout: "47.50",
    corrections: [{ difference: "-100.00" }],
  });
  expect(await balanceOf(player)).toBe("994.99");
  expect(await balanceOf(second.player)).toBe("947.50");
  await book.change(market, EVEN);
  await expectBooksRight();
});

test("[SPORT-02] an offer that is late, taken, another's, suspended or too high by now is refused, and nothing moves", async () => {
  const { player, market, betId } = await openBet();
  const other = await book.player(taka(10));
  const code = (of: { by?: TestMember; bet?: string; offer: string }) =>
    codeOf(
      (of.by ?? player).call,
      takeCashOut,
      { params: { betId: of.bet ?? betId }, body: { offerId: of.offer } },
      { idempotencyKey: randomUUID() },
    );
  await book.change(market, AHEAD);
  const first = await offer(player, betId);
  expect(await code({ by: other, offer: first.offerId })).toBe("SYS_NOT_FOUND");
  expect(await code({ offer: randomUUID() })).toBe("SYS_NOT_FOUND");
  const second = await openBet();
  expect(await code({ by: second.player, bet: second.betId, offer: first.offerId })).toBe("SYS_NOT_FOUND");
  await book.change(market, EVEN);
  expect(await code({ offer: first.offerId })).toBe("SPORTS_CASH_OUT");
  await book.change(market, AHEAD, { status: "suspended" });
  expect(await code({ offer: first.offerId })).toBe("SPORTS_CASH_OUT");
  expect(await codeOf(player.call, offerCashOut, { params: { betId }, body: { percent: 100 } })).toBe(
    "SPORTS_CASH_OUT",
  );
  await book.change(market, AHEAD);
  book.clock.advance(10_001);
  await book.change(market, AHEAD);
  expect(await code({ offer: first.offerId })).toBe("SPORTS_CASH_OUT");
  expect(await balanceOf(player)).toBe("900.00");
  const fresh = await offer(player, betId);
  await take(player, betId, fresh.offerId);
  expect(await code({ offer: fresh.offerId })).toBe("SPORTS_CASH_OUT");
  expect(await balanceOf(player)).toBe("1052.00");
});

test("[SPORT-02] ten at once take an offer once, and two halves are never more than the whole", async () => {
  const { player, market, betId } = await openBet();
  await book.change(market, AHEAD);
  const whole = await offer(player, betId);
  const half = await offer(player, betId, 60);
  const sameKey = randomUUID();
  await Promise.allSettled([
    ...Array.from({ length: 10 }, () => take(player, betId, whole.offerId)),
    ...Array.from({ length: 10 }, () => take(player, betId, whole.offerId, sameKey)),
    ...Array.from({ length: 10 }, () => take(player, betId, half.offerId)),
  ]);
  const { payout, cashedStake } = await book.bet(player, betId);
  expect([
    ["152.00", "100.00"],
    ["91.20", "60.00"],
  ]).toContainEqual([payout, cashedStake]);
  expect(await balanceOf(player)).toBe(payout === "152.00" ? "1052.00" : "991.20");
  await expectBooksRight();
});

test("[SPORT-02] a multiple with a won leg is worth more, and nothing once a leg is suspended", async () => {
  const player = await book.player(taka(1_000));
  const [one, two] = [await book.market(EVEN), await book.market(EVEN)];
  const { betId } = await book.place(player, [
    [one, "home", 2_000],
    [two, "home", 2_000],
  ]);
  await book.change(one, EVEN, { results: { home: "won", away: "lost" } });
  expect((await book.bet(player, betId)).cashOut).toBe("190.00");
  await book.change(two, EVEN, { status: "suspended" });
  expect((await book.bet(player, betId)).cashOut).toBeNull();
});
