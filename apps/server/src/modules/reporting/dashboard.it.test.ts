import { randomUUID } from "node:crypto";
import { getDashboard } from "@khela/contract/console/reports";
import { betDice } from "@khela/contract/play";
import { manualClock } from "@khela/kernel/clock";
import { moneyToText, taka, type Money } from "@khela/kernel/money";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestMember } from "../../testing/app.ts";
import { type CashierApp, startCashierApp } from "../../testing/cashier.ts";
import { fund } from "../../testing/money.ts";
import { approve, requestPayout, prepareWithdrawals } from "../../testing/payout.ts";
import { SETTLE_LAG_MS } from "./refresh.ts";

const DAY_MS = 86_400_000;
const clock = manualClock(new Date().getTime() - DAY_MS);
let app: CashierApp;
beforeAll(async () => {
  app = await startCashierApp({}, { clock });
});
afterAll(() => app.stop());

/** Bets at more than even odds, of which the whole stake counts whether they win or lose. */
async function play(member: TestMember, stakes: readonly string[]) {
  for (const stake of stakes) {
    clock.advance(50);
    const body = { stake, direction: "over", target: 5_100 } as const;
    await member.call(betDice, { body }, { idempotencyKey: randomUUID() });
  }
}

async function pay(member: TestMember, amount: string) {
  const deposit = await app.deposit(member, { amount });
  expect(await app.send(await app.eventOf(deposit), app.sandbox.secret, clock.nowMs())).toBe(200);
}

/** Queries the source tables directly, without any sum that the product maintains. */
async function ask<Row extends object>(text: string): Promise<Row[]> {
  const { rows } = await app.owner.pool.query<Row>(text.replaceAll("$zone", "at time zone 'Asia/Dhaka'"));
  return rows;
}

const text = (amount: bigint | undefined): string => moneyToText((amount ?? 0n) as Money);

/** The figures of a business day, and its games by turnover. */
async function askAboutDay(atMs: number) {
  const day = `'${new Date(atMs + 6 * 3_600_000).toISOString().slice(0, 10)}'::date`;
  const [money] = await ask<Record<"deposits" | "count" | "withdrawals" | "paid", bigint>>(`
    select coalesce(sum(credited), 0)::bigint as deposits, count(*) as count,
      (select coalesce(sum(amount), 0)::bigint from withdrawal
        where state = 'paid' and (settled_at $zone)::date = ${day}) as withdrawals,
      (select count(*) from withdrawal where state = 'paid' and (settled_at $zone)::date = ${day}) as paid
    from deposit where state = 'succeeded' and (settled_at $zone)::date = ${day}`);
  const games = await ask<{ game_code: string; rounds: bigint; stake: Money; payout: Money }>(`
    select game_code, count(*) as rounds, sum(stake)::bigint as stake, sum(payout)::bigint as payout from round
    where state = 'settled' and (settled_at $zone)::date = ${day} group by 1 order by 3 desc, 1`);
  const [people] = await ask<{ active: bigint; registered: bigint }>(`
    select (select count(distinct member_id) from round
        where state = 'settled' and (settled_at $zone)::date = ${day}) as active,
      (select count(*) from member where type <> 4 and (registered_at $zone)::date = ${day}) as registered`);
  const sum = (name: "rounds" | "stake" | "payout") => games.reduce((all, row) => all + row[name], 0n);
  const figures = {
    deposits: text(money?.deposits),
    depositCount: Number(money?.count),
    withdrawals: text(money?.withdrawals),
    withdrawalCount: Number(money?.paid),
    stake: text(sum("stake")),
    payout: text(sum("payout")),
    ggr: text(sum("stake") - sum("payout")),
    rounds: Number(sum("rounds")),
    activePlayers: Number(people?.active),
    newPlayers: Number(people?.registered),
  };
  return { figures, games };
}

it("[OPS-07] every figure of the dashboard is the one that plain SQL finds, and the day's games are the day's", async () => {
  const before = await app.registerMember();
  await fund(app, before.id, taka(50_000));
  await pay(before, "700");
  await play(before, ["100", "100", "100", "100"]);
  clock.advance(DAY_MS);
  const [one, two, three] = [
    await app.registerMember(),
    await app.registerMember(),
    await app.registerMember(),
  ];
  for (const { id } of [one, two]) await fund(app, id, taka(50_000));
  await pay(one, "500");
  await pay(two, "600");
  await app.deposit(three);
  await play(one, ["500", "25"]);
  await play(two, ["15"]);
  const account = await prepareWithdrawals(one);
  const paid = await requestPayout(one, account, "600");
  await requestPayout(one, account, "500");
  await approve(await app.loginOperator("finance"), paid);
  await expect
    .poll(async () => (await ask("select 1 from withdrawal where state = 'paid'")).length, {
      timeout: 60_000,
    })
    .toBe(1);
  clock.advance(SETTLE_LAG_MS + 1);
  await app.app.modules.reporting.refresh();

  const operator = await app.loginOperator();
  const board = await operator.call(getDashboard, { query: { days: 30 } });
  const today = await askAboutDay(clock.nowMs());
  const yesterday = await askAboutDay(clock.nowMs() - DAY_MS);
  const [queue] = await ask<{ waiting: bigint; oldest: Date; pending: bigint }>(`
    select count(*) as waiting, min(created_at) as oldest,
      (select count(*) from deposit where state in ('created', 'pending')) as pending
    from withdrawal where state = 'requested'`);

  expect(board.today).toEqual(today.figures);
  expect(board.yesterday).toEqual(yesterday.figures);
  expect(board.series).toHaveLength(30);
  expect(board.series.slice(-2)).toMatchObject([yesterday.figures, today.figures]);
  expect(board.today).toMatchObject({
    deposits: "1100.00",
    depositCount: 2,
    withdrawals: "600.00",
    stake: "540.00",
    rounds: 3,
    activePlayers: 2,
    newPlayers: 3,
  });
  expect(board.topGames).toEqual(
    today.games.map(({ game_code, rounds, stake, payout }) => ({
      gameCode: game_code,
      name: expect.any(String),
      rounds: Number(rounds),
      stake: text(stake),
      ggr: text(stake - payout),
    })),
  );
  expect(board.topGames).toMatchObject([{ rounds: 3, stake: "540.00" }]);
  expect(board.yesterday).toMatchObject({ deposits: "700.00", rounds: 4, stake: "400.00", newPlayers: 1 });
  expect(board.queues).toEqual({
    withdrawalsWaiting: Number(queue?.waiting),
    oldestWithdrawalAt: queue?.oldest.toISOString(),
    depositsPending: Number(queue?.pending),
  });
  expect(board.queues).toMatchObject({ withdrawalsWaiting: 1, depositsPending: 1 });

  // One browser that was closed without logging out, and one that is still playing.
  const [present] = await ask<{ count: bigint }>(`
    select count(distinct member_id) from member_session
    where ended_at is null and last_seen_at > '${new Date(clock.nowMs() - 5 * 60_000).toISOString()}'`);
  expect(board.online).toBe(Number(present?.count));
  clock.advance(10 * 60_000);
  const online = async () => (await operator.call(getDashboard, { query: {} })).online;
  expect(await online()).toBe(0);
  await play(two, ["20"]);
  expect(await online()).toBe(1);
});
