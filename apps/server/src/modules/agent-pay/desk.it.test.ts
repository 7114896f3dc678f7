import * as calls from "@khela/contract/agent-pay";
import * as desk from "@khela/contract/console/agent-pay";
import { setPlayerStatus } from "@khela/contract/console/players";
import { manualClock } from "@khela/kernel/clock";
import { dayOf } from "@khela/kernel/period";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { payTerms, payTier, playDays, signContract } from "../../testing/agent-pay.ts";
import { type AgentApp, cashOf, startAgentApp } from "../../testing/agents.ts";
import { codeOf, type TestMember, type TestOperator } from "../../testing/app.ts";
import { approve } from "../../testing/four-eyes.ts";
import { ledgerSum } from "../../testing/money.ts";
import { checkAgentPay } from "./index.ts";

const clock = manualClock(Date.now());
let app: AgentApp;
let days: ReturnType<typeof playDays>;
let maker: TestOperator;
let checker: TestOperator;
let agent: TestMember;
let player: TestMember;
const today = () => dayOf(clock.nowMs()).key;
const settle = () => maker.call(desk.settleAgentPay);
const billsOf = async () => (await agent.call(calls.listAgentBills, { query: {} })).content;

beforeAll(async () => {
  app = await startAgentApp({ clock });
  days = playDays(app, clock);
  [maker, checker] = [await app.loginOperator(), await app.loginOperator()];
  agent = await app.agent();
  player = await app.player(agent);
  await days.goTo(1, 13);
  await settle();
  const terms = payTerms({
    kind: "dividend",
    period: "daily",
    carry: "permanent",
    tiers: [payTier(100_000)],
  });
  await signContract(app, agent, payTerms({ tiers: [payTier(10_000)] }), { from: today() });
  await signContract(app, agent, terms, { from: today() });
  // The team won 1,000: the wage pays 10, and the dividend carries the winnings on.
  await days.bet(player, 1_000, 2_000);
});
afterAll(() => app.stop());

const act = async (billId: string, body: Parameters<typeof ask>[1]) =>
  approve(checker, await ask(billId, body));
const ask = (billId: string, body: { action: string; amount?: string; mode?: string; reason: string }) =>
  maker.call(desk.askBillAction, { params: { billId }, body: body as never });

describe("[OPS-06] the operator's half of agents' pay", () => {
  it("previews today, settles, and lists runs, bills with their sums, and income beside the teams", async () => {
    const preview = await maker.call(desk.previewSettlement, { query: {} });
    const common = { currency: "BDT", isDue: true, day: today(), hour: null, bills: 1, debtOut: "0.00" };
    expect(preview.sums).toEqual([
      { ...common, kind: "dailyWage", turnover: "1000.00", own: "10.00", amount: "10.00" },
      { ...common, kind: "dividend", turnover: "1000.00", own: "0.00", amount: "0.00" },
    ]);
    await days.goTo(1, 3);
    await settle();
    const runs = await maker.call(desk.listSettlementRuns, { query: {} });
    expect(runs.content[0]).toMatchObject({
      hour: null,
      bills: 2,
      members: 1,
      unpaid: 0,
      amount: "10.00",
      failure: null,
    });
    const bills = await maker.call(desk.listConsoleBills, {
      query: { search: agent.account, sort: "-total" },
    });
    expect(bills.content.map(({ kind, total, state, carryOut }) => [kind, total, state, carryOut])).toEqual([
      ["dailyWage", "10.00", "paid", "0.00"],
      ["dividend", "0.00", "not_reached", "1000.00"],
    ]);
    expect(bills.sums).toEqual([{ currency: "BDT", turnover: "2000.00", own: "10.00", paid: "10.00" }]);
    expect((await maker.call(desk.listConsoleBills, { query: { search: "nobody" } })).content).toEqual([]);
    const one = await maker.call(desk.getConsoleBill, { params: { billId: bills.content[0]?.billId ?? "" } });
    expect(one).toMatchObject({ agent: { account: agent.account }, memberCount: 1, shares: [] });
    const returns = await maker.call(desk.listAgentReturns, { query: {} });
    expect(returns.content).toMatchObject([
      { bills: 2, turnover: "1000.00", loss: "-1000.00", paid: "10.00" },
    ]);
  });

  it("answers a dispute with a correction that two operators decide: paid at once, or in the next bill", async () => {
    const bill = (await billsOf()).find(({ kind }) => kind === "dailyWage");
    const billId = bill?.billId ?? "";
    await agent.call(calls.disputeBill, { params: { billId }, body: { text: "Ten bets are missing" } });
    const disputes = await maker.call(desk.listBillDisputes, { query: { state: "open" } });
    expect(disputes.content).toMatchObject([{ text: "Ten bets are missing", bill: { billId } }]);
    const refused = (body: object) =>
      codeOf(maker.call, desk.askBillAction, {
        params: { billId },
        body: { reason: "why", ...body } as never,
      });
    expect(await refused({ action: "correct", amount: "0", mode: "now" })).toBe("FIELD_FORMAT");
    expect(await refused({ action: "correct", amount: "-5", mode: "now" })).toBe("FIELD_FORMAT");
    expect(await refused({ action: "release" })).toBe("OPS_CHANGED");
    expect(await refused({ action: "resetCarry" })).toBe("OPS_CHANGED");
    const before = await cashOf(agent);
    await act(billId, { action: "correct", amount: "2.5", mode: "now", reason: "You are right" });
    expect(await cashOf(agent)).toBe((Number(before) + 2.5).toFixed(2));
    const detail = await agent.call(calls.getAgentBill, { params: { billId } });
    expect(detail).toMatchObject({
      dispute: "corrected",
      disputeDetail: { answer: "You are right" },
      corrected: [{ amount: "2.50", mode: "now", isTaken: true }],
      total: "10.00",
    });
    // The correction that was paid at once is a part of today's income, and opens to the bill.
    const source = { params: { day: today(), source: "correction" as const }, query: {} };
    expect(await agent.call(calls.listIncomeParts, source)).toMatchObject({
      content: [{ billId, kind: "dailyWage", amount: "2.50" }],
      total: "2.50",
    });
    const decline = { params: { billId }, body: { answer: "No" } };
    expect(await codeOf(maker.call, desk.declineDispute, decline)).toBe("OPS_CHANGED");
    await act(billId, { action: "correct", amount: "-4", mode: "next", reason: "One bet was a test" });
    await days.bet(player, 3_000);
    await days.goTo(1, 3);
    await settle();
    const next = (await billsOf()).find(({ kind }) => kind === "dailyWage");
    expect(next).toMatchObject({ own: "30.00", total: "26.00", state: "paid" });
    const lines = await agent.call(calls.getAgentBill, { params: { billId: next?.billId ?? "" } });
    expect(lines.correctionLines).toMatchObject([{ amount: "-4.00", billId, reason: "One bet was a test" }]);
  });

  it("declines another dispute with a reason, which the agent reads", async () => {
    const billId =
      (await billsOf()).find(({ kind, dispute }) => kind === "dailyWage" && !dispute)?.billId ?? "";
    const decline = () =>
      codeOf(maker.call, desk.declineDispute, { params: { billId }, body: { answer: "All bets are there" } });
    expect(await decline()).toBe("SYS_NOT_FOUND");
    await agent.call(calls.disputeBill, { params: { billId }, body: { text: "Too little" } });
    expect(await decline()).toBe("OK");
    expect(await decline()).toBe("OPS_CHANGED");
    const { disputeDetail } = await agent.call(calls.getAgentBill, { params: { billId } });
    expect(disputeDetail).toMatchObject({ state: "declined", answer: "All bets are there" });
  });

  it("strikes off what a team's winnings carry on, and the next bill begins without it", async () => {
    // 3,000 were lost and 12 given as rebate meanwhile, so nothing is carried any more; the team wins again.
    await days.bet(player, 1_000, 5_000);
    await days.goTo(1, 3);
    await settle();
    const bill = (await billsOf()).find(({ kind }) => kind === "dividend");
    const detail = await agent.call(calls.getAgentBill, { params: { billId: bill?.billId ?? "" } });
    expect(Number(detail.carryOut)).toBeGreaterThan(4_000);
    await act(detail.billId, { action: "resetCarry", reason: "A new start" });
    await days.bet(player, 2_000);
    await days.goTo(1, 3);
    await settle();
    const next = (await billsOf()).find(({ kind }) => kind === "dividend");
    const opened = await agent.call(calls.getAgentBill, { params: { billId: next?.billId ?? "" } });
    expect(opened).toMatchObject({ carryIn: "0.00", chosen: 0, state: "paid" });
  });

  it("decides on a bill of a blocked agent: it waits, and is paid or rejected by two", async () => {
    const other = await app.agent();
    await signContract(app, other, payTerms({ tiers: [payTier(10_000)] }), { from: today() });
    await days.bet(await app.player(other), 500);
    const status = (value: "blocked" | "active") =>
      maker.call(setPlayerStatus, {
        params: { playerId: other.id },
        body: { status: value, reason: "for the test" },
      });
    await status("blocked");
    await days.goTo(1, 3);
    await settle();
    const waiting = await maker.call(desk.listConsoleBills, { query: { state: "awaiting_review" } });
    expect(waiting.content).toMatchObject([{ agent: { memberId: other.id }, total: "5.00" }]);
    const billId = waiting.content[0]?.billId ?? "";
    await status("active");
    await act(billId, { action: "release", reason: "Checked" });
    await settle();
    expect((await maker.call(desk.getConsoleBill, { params: { billId } })).state).toBe("paid");
    expect(
      await codeOf(maker.call, desk.askBillAction, {
        params: { billId },
        body: { action: "reject", reason: "Again" },
      }),
    ).toBe("OPS_CHANGED");
    expect(await checkAgentPay(app.app.platform.db)).not.toHaveProperty("wrong");
    expect(await ledgerSum(app)).toBe(0n);
  });
});
