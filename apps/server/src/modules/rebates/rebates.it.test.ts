import {
  getRebateRates,
  listRebatePayouts,
  listRebateRuns,
  updateRebateRates,
} from "@khela/contract/console/rebates";
import { setPlayerStatus } from "@khela/contract/console/players";
import { pausePlay } from "@khela/contract/protection";
import { getRebates } from "@khela/contract/rebates";
import { getReward, listRewards } from "@khela/contract/rewards";
import { getBalance } from "@khela/contract/wallet";
import { manualClock } from "@khela/kernel/clock";
import { money, moneyToText, taka } from "@khela/kernel/money";
import { dayOf, dayPlus, weekOf } from "@khela/kernel/period";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp, type TestMember, type TestOperator } from "../../testing/app.ts";
import { approve } from "../../testing/four-eyes.ts";
import { ledgerSum } from "../../testing/money.ts";
import { issueReward } from "../../testing/rewards.ts";
import { clientOf } from "../ledger/index.ts";
import { insertLines, insertVendorRounds, roundIdAt } from "../rounds/index.ts";

/** An amount with up to four decimals. */
const units = (amount: number) => money(BigInt(Math.round(amount * 10_000)));
const HOUR_MS = 3_600_000;
const clock = manualClock(Date.now());
let app: TestApp;
let second: TestApp;
let boss: TestOperator;
let other: TestOperator;

/** Games of three categories: slots, live casino, between players. */
const GAMES = { rng: "royal-bengal", live: "baccarat", pvp: "holdem" } as const;

beforeAll(async () => {
  app = await startTestApp({ clock });
  second = await startTestApp({ beside: app });
  [boss, other] = [await app.loginOperator(), await app.loginOperator()];
});
afterAll(async () => {
  await second.stop();
  await app.stop();
});
beforeEach(() => nextDay());

const pay = (on: TestApp = app) => on.app.platform.jobs.runNow("rebates-pay", {});

/** Ends the business day: everything before is paid, and it is one in the afternoon of the next day. */
async function nextDay(days = 1): Promise<void> {
  const target = dayPlus(clock.nowMs(), days).startMs + 13 * HOUR_MS;
  clock.advance(target - clock.nowMs());
  const at = new Date(clock.nowMs());
  await app.owner.pool.query("update member_session set started_at = $1, last_seen_at = $1", [at]);
  await app.owner.pool.query("update operator_session set started_at = $1, last_seen_at = $1", [at]);
  await pay();
}

async function settle(
  member: Pick<TestMember, "id">,
  stake: number,
  { payout = 0, game = "rng" }: { payout?: number; game?: keyof typeof GAMES } = {},
): Promise<string> {
  clock.advance(1_000);
  const at = new Date(clock.nowMs());
  const id = roundIdAt(at.getTime());
  const round = {
    id,
    at,
    memberId: member.id,
    gameCode: GAMES[game],
    currency: "BDT",
    bet: {},
    settledAt: at,
  };
  await app.app.modules.ledger.transaction((tx) =>
    insertVendorRounds(tx, [{ ...round, stake: units(stake), payout: units(payout), state: "settled" }]),
  );
  return id;
}

/** A void of a bet, which gives its stake back. */
async function voidBet(member: TestMember, about: string, stake: number): Promise<void> {
  const at = new Date(clock.nowMs());
  const outcome = { kind: "adjust", about, stake: moneyToText(taka(-stake)) };
  const line = { id: roundIdAt(at.getTime()), at, memberId: member.id, sessionId: null, gameCode: GAMES.rng };
  await app.app.modules.ledger.transaction(async (tx) => {
    await clientOf(tx).query(
      insertLines([{ ...line, currency: "BDT", payout: taka(stake), bet: {}, outcome }]),
    );
  });
}

/** Makes every payout of a member fail until it is cured. */
async function poisonPayout({ id }: TestMember): Promise<() => Promise<void>> {
  await app.owner.pool.query(`
    create function poison() returns trigger language plpgsql as $$ begin raise exception 'poisoned'; end $$;
    create trigger a_poison before insert on rebate_payout for each row
      when (new.member_id = '${id}') execute function poison()`);
  return async () => {
    await app.owner.pool.query("drop trigger a_poison on rebate_payout; drop function poison()");
  };
}

const mine = async (member: TestMember) => {
  await app.app.modules.turnover.catchUp();
  return member.call(getRebates);
};
const cashOf = async (member: TestMember) => (await member.call(getBalance)).balance;
const rebatesOf = async (member: TestMember, source: "rebate" | "cashback" = "rebate") =>
  (await member.call(listRewards, { query: { source } })).content;

describe("[PROMO-03] the rebate of a day", () => {
  it("slots 10,000, live 5,000, between players 1,000: 120 + 40 + 0, previewed and paid to the last unit", async () => {
    const member = await app.registerMember();
    await settle(member, 10_000);
    await settle(member, 5_000, { game: "live" });
    await settle(member, 1_000, { game: "pvp" });
    const before = await mine(member);
    expect(before.today).toMatchObject({ total: "160.00", carried: "0.00", amount: "160.00", state: "open" });
    expect(
      before.today.lines.map(({ category, basis, ratePpm, amount }) => [category, basis, ratePpm, amount]),
    ).toEqual([
      ["live", "5000.00", 8_000, "40.00"],
      ["pvp", "1000.00", 0, "0.00"],
      ["rng", "10000.00", 12_000, "120.00"],
    ]);
    await pay();
    expect(await rebatesOf(member)).toEqual([]);
    await nextDay();
    const [reward] = await rebatesOf(member);
    expect(reward).toMatchObject({ amount: before.today.amount, state: "credited" });
    expect(await cashOf(member)).toBe("160.00");
    const { detail } = await member.call(getReward, { params: { rewardId: reward?.rewardId ?? "" } });
    expect(detail.period).toEqual({ from: before.today.day, to: before.today.day });
    expect(detail.lines?.map(({ amount }) => amount)).toEqual(["40.00", "120.00"]);
    expect((await mine(member)).yesterday).toEqual({ ...before.today, state: "paid" });
    expect(await ledgerSum(app)).toBe(0n);
  });

  it("odd amounts: what was shown is what is paid", async () => {
    const member = await app.registerMember();
    for (const [stake, game] of [
      [333.3333, "rng"],
      [7.77, "live"],
      [0.0123, "rng"],
    ] as const)
      await settle(member, stake, { game });
    const { amount } = (await mine(member)).today;
    await nextDay();
    expect((await rebatesOf(member)).map((one) => one.amount)).toEqual([amount]);
  });

  it("half past midnight: not before, and a day that was missed is made up for", async () => {
    const member = await app.registerMember();
    await settle(member, 1_000);
    const end = dayOf(clock.nowMs()).endMs;
    clock.advance(end - clock.nowMs() + 29 * 60_000);
    await pay();
    await app.owner.pool.query("update member_session set last_seen_at = $1", [new Date(clock.nowMs())]);
    expect((await mine(member)).yesterday).toMatchObject({ amount: "12.00", state: "open" });
    expect(await rebatesOf(member)).toEqual([]);
    await settle(member, 2_000);
    await nextDay(3);
    expect((await rebatesOf(member)).map(({ amount }) => amount).toSorted()).toEqual(["12.00", "24.00"]);
  });

  it("[MONEY-09] run at once by two processes, again, and after a death in the middle: each is paid once", async () => {
    const members = await Promise.all(Array.from({ length: 12 }, () => app.registerMember()));
    for (const member of members) await settle(member, 1_000);
    clock.advance(dayOf(clock.nowMs()).endMs - clock.nowMs() + HOUR_MS);
    await app.app.modules.turnover.catchUp();
    const [, , third] = members;
    // The death: the transaction of a page ends before its commit.
    await app.owner.pool.query(`
      create function die() returns trigger language plpgsql as $$
        begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
      create trigger die after insert on rebate_payout for each row
        when (new.member_id = '${third?.id}') execute function die()`);
    await pay().catch(() => undefined);
    await app.owner.pool.query("drop trigger die on rebate_payout; drop function die()");
    await Promise.all([pay(), pay(second), pay(), pay(second)]);
    await pay();
    // Members who were set aside in the death are due again ten minutes later.
    clock.advance(11 * 60_000);
    await Promise.all([pay(), pay(second)]);
    const { rows } = await app.owner.pool.query<{ amount: bigint }>(
      "select amount from reward where source = 'rebate' and member_id = any ($1)",
      [members.map(({ id }) => id)],
    );
    expect(rows.map(({ amount }) => String(amount))).toEqual(members.map(() => String(taka(12))));
    expect(await ledgerSum(app)).toBe(0n);
  });

  it("[OPS-08] one member whose payment fails keeps no other waiting, and is paid later", async () => {
    const [one, bad, last] = [
      await app.registerMember(),
      await app.registerMember(),
      await app.registerMember(),
    ];
    for (const member of [one, bad, last]) await settle(member, 1_000);
    const healed = await poisonPayout(bad);
    await nextDay();
    expect((await rebatesOf(one)).length + (await rebatesOf(last)).length).toBe(2);
    expect(await rebatesOf(bad)).toEqual([]);
    const { content } = await boss.call(listRebateRuns, { query: { kind: "rebate" } });
    expect(content[0]).toMatchObject({ failed: 1 });
    await healed();
    clock.advance(11 * 60_000);
    await pay();
    expect((await rebatesOf(bad)).map(({ amount }) => amount)).toEqual(["12.00"]);
  });

  it("a void of an older bet is a line below zero on its day: nothing is paid, and the rest is carried", async () => {
    const member = await app.registerMember();
    const bet = await settle(member, 10_000);
    await nextDay();
    await voidBet(member, bet, 10_000);
    await settle(member, 2_500);
    expect((await mine(member)).today).toMatchObject({ total: "-90.00", amount: "0.00" });
    await nextDay();
    await settle(member, 10_000);
    expect((await mine(member)).today).toMatchObject({ total: "120.00", carried: "-90.00", amount: "30.00" });
    await nextDay();
    expect((await rebatesOf(member)).map(({ amount }) => amount).toSorted()).toEqual(["120.00", "30.00"]);
    expect((await mine(member)).today.carried).toBe("0.00");
  });

  it("[SAFE-02] members on a break or blocked get nothing; theirs lapses", async () => {
    const [paused, blocked] = [await app.registerMember(), await app.registerMember()];
    for (const member of [paused, blocked]) await settle(member, 1_000);
    await paused.call(pausePlay, { body: { length: "week" } });
    await boss.call(setPlayerStatus, {
      params: { playerId: blocked.id },
      body: { status: "blocked", reason: "for the test" },
    });
    const { key } = dayOf(clock.nowMs());
    await nextDay();
    expect((await mine(paused)).yesterday).toMatchObject({ amount: "12.00", state: "lapsed" });
    const { content } = await boss.call(listRebatePayouts, { query: { kind: "rebate", period: key } });
    const refused = new Map(content.map((row) => [row.playerId, row.refused]));
    expect([refused.get(paused.id), refused.get(blocked.id)]).toEqual(["PROTECT_EXCLUDED", "AUTH_BLOCKED"]);
    await nextDay();
    expect(await cashOf(paused)).toBe("0.00");
  });
});

describe("[PROMO-03] [OPS-05] the rates", () => {
  it("[OPS-01] are changed by two operators and count from the next day; what is to claim can be claimed", async () => {
    const member = await app.registerMember();
    await settle(member, 1_000);
    const { newest } = await boss.call(getRebateRates);
    const { effectiveFrom: _from, changedBy: _by, at: _at, ...body } = newest;
    const wanted = {
      ...body,
      rates: { ...body.rates, rng: 20_000 },
      rebate: { mode: "claim" as const, claimDays: 3, lockFactorPpm: 2_000_000 },
      reason: "Eid is near",
    };
    const asked = await boss.call(updateRebateRates, { body: wanted });
    expect(asked.subject).toMatchObject({ kind: "rebate_rates" });
    await approve(other, asked);
    expect((await mine(member)).today.amount).toBe("12.00");
    expect(await codeOf(boss.call, updateRebateRates, { body: wanted })).toBe("OPS_CHANGED");
    await nextDay();
    expect((await rebatesOf(member)).map(({ amount }) => amount)).toEqual(["12.00"]);
    await settle(member, 1_000);
    expect((await mine(member)).today.amount).toBe("20.00");
    await nextDay();
    const [reward] = await rebatesOf(member);
    expect(reward).toMatchObject({ amount: "20.00", state: "waiting", lockFactorPpm: 2_000_000 });
    expect(reward?.claimBy).toBe(new Date(dayPlus(clock.nowMs(), 3).endMs).toISOString());
  });

  it("cashback's least amount can't be above its largest one", async () => {
    const { newest } = await boss.call(getRebateRates);
    const { effectiveFrom: _from, changedBy: _by, at: _at, ...body } = newest;
    const cashback = { ...body.cashback, min: "100", max: "50" };
    expect(await codeOf(boss.call, updateRebateRates, { body: { ...body, cashback, reason: "no" } })).toBe(
      "SYS_BAD_INPUT",
    );
    expect(
      await codeOf(boss.call, updateRebateRates, { body: { ...body, cashback, reason: "for the test" } }),
    ).toBe("FIELD_FORMAT");
  });
});

describe("[PROMO-03] cashback of a week", () => {
  it("is paid once, after the week, on what was lost less what the house gave", async () => {
    const [loser, winner] = [await app.registerMember(), await app.registerMember()];
    await nextDay(Math.ceil((weekOf(clock.nowMs()).endMs - clock.nowMs()) / (24 * HOUR_MS)));
    expect(dayOf(clock.nowMs()).key).toBe(weekOf(clock.nowMs()).key);
    await settle(loser, 3_000, { payout: 1_000 });
    await settle(winner, 1_000, { payout: 5_000 });
    await issueReward(app, loser.id, { amount: taka(200), mode: "credit" });
    const soFar = (await mine(loser)).cashback;
    expect(soFar).toMatchObject({ ratePpm: 50_000, last: null });
    expect(soFar.week).toMatchObject({ netLoss: "2000.00", given: "200.00", amount: "90.00", state: "open" });
    expect((await mine(winner)).cashback.week).toMatchObject({ netLoss: "-4000.00", amount: "0.00" });
    await nextDay(6);
    expect(await rebatesOf(loser, "cashback")).toEqual([]);
    const { amount } = (await mine(loser)).cashback.week;
    await nextDay();
    await Promise.all([pay(), pay(second)]);
    expect((await rebatesOf(loser, "cashback")).map((one) => one.amount)).toEqual([amount]);
    expect((await mine(loser)).cashback.last).toMatchObject({ amount, state: "paid" });
    expect(await rebatesOf(winner, "cashback")).toEqual([]);
    const { content } = await boss.call(listRebateRuns, { query: { kind: "cashback" } });
    expect(content[0]).toMatchObject({ paid: amount, paidTo: 1, failed: 0 });
  });
});
