import * as calls from "@khela/contract/agent-pay";
import { requestAgentMove } from "@khela/contract/console/agent-tree";
import { manualClock } from "@khela/kernel/clock";
import { moneyFromText, taka } from "@khela/kernel/money";
import { dayOf, dayPlus, weekOf } from "@khela/kernel/period";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { payTerms, payTier, playDays, signContract } from "../../testing/agent-pay.ts";
import { type AgentApp, cashOf, send, startAgentApp } from "../../testing/agents.ts";
import { startTestApp, type TestApp, type TestMember } from "../../testing/app.ts";
import { approve } from "../../testing/four-eyes.ts";
import { ledgerSum } from "../../testing/money.ts";
import { checkAgentPay } from "./index.ts";

const clock = manualClock(Date.now());
let app: AgentApp;
let second: TestApp;
let days: ReturnType<typeof playDays>;
const run = (job: "days" | "hours" | "steps", on: TestApp = app) =>
  on.app.platform.jobs.runNow(`agent-pay-${job}`, {});

beforeAll(async () => {
  app = await startAgentApp({ clock });
  second = await startTestApp({ beside: app });
  days = playDays(app, clock);
});
afterAll(async () => {
  await second.stop();
  await app.stop();
});
/** Each test begins on a Monday at one in the afternoon, with everything before settled. */
beforeEach(async () => {
  const monday = weekOf(clock.nowMs()).endMs;
  await days.goTo(Math.round((monday - dayOf(clock.nowMs()).startMs) / 86_400_000), 13);
  for (const job of ["steps", "hours", "days"] as const) await run(job);
});
/** What agents were paid is what their bills say, after every test. */
async function checkBooks(): Promise<void> {
  expect(await checkAgentPay(app.app.platform.db)).not.toHaveProperty("wrong");
  expect(await ledgerSum(app)).toBe(0n);
}

/** Ends the day: its rebates are paid at one in the night. */
async function rebatesOfToday(): Promise<void> {
  await days.goTo(1, 1);
  await app.app.platform.jobs.runNow("rebates-pay", {});
}

const today = () => dayOf(clock.nowMs()).key;
const billsOf = async (agent: TestMember) =>
  (await agent.call(calls.listAgentBills, { query: { pageSize: 100 } })).content;
const detailOf = async (agent: TestMember, at = 0) => {
  const bill = (await billsOf(agent))[at];
  return agent.call(calls.getAgentBill, { params: { billId: bill?.billId ?? "" } });
};

describe("[AGENT-05] a dividend", () => {
  const weekly = payTerms({
    kind: "dividend",
    period: "weekly",
    tiers: [payTier(300_000)],
    carry: "permanent",
  });

  it("shares what the team lost after what it was given, less what it won before", async () => {
    const agent = await app.agent();
    const player = await app.player(agent);
    await signContract(app, agent, weekly, { from: today() });
    await days.bet(player, 1_000, 3_000);
    await rebatesOfToday();
    await days.goTo(6, 13);
    await run("days");
    // The player's win, and the rebate of 12 that was paid within the week.
    expect(await detailOf(agent)).toMatchObject({
      loss: "-2012.00",
      carryIn: "0.00",
      carryOut: "2012.00",
      state: "not_reached",
      total: "0.00",
    });
    await days.bet(player, 5_000);
    await rebatesOfToday();
    await days.goTo(6, 1);
    await run("days");
    expect(await billsOf(agent)).toHaveLength(1);
    await days.goTo(0, 3);
    await Promise.all([run("days"), run("days", second)]);
    expect(await detailOf(agent)).toMatchObject({
      loss: "4940.00",
      carryIn: "2012.00",
      carryUsed: "2012.00",
      carryOut: "0.00",
      basis: "2928.00",
      whole: "878.40",
      total: "878.40",
      state: "paid",
      turnover: "5000.00",
    });
    const [{ billId } = { billId: "" }] = await billsOf(agent);
    const members = await agent.call(calls.listBillMembers, { params: { billId }, query: {} });
    expect(members.content).toMatchObject([{ memberId: player.id, loss: "4940.00", turnover: "5000.00" }]);
    await checkBooks();
  });

  it("of a subtree that moves within the period counts with each upline by its days, and the parts sum up", async () => {
    const [left, right] = [await app.agent(), await app.agent()];
    const moving = await app.agent(left);
    const player = await app.player(moving);
    const terms = payTerms({ kind: "dividend", period: "weekly", tiers: [payTier(500_000)] });
    for (const agent of [left, right]) await signContract(app, agent, terms, { from: today() });
    await signContract(app, moving, payTerms({ ...terms, tiers: [payTier(200_000)] }), { from: today() });
    await days.bet(player, 3_000);
    await rebatesOfToday();
    const [maker, checker] = [await app.loginOperator(), await app.loginOperator()];
    const request = await maker.call(requestAgentMove, {
      params: { memberId: moving.id },
      body: { toId: right.id, fromDay: dayPlus(clock.nowMs(), 1).key, reason: "for the test" },
    });
    await approve(checker, request);
    await days.goTo(1, 13);
    await days.bet(player, 1_000);
    await rebatesOfToday();
    await days.goTo(4, 13);
    await run("days");
    // Rebates of 36 and 12 were paid on the days after the bets: under the left agent and under the right one.
    const [low, one, other] = await Promise.all([moving, left, right].map((agent) => detailOf(agent)));
    expect(low).toMatchObject({ loss: "3952.00", whole: "790.40", own: "790.40" });
    expect(one).toMatchObject({ loss: "2964.00", turnover: "3000.00", whole: "1482.00", below: "592.80" });
    expect(other).toMatchObject({ loss: "988.00", turnover: "1000.00", whole: "494.00", below: "197.60" });
    const paid = [low, one, other].reduce((sum, bill) => sum + moneyFromText(bill?.own ?? "0"), 0n);
    expect(paid).toBe(moneyFromText("1976.00"));
    const bets = async (agent: TestMember) => {
      const [{ billId } = { billId: "" }] = await billsOf(agent);
      const params = { billId, memberId: player.id };
      return (await agent.call(calls.listBillBets, { params, query: {} })).content.map(({ stake }) => stake);
    };
    expect([await bets(left), await bets(right), await bets(moving)]).toEqual([
      ["3000.00"],
      ["1000.00"],
      ["1000.00", "3000.00"],
    ]);
    await checkBooks();
  });
});

describe("[AGENT-06] a wage", () => {
  it("[MONEY-06] gets nothing of money that goes round between an agent and downlines: no bets, no deposits", async () => {
    // Active by deposits of more than the ৳1,000 that each has paid in.
    const active = { minValidStake: taka(0), minDeposits: taka(1_001) };
    const top = await app.agent();
    await signContract(app, top, payTerms({ tiers: [payTier(10_000), payTier(20_000, 0, 1)], active }), {
      from: today(),
    });
    const low = await app.agent(top);
    const player = await app.player(low);
    for (let round = 0; round < 3; round += 1) {
      await send(top, { to: "downline", memberId: low.id, amount: "500" });
      await send(low, { to: "downline", memberId: player.id, amount: "500" });
      await send(player, { to: "upline", amount: "500" });
      await send(low, { to: "upline", amount: "500" });
    }
    await days.goTo(1, 3);
    await run("days");
    const nothing = { turnover: "0.00", active: 0, total: "0.00", state: "not_reached" };
    expect((await billsOf(top))[0]).toMatchObject(nothing);
    expect(await Promise.all([top, low, player].map(cashOf))).toEqual(["1000.00", "1000.00", "1000.00"]);
    await app.checkPassage();
    // A bet counts as what it is, whatever went round before.
    await days.bet(player, 100);
    await days.goTo(1, 3);
    await run("days");
    expect((await billsOf(top))[0]).toMatchObject({ turnover: "100.00", active: 0, total: "1.00" });
  });
});

describe("[AGENT-06] an hourly salary", () => {
  it("is settled five minutes after each clock hour with bets, by the hour in which they were settled", async () => {
    const agent = await app.agent();
    const player = await app.player(agent);
    const terms = payTerms({ kind: "hourlySalary", tiers: [payTier(1_000), payTier(2_000, 5_000)] });
    await signContract(app, agent, terms, { from: today() });
    await days.bet(player, 4_000);
    await days.goTo(0, 14, -1);
    await days.bet(player, 1_000);
    clock.advance(1);
    await days.bet(player, 4_999);
    clock.advance(5 * 60_000 - 1);
    await run("hours");
    expect(await billsOf(agent)).toEqual([]);
    clock.advance(1);
    await Promise.all([run("hours"), run("hours", second)]);
    await days.goTo(0, 20);
    await Promise.all([run("hours"), run("hours", second)]);
    await run("hours");
    expect((await billsOf(agent)).map(({ hour, turnover, total }) => [hour, turnover, total])).toEqual([
      [14, "4999.00", "4.999"],
      [13, "5000.00", "10.00"],
    ]);
    const [, { billId } = { billId: "" }] = await billsOf(agent);
    const bets = await agent.call(calls.listBillBets, {
      params: { billId, memberId: player.id },
      query: {},
    });
    expect(bets.content.map(({ stake }) => stake)).toEqual(["1000.00", "4000.00"]);
    await checkBooks();
  });
});

describe("[AGENT-06] a real-time salary", () => {
  const terms = payTerms({ kind: "realTimeSalary", tiers: [payTier(1_000), payTier(5_000, 10_000)] });

  it("is paid every five minutes up to two minutes ago, and ends the day with the daily formula", async () => {
    const agent = await app.agent();
    const player = await app.player(agent);
    await signContract(app, agent, terms, { from: today() });
    const steps = async () => (await agent.call(calls.getSalaryToday)).steps;
    await days.bet(player, 6_000);
    clock.advance(4 * 60_000);
    await run("steps");
    expect(await steps()).toEqual([]);
    clock.advance(3 * 60_000);
    await Promise.all([run("steps"), run("steps", second), run("steps")]);
    expect((await steps()).map(({ amount }) => amount)).toEqual(["6.00"]);
    // Beyond the second tier, whose rate holds for the whole day.
    const big = await days.bet(player, 6_000);
    clock.advance(7 * 60_000);
    await run("steps");
    expect((await steps()).map(({ amount, paidBefore }) => [amount, paidBefore])).toEqual([
      ["54.00", "6.00"],
      ["6.00", "0.00"],
    ]);
    expect(await cashOf(agent)).toBe("1060.00");
    const firstDay = today();
    const parts = async () =>
      (
        await agent.call(calls.listIncomeParts, {
          params: { day: firstDay, source: "realTimeSalary" },
          query: {},
        })
      ).content;
    expect(await parts()).toMatchObject([{ billId: null, from: firstDay, to: firstDay, amount: "60.00" }]);
    // A void makes it less than was paid: nothing is taken back, and the rest is a debt of the next day.
    await days.voidBet(player, big, 6_000);
    clock.advance(7 * 60_000);
    await run("steps");
    expect(await steps()).toHaveLength(2);
    await days.goTo(1, 3);
    await run("steps");
    await Promise.all([run("days"), run("days", second)]);
    expect(await detailOf(agent)).toMatchObject({
      kind: "realTimeSalary",
      own: "6.00",
      advances: "60.00",
      amount: "0.00",
      debtOut: "54.00",
      state: "paid",
    });
    // The day's steps are a part of the income of their day, and open to its bill.
    expect(await parts()).toMatchObject([{ billId: (await detailOf(agent)).billId, amount: "60.00" }]);
    await days.bet(player, 20_000);
    clock.advance(10 * 60_000);
    await run("steps");
    // 100.00 less the debt.
    expect((await steps()).map(({ amount }) => amount)).toEqual(["46.00"]);
    await days.bet(player, 1_000);
    await days.goTo(1, 3);
    // The days before the steps: what they were to pay is in the bill, and they pay nothing for a settled day.
    await run("days");
    await run("steps");
    expect(await detailOf(agent)).toMatchObject({
      own: "105.00",
      debtIn: "54.00",
      advances: "46.00",
      amount: "5.00",
    });
    expect(await cashOf(agent)).toBe("1111.00");
    await checkBooks();
  });

  it("pays a blocked agent nothing, and makes up for it once the account is open again", async () => {
    const agent = await app.agent();
    const player = await app.player(agent);
    await signContract(app, agent, terms, { from: today() });
    const status = (value: "active" | "blocked") =>
      app.owner.pool.query("update member set status = $2, blocked_reason = 'test' where id = $1", [
        agent.id,
        value,
      ]);
    await days.bet(player, 6_000);
    await status("blocked");
    clock.advance(7 * 60_000);
    await run("steps");
    await status("active");
    expect((await agent.call(calls.getSalaryToday)).steps).toEqual([]);
    clock.advance(7 * 60_000);
    await run("steps");
    expect((await agent.call(calls.getSalaryToday)).steps.map(({ amount }) => amount)).toEqual(["6.00"]);
  });
});

describe("[AGENT-07] what terms would have paid", () => {
  it("are the real figures of the last three periods, less what contracts below give", async () => {
    const agent = await app.agent();
    const lower = await app.agent(agent);
    const player = await app.player(lower);
    await signContract(app, lower, payTerms({ tiers: [payTier(1_000)] }), { from: today() });
    for (const stake of [1_000, 2_000, 3_000, 4_000]) {
      await days.bet(player, stake);
      await days.goTo(1, 13);
    }
    await days.bet(player, 90_000);
    const found = await app.app.modules.agentPay.simulate({
      agentId: agent.id,
      currency: "BDT",
      periods: 3,
      terms: payTerms({ tiers: [payTier(2_000), payTier(5_000, 3_000)] }),
    });
    expect(
      found.map(({ from, figures, result, own }) => [from, figures.turnover, result.chosen, own]),
    ).toEqual([
      [dayPlus(clock.nowMs(), -1).key, taka(4_000), 1, taka(16)],
      [dayPlus(clock.nowMs(), -2).key, taka(3_000), 1, taka(12)],
      [dayPlus(clock.nowMs(), -3).key, taka(2_000), 0, taka(2)],
    ]);
  });
});
