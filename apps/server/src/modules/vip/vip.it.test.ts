import { getConsoleVipRanks, getPlayerVip, setPlayerVip, updateVipRanks } from "@khela/contract/console/vip";
import { getMemberInfo } from "@khela/contract/identity";
import { pausePlay } from "@khela/contract/protection";
import { getRebates } from "@khela/contract/rebates";
import { claimReward, getRewardCentre, listRewards } from "@khela/contract/rewards";
import { updateProfile } from "@khela/contract/security";
import { getVip, getVipRanks } from "@khela/contract/vip";
import { manualClock } from "@khela/kernel/clock";
import { money, taka } from "@khela/kernel/money";
import { dayPlus, monthOf, weekOf } from "@khela/kernel/period";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { codeOf, type TestMember, type TestOperator } from "../../testing/app.ts";
import { type CashierApp, startCashierApp } from "../../testing/cashier.ts";
import { approve } from "../../testing/four-eyes.ts";
import { insertVendorRounds, roundIdAt } from "../rounds/index.ts";

const HOUR_MS = 3_600_000;
const clock = manualClock(Date.now());
let app: CashierApp;
let boss: TestOperator;
let other: TestOperator;

beforeAll(async () => {
  app = await startCashierApp({ ROLES: "http,realtime" }, { clock });
  [boss, other] = [await app.loginOperator(), await app.loginOperator()];
});
afterAll(() => app.stop());
/** Every test begins on the fifth of a month, at one in the afternoon. */
beforeEach(() => moveTo(dayPlus(monthOf(clock.nowMs()).endMs, 4).startMs + 13 * HOUR_MS));

async function moveTo(ms: number): Promise<void> {
  clock.advance(ms - clock.nowMs());
  const at = new Date(clock.nowMs());
  await app.owner.pool.query("update member_session set started_at = $1, last_seen_at = $1", [at]);
  await app.owner.pool.query("update operator_session set started_at = $1, last_seen_at = $1", [at]);
}

const runJob = () => app.app.platform.jobs.runNow("vip-periods", {});

/** Settles a lost bet on slots, and lets everything follow it. */
async function bet(member: Pick<TestMember, "id">, stake: number): Promise<void> {
  clock.advance(1_000);
  const at = new Date(clock.nowMs());
  const round = {
    id: roundIdAt(at.getTime()),
    at,
    memberId: member.id,
    gameCode: "royal-bengal",
    currency: "BDT",
  };
  const { ledger, turnover } = app.app.modules;
  await ledger.transaction((tx) =>
    insertVendorRounds(tx, [
      { ...round, bet: {}, settledAt: at, stake: taka(stake), payout: money(0n), state: "settled" },
    ]),
  );
  await turnover.catchUp();
}

/** Deposits, and tells the ranks as the worker would. @returns the deposit's id */
async function deposit(member: TestMember, amount: number): Promise<string> {
  const made = await app.deposit(member, { amount: String(amount) });
  // The provider's own reference is missing: its clock is not the test's.
  const event = await app.eventOf(made, { providerReference: randomUUID() });
  expect(await app.send(event, app.sandbox.secret, clock.nowMs())).toBe(200);
  await hearOf(member, made.depositId);
  return made.depositId;
}
const hearOf = ({ id }: TestMember, depositId: string) =>
  app.app.platform.jobs.runNow("on:deposit.succeeded:vip", { depositId, memberId: id });

const mine = (member: TestMember) => member.call(getVip);
const gifts = async (member: TestMember) =>
  (await member.call(listRewards, { query: { source: "vip" } })).content;
const info = (member: TestMember) => member.call(getMemberInfo);

async function silver(): Promise<TestMember> {
  const member = await app.registerMember();
  await deposit(member, 2_000);
  await bet(member, 50_000);
  expect((await mine(member)).vipRankLevel).toBe(2);
  return member;
}

describe("[PROMO-04] a rank", () => {
  it("needs both points and deposits, is there at once, with its name on the account and its gift to claim", async () => {
    const member = await app.registerMember();
    await bet(member, 9_999);
    expect(await mine(member)).toMatchObject({
      hasVip: false,
      vipRankLevel: 0,
      points: "9999.00",
      history: [],
    });
    await bet(member, 1);
    expect((await mine(member)).next).toMatchObject({
      level: 1,
      points: "0.00",
      deposits: "500.00",
      percent: 0,
    });
    const id = await deposit(member, 500);
    await hearOf(member, id);
    const { ranks } = await app.call(getVipRanks);
    expect(await mine(member)).toMatchObject({
      hasVip: true,
      vipRankLevel: 1,
      deposits: "500.00",
      history: [{ from: 0, to: 1, cause: "reached" }],
    });
    expect(await info(member)).toMatchObject({
      hasVip: true,
      vipRankLevel: 1,
      vipLabelName: ranks[0]?.name.bn,
    });
    const [gift] = await gifts(member);
    expect(gift).toMatchObject({ amount: ranks[0]?.gifts.levelUp, state: "waiting" });
    await member.call(
      claimReward,
      { params: { rewardId: gift?.rewardId ?? "" } },
      { idempotencyKey: randomUUID() },
    );
    expect((await member.call(getRewardCentre)).totalCount).toBe(0);
  });

  it("several ranks at once: each one's gift, and none of them twice", async () => {
    const member = await app.registerMember();
    await deposit(member, 5_000);
    await bet(member, 100_000);
    expect((await mine(member)).vipRankLevel).toBe(3);
    await bet(member, 1_000);
    expect((await gifts(member)).map(({ amount }) => amount).toSorted()).toEqual([
      "100.00",
      "20.00",
      "50.00",
    ]);
  });

  it("[SAFE-02] members on a break get no gift", async () => {
    const member = await app.registerMember();
    await deposit(member, 500);
    await member.call(pausePlay, { body: { length: "week" } });
    await bet(member, 10_000);
    expect((await mine(member)).vipRankLevel).toBe(1);
    expect(await gifts(member)).toEqual([]);
  });

  it("raises the rates of the rebate from the next day on", async () => {
    const member = await silver();
    expect((await member.call(getRebates)).vip).toEqual({ level: 0, bonusPpm: 0 });
    await moveTo(dayPlus(clock.nowMs(), 1).startMs + HOUR_MS);
    await app.app.platform.jobs.runNow("rebates-pay", {});
    const { vip, rates } = await member.call(getRebates);
    expect(vip).toEqual({ level: 2, bonusPpm: 300 });
    const rateOf = (name: string) => rates.find(({ category }) => category === name)?.ratePpm;
    expect([rateOf("rng"), rateOf("live"), rateOf("pvp")]).toEqual([12_300, 8_300, 0]);
    await bet(member, 1_000);
    expect((await member.call(getRebates)).today.amount).toBe("12.30");
  });
});

describe("[PROMO-04] the month", () => {
  it("in which a rank was reached is not judged; then one rank goes a month, and a month's points bring it back", async () => {
    const member = await silver();
    expect((await mine(member)).month).toMatchObject({ needed: "5000.00", safe: true });
    const nextMonth = (hours: number) => moveTo(monthOf(clock.nowMs()).endMs + hours * HOUR_MS);
    await nextMonth(1);
    for (let run = 0; run < 2; run += 1) await runJob();
    expect((await mine(member)).vipRankLevel).toBe(2);
    await bet(member, 4_999);
    await moveTo(monthOf(clock.nowMs()).endMs + 60_000);
    await runJob();
    expect((await mine(member)).vipRankLevel).toBe(2);
    await moveTo(clock.nowMs() + HOUR_MS);
    for (let run = 0; run < 2; run += 1) await runJob();
    const after = await mine(member);
    expect(after).toMatchObject({
      vipRankLevel: 1,
      next: { level: 2, points: "0.00", monthPoints: "5000.00" },
    });
    expect(after.history[0]).toMatchObject({ from: 2, to: 1, cause: "not_kept" });
    // The month in which the rank was reached is not among those that were judged.
    expect(after.months).toMatchObject([{ level: 2, points: "4999.00", needed: "5000.00", kept: false }]);
    await bet(member, 4_000);
    expect((await mine(member)).vipRankLevel).toBe(1);
    await bet(member, 1_000);
    expect(await mine(member)).toMatchObject({ vipRankLevel: 2, history: [{ cause: "regained" }, {}, {}] });
    // The gift of the rank was given when it was first reached.
    expect((await gifts(member)).filter(({ amount }) => amount === "50.00")).toHaveLength(1);
    await bet(member, 5_000);
    await nextMonth(1);
    await runJob();
    await bet(member, 5_000);
    await nextMonth(1);
    for (let run = 0; run < 2; run += 1) await runJob();
    const kept = await mine(member);
    expect(kept.months.map((month) => month.kept)).toEqual([true, false]);
    const params = { playerId: member.id };
    expect((await boss.call(getPlayerVip, { params })).months).toEqual(kept.months);
  });
});

describe("[PROMO-04] gifts of the time", () => {
  it("come once a week and once a month, for the rank at its beginning, to members who played before", async () => {
    const [member, idle] = [await silver(), await silver()];
    const of = async (who: TestMember) =>
      (await gifts(who))
        .map(({ amount }) => amount)
        .filter((amount) => amount === "10.00" || amount === "30.00");
    await runJob();
    expect(await of(member)).toEqual([]);
    await moveTo(weekOf(clock.nowMs()).endMs + HOUR_MS);
    for (let run = 0; run < 2; run += 1) await runJob();
    expect(await of(member)).toEqual(["10.00"]);
    await bet(member, 6_000);
    await moveTo(monthOf(clock.nowMs()).endMs + HOUR_MS);
    for (let run = 0; run < 2; run += 1) await runJob();
    expect(await of(member)).toContain("30.00");
    await moveTo(monthOf(clock.nowMs()).endMs + HOUR_MS);
    const before = await of(idle);
    await runJob();
    expect(await of(idle)).toEqual(before);
  });

  it("of weeks that went by while no worker ran come afterwards, for those that followed a week of play", async () => {
    const member = await silver();
    const weekly = async () => (await gifts(member)).filter(({ amount }) => amount === "10.00").length;
    await moveTo(weekOf(clock.nowMs()).endMs + HOUR_MS);
    await runJob();
    expect(await weekly()).toBe(1);
    await bet(member, 100);
    // Three weeks go by: only the first of them follows one in which the member played.
    await moveTo(dayPlus(weekOf(clock.nowMs()).endMs, 14).startMs + HOUR_MS);
    for (let run = 0; run < 2; run += 1) await runJob();
    expect(await weekly()).toBe(2);
  });

  it("a birthday's comes once a year", async () => {
    const member = await silver();
    const today = dayPlus(clock.nowMs(), 0).key;
    const birthday = `1990-${today.slice(5)}`;
    await member.call(updateProfile, { body: { birthday } });
    for (let run = 0; run < 2; run += 1) await runJob();
    expect((await gifts(member)).filter(({ amount }) => amount === "100.00")).toHaveLength(1);
    await moveTo(dayPlus(clock.nowMs(), 2).startMs + HOUR_MS);
    await runJob();
    expect((await gifts(member)).filter(({ amount }) => amount === "100.00")).toHaveLength(1);
  });
});

describe("[PROMO-04] [OPS-05] operators", () => {
  it("[OPS-01] change the ranks by two, from the next day on; a rank asks for no less than the one below", async () => {
    const { newest, players } = await boss.call(getConsoleVipRanks);
    expect(players).toHaveLength(10);
    const { effectiveFrom: _from, changedBy: _by, at: _at, ...body } = newest;
    const ranks = body.ranks.map((rank, index) => (index === 0 ? { ...rank, points: "8000" } : rank));
    const wrong = body.ranks.map((rank, index) => (index === 1 ? { ...rank, points: "1" } : rank));
    const send = (some: typeof ranks) =>
      codeOf(boss.call, updateVipRanks, { body: { ...body, ranks: some, reason: "for the test" } });
    expect(await send(wrong)).toBe("FIELD_FORMAT");
    expect(await send(ranks.slice(1))).toBe("FIELD_FORMAT");
    await approve(
      other,
      await boss.call(updateVipRanks, { body: { ...body, ranks, reason: "for the test" } }),
    );
    expect(await send(ranks)).toBe("OPS_CHANGED");
    expect((await app.call(getVipRanks)).ranks[0]?.points).toBe("10000.00");
    await moveTo(dayPlus(clock.nowMs(), 1).startMs + HOUR_MS);
    expect((await app.call(getVipRanks)).ranks[0]?.points).toBe("8000.00");
  });

  it("give a player another rank with a reason, which is written down", async () => {
    const member = await app.registerMember();
    const params = { playerId: member.id };
    const set = (level: number, from: number) =>
      codeOf(boss.call, setPlayerVip, { params, body: { level, from, reason: "a good customer" } });
    expect(await set(11, 0)).toBe("FIELD_FORMAT");
    expect(await set(3, 1)).toBe("OPS_CHANGED");
    expect(await set(3, 0)).toBe("OK");
    expect(await info(member)).toMatchObject({ vipRankLevel: 3 });
    const seen = await boss.call(getPlayerVip, { params });
    expect(seen).toMatchObject({
      level: 3,
      history: [{ cause: "manual", reason: "a good customer", by: boss.username }],
    });
    const { rows } = await app.owner.pool.query("select detail from audit_entry where action = 'vip.rank'");
    expect(JSON.parse(String(rows[0]?.detail))).toEqual({ before: 0, after: 3, reason: "a good customer" });
    const support = await app.loginOperator("support");
    const body = { level: 1, from: 3, reason: "for the test" };
    expect(await codeOf(support.call, setPlayerVip, { params, body })).toBe("AUTH_FORBIDDEN");
  });
});
