import * as calls from "@khela/contract/agent-pay";
import { listMovements } from "@khela/contract/wallet";
import { manualClock } from "@khela/kernel/clock";
import { moneyFromText, taka } from "@khela/kernel/money";
import { dayOf, dayPlus } from "@khela/kernel/period";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { payTerms, payTier, playDays, signContract } from "../../testing/agent-pay.ts";
import { type AgentApp, cashOf, startAgentApp } from "../../testing/agents.ts";
import { codeOf, startTestApp, type TestApp, type TestMember } from "../../testing/app.ts";
import { fund, ledgerSum } from "../../testing/money.ts";

const clock = manualClock(Date.now());
let app: AgentApp;
let second: TestApp;
let days: ReturnType<typeof playDays>;
const settle = (on: TestApp = app) => on.app.platform.jobs.runNow("agent-pay-days", {});

beforeAll(async () => {
  app = await startAgentApp({ clock });
  second = await startTestApp({ beside: app });
  days = playDays(app, clock);
});
afterAll(async () => {
  await second.stop();
  await app.stop();
});
/** Each test has a day of its own that nothing came before: one in the afternoon. */
beforeEach(async () => {
  await days.goTo(1, 13);
  await settle();
});

const today = () => dayOf(clock.nowMs()).key;
const billsOf = async (agent: TestMember) => (await agent.call(calls.listAgentBills, { query: {} })).content;
const WAGE = payTerms({ tiers: [payTier(2_000), payTier(5_000, 10_000, 2)] });

/** An agent with a wage from today on. */
async function paidAgent(terms = WAGE, under?: TestMember): Promise<TestMember> {
  const agent = await app.agent(under);
  await signContract(app, agent, terms, { from: today() });
  return agent;
}

describe("[AGENT-06] the wage of a day", () => {
  it("is the rate of the tier on the team's bets with the agent's, paid at 02:05 and not before", async () => {
    const agent = await paidAgent();
    const [one, two] = [await app.player(agent), await app.player(agent)];
    const deep = await app.player(await app.agent(agent));
    const beside = await app.player(await app.agent());
    for (const [member, stake] of [
      [one, 9_000],
      [two, 50],
      [deep, 2_000],
      [agent, 50],
      [beside, 90_000],
    ] as const)
      await days.bet(member, stake);
    await days.goTo(1, 2, 5 * 60_000 - 1);
    await settle();
    expect(await billsOf(agent)).toEqual([]);
    clock.advance(1);
    await settle();
    const [bill, ...others] = await billsOf(agent);
    expect(others).toEqual([]);
    // 11,100 of which two members count as active: 0.5 %.
    expect(bill).toMatchObject({
      kind: "dailyWage",
      turnover: "11100.00",
      active: 2,
      ratePpm: 5_000,
      own: "55.50",
      total: "55.50",
      state: "paid",
    });
    // With the rebate of the agent's own bet.
    expect(await cashOf(agent)).toBe("1056.10");
    const record = await agent.call(listMovements, { query: { pageSize: 5 } });
    expect(record.content[0]).toMatchObject({ kind: "agent_dailyWage", amount: "55.50" });
    expect(await ledgerSum(app)).toBe(0n);
  });

  it("[AGENT-08] says why it is no higher tier, and opens to members and to single bets that sum up to it", async () => {
    const agent = await paidAgent();
    const [one, two] = [await app.player(agent), await app.player(agent)];
    await days.bet(one, 8_000);
    await days.bet(one, 1_500);
    await days.bet(two, 99);
    await days.goTo(1, 3);
    await settle();
    const [{ billId } = { billId: "" }] = await billsOf(agent);
    const params = { billId };
    const bill = await agent.call(calls.getAgentBill, { params });
    expect(bill).toMatchObject({
      chosen: 0,
      whole: "19.198",
      below: "0.00",
      own: "19.198",
      basis: "9599.00",
    });
    expect(bill.tiers[1]).toMatchObject({
      isReached: false,
      missing: { turnover: "401.00", active: 1, loss: "0.00" },
    });
    const members = await agent.call(calls.listBillMembers, { params, query: {} });
    expect(members.content).toEqual([
      {
        memberId: one.id,
        account: one.account,
        turnover: "9500.00",
        deposits: "1000.00",
        loss: "9500.00",
        isActive: true,
      },
      {
        memberId: two.id,
        account: two.account,
        turnover: "99.00",
        deposits: "1000.00",
        loss: "99.00",
        isActive: false,
      },
      // The agent, who deposited and didn't play.
      {
        memberId: agent.id,
        account: agent.account,
        turnover: "0.00",
        deposits: "1000.00",
        loss: "0.00",
        isActive: false,
      },
    ]);
    const bets = await agent.call(calls.listBillBets, { params: { billId, memberId: one.id }, query: {} });
    expect(bets.content.map(({ stake, validStake }) => [stake, validStake])).toEqual([
      ["1500.00", "1500.00"],
      ["8000.00", "8000.00"],
    ]);
    expect(bets.turnover).toBe(members.content[0]?.turnover);
  });

  it("counts a bet of 23:59:59.999 on its day, and one of midnight on the next", async () => {
    const agent = await paidAgent();
    const player = await app.player(agent);
    await days.goTo(1, 0, -1);
    await days.bet(player, 1_000);
    clock.advance(1);
    await days.bet(player, 3_000);
    await days.goTo(0, 3);
    await settle();
    await days.goTo(1, 3);
    await settle();
    expect((await billsOf(agent)).map(({ turnover, own }) => [turnover, own])).toEqual([
      ["3000.00", "6.00"],
      ["1000.00", "2.00"],
    ]);
  });

  it("is less what the nearest contracted agents below get, never below zero; the sum is the top's formula", async () => {
    const top = await paidAgent(payTerms({ tiers: [payTier(10_000)] }));
    const between = await app.agent(top);
    const left = await paidAgent(payTerms({ tiers: [payTier(4_000)] }), between);
    const lower = await paidAgent(payTerms({ tiers: [payTier(4_000)] }), left);
    for (const [member, stake] of [
      [top, 100],
      [between, 200],
      [left, 300],
      [lower, 400],
    ] as const)
      await days.bet(member, stake);
    await days.goTo(1, 3);
    await settle();
    const own = async (agent: TestMember) => (await billsOf(agent))[0]?.own;
    expect(await Promise.all([top, left, lower].map(own))).toEqual(["7.20", "1.20", "1.60"]);
    const [{ billId } = { billId: "" }] = await billsOf(top);
    const { content } = await top.call(calls.listBillShares, { params: { billId }, query: {} });
    expect(content).toEqual([
      {
        account: left.account,
        from: expect.any(String),
        to: expect.any(String),
        turnover: "700.00",
        whole: "2.80",
        share: "2.80",
      },
    ]);
    const sum = ["7.20", "1.20", "1.60"].reduce((total, amount) => total + moneyFromText(amount), 0n);
    expect(sum).toBe(moneyFromText("10.00"));
  });

  it("[MONEY-09] is paid once: run twice, by two processes at once, and after a death in the middle", async () => {
    const agents = [];
    for (let index = 0; index < 6; index += 1) {
      const agent = await paidAgent(payTerms({ tiers: [payTier(10_000)] }));
      await days.bet(await app.player(agent), 1_000);
      agents.push(agent);
    }
    await days.goTo(1, 3);
    // The death: the transaction that writes the bills ends before its commit, then one that pays them.
    for (const [table, when] of [
      ["agent_bill", "insert"],
      ["agent_bill", "update"],
    ] as const) {
      await app.owner.pool.query(`
        create function die() returns trigger language plpgsql as $$
          begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
        create trigger die after ${when} on ${table} for each row
          when (new.agent_id = '${agents[3]?.id}') execute function die()`);
      await settle().catch(() => undefined);
      await app.owner.pool.query(`drop trigger die on ${table}; drop function die()`);
    }
    await Promise.all([settle(), settle(second), settle(), settle(second)]);
    clock.advance(11 * 60_000);
    await Promise.all([settle(), settle(second)]);
    await settle();
    for (const agent of agents) {
      expect((await billsOf(agent)).map(({ total, state }) => [total, state])).toEqual([["10.00", "paid"]]);
      expect(await cashOf(agent)).toBe("1010.00");
    }
    expect(await ledgerSum(app)).toBe(0n);
  });

  it("makes up for days that were missed, each with its own figures, and a clock that goes back changes nothing", async () => {
    const agent = await paidAgent();
    const player = await app.player(agent);
    for (const stake of [1_000, 2_000, 3_000]) {
      await days.bet(player, stake);
      await days.goTo(1, 13);
    }
    await settle();
    clock.advance(-12 * 3_600_000);
    await settle();
    clock.advance(12 * 3_600_000);
    expect((await billsOf(agent)).map(({ total }) => total)).toEqual(["6.00", "4.00", "2.00"]);
  });

  it("takes a bet that is counted late, and a void, as lines of the next day", async () => {
    const agent = await paidAgent(payTerms({ tiers: [payTier(10_000)] }));
    const player = await app.player(agent);
    const bet = await days.bet(player, 5_000);
    // This one can't be counted before the day is settled.
    const late = await days.bet(player, 700);
    await app.owner.pool.query("update turnover_inbox set retry_at = $2 where ref_id = $1", [
      late,
      new Date(clock.nowMs() + 30 * 3_600_000),
    ]);
    await days.goTo(1, 3);
    await settle();
    expect((await billsOf(agent))[0]).toMatchObject({ turnover: "5000.00", own: "50.00" });
    await days.goTo(0, 22);
    await days.bet(player, 2_000);
    await days.voidBet(player, bet, 1_000);
    await app.app.modules.turnover.catchUp();
    await days.goTo(1, 3);
    await settle();
    const [next, first] = await billsOf(agent);
    expect(next).toMatchObject({ turnover: "1700.00", own: "17.00", total: "17.00" });
    expect(first).toMatchObject({ turnover: "5000.00", total: "50.00" });
    const params = { billId: next?.billId ?? "", memberId: player.id };
    const bets = await agent.call(calls.listBillBets, { params, query: {} });
    expect(bets.turnover).toBe("1700.00");
    expect(
      bets.content.map(({ betId, version, validStake }) => [betId === late, version, validStake]),
    ).toEqual([
      [false, 1, "-1000.00"],
      [false, 0, "2000.00"],
      [true, 0, "700.00"],
    ]);
    const before = await agent.call(calls.listBillBets, {
      params: { billId: first?.billId ?? "", memberId: player.id },
      query: {},
    });
    expect(before.content.map(({ validStake }) => validStake)).toEqual(["5000.00"]);
  });

  it("of an agent whose upline pays waits until the upline has enough", async () => {
    const upline = await app.agent();
    const agent = await app.agent(upline);
    const terms = payTerms({ tiers: [payTier(50_000)], payer: "upline" });
    await signContract(app, agent, terms, { from: today(), upline });
    await days.bet(await app.player(agent), 30_000);
    await days.goTo(1, 3);
    await settle();
    expect((await billsOf(agent))[0]).toMatchObject({
      total: "1500.00",
      state: "insufficient",
      payer: "upline",
    });
    expect([await cashOf(upline), await cashOf(agent)]).toEqual(["1000.00", "1000.00"]);
    await fund(app, upline.id, taka(600));
    clock.advance(11 * 60_000);
    await Promise.all([settle(), settle(second)]);
    expect((await billsOf(agent))[0]).toMatchObject({ state: "paid" });
    expect([await cashOf(upline), await cashOf(agent)]).toEqual(["100.00", "2500.00"]);
    const kinds = async (member: TestMember) =>
      (await member.call(listMovements, { query: { pageSize: 1 } })).content.map(({ kind, amount }) => [
        kind,
        amount,
      ]);
    expect([await kinds(upline), await kinds(agent)]).toEqual([
      [["agent_uplinePays", "-1500.00"]],
      [["agent_dailyWage", "1500.00"]],
    ]);
  });
});

describe("[AGENT-08] [AUTH-16] who sees a bill", () => {
  it("is its agent alone: uplines, downlines, players and other ids find nothing", async () => {
    const upline = await app.agent();
    const agent = await paidAgent(WAGE, upline);
    const [player, stranger] = [await app.player(agent), await app.agent()];
    await days.bet(player, 1_000);
    await days.goTo(1, 3);
    await settle();
    const [{ billId } = { billId: "" }] = await billsOf(agent);
    const params = { billId };
    for (const other of [upline, stranger]) {
      expect(await billsOf(other)).toEqual([]);
      expect(await codeOf(other.call, calls.getAgentBill, { params })).toBe("SYS_NOT_FOUND");
      const body = { text: "mine" };
      expect(await codeOf(other.call, calls.disputeBill, { params, body })).toBe("SYS_NOT_FOUND");
      for (const one of [calls.listBillShares, calls.listBillMembers, calls.listBillSteps])
        expect(await codeOf(other.call, one, { params, query: {} })).toBe("SYS_NOT_FOUND");
    }
    expect(await codeOf(player.call, calls.listAgentBills, { query: {} })).toBe("AUTH_NOT_AGENT");
    const bets = (memberId: string) =>
      codeOf(agent.call, calls.listBillBets, { params: { billId, memberId }, query: {} });
    expect(await bets(player.id)).toBe("OK");
    expect(await bets(stranger.id)).toBe("SYS_NOT_FOUND");
  });

  it("can dispute it once, within seven days", async () => {
    const agent = await paidAgent();
    await days.bet(await app.player(agent), 1_000);
    await days.goTo(1, 3);
    await settle();
    await days.bet(agent, 1_000);
    await days.goTo(1, 3);
    await settle();
    const [newer, older] = await billsOf(agent);
    const dispute = (billId = "", text = "One player is missing") =>
      codeOf(agent.call, calls.disputeBill, { params: { billId }, body: { text } });
    expect(await dispute(older?.billId, " ")).toBe("SYS_BAD_INPUT");
    expect(await dispute(older?.billId, "x".repeat(501))).toBe("SYS_BAD_INPUT");
    expect(await dispute(older?.billId)).toBe("OK");
    expect(await dispute(older?.billId)).toBe("AGENT_DISPUTE_TWICE");
    await days.goTo(7, 3);
    expect(await dispute(newer?.billId)).toBe("AGENT_DISPUTE_LATE");
    const listed = await billsOf(agent);
    expect(listed.map(({ dispute: state }) => state).filter((state) => state !== null)).toEqual(["open"]);
  });

  it("gives the same bills as a file, and the income by day", async () => {
    const agent = await paidAgent();
    await days.bet(await app.player(agent), 1_000);
    await days.goTo(1, 3);
    await settle();
    const { key } = dayPlus(clock.nowMs(), -1);
    const file = await app
      .callAs(agent.token)(calls.exportAgentBills, { query: { from: key, to: key } })
      .then(String);
    expect(file.split("\r\n").filter(Boolean)).toHaveLength(2);
    expect(file).toContain(`,dailyWage,${key},${key},,1000.00,`);
    const income = await agent.call(calls.getAgentIncome, { query: {} });
    expect(income).toMatchObject({
      total: "2.00",
      byKind: [{ kind: "dailyWage", amount: "2.00" }],
      days: [{ day: today(), total: "2.00" }],
    });
    const parts = (params: { day: string; source: "dailyWage" | "dividend" }) =>
      agent.call(calls.listIncomeParts, { params, query: {} });
    const bill = (await billsOf(agent)).find(({ to }) => to === key);
    expect(await parts({ day: today(), source: "dailyWage" })).toMatchObject({
      content: [{ billId: bill?.billId, kind: "dailyWage", from: key, to: key, hour: null, amount: "2.00" }],
      totalCount: 1,
      total: "2.00",
    });
    expect(await parts({ day: key, source: "dailyWage" })).toMatchObject({ content: [], total: "0.00" });
    expect(await parts({ day: today(), source: "dividend" })).toMatchObject({ content: [], total: "0.00" });
    const stranger = await app.agent();
    const foreign = { params: { day: today(), source: "dailyWage" as const }, query: {} };
    expect((await stranger.call(calls.listIncomeParts, foreign)).content).toEqual([]);
  });
});
