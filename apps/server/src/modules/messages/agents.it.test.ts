import { answerContract, answerContractEnd, endContract } from "@khela/contract/agent-contracts";
import * as bills from "@khela/contract/agent-pay";
import * as desk from "@khela/contract/console/agent-pay";
import { listMessages } from "@khela/contract/messages";
import { manualClock } from "@khela/kernel/clock";
import { systemClock } from "@khela/kernel/system-clock";
import { taka } from "@khela/kernel/money";
import { dayOf, dayPlus } from "@khela/kernel/period";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accept, atRate, giveContract, giveRoot, offer, wageTerms } from "../../testing/agent-contracts.ts";
import { payTerms, payTier, playDays, signContract } from "../../testing/agent-pay.ts";
import { type AgentApp, startAgentApp } from "../../testing/agents.ts";
import type { TestMember, TestOperator } from "../../testing/app.ts";
import { approve } from "../../testing/four-eyes.ts";
import { loginAgain } from "../../testing/logins.ts";
import { fund } from "../../testing/money.ts";
import { contractChanged } from "../agent-contracts/index.ts";

const clock = manualClock(systemClock.nowMs());
let app: AgentApp;
let operators: [TestOperator, TestOperator];
beforeAll(async () => {
  app = await startAgentApp({ clock, env: { ROLES: "http,realtime,worker" } });
  operators = [await app.loginOperator("finance"), await app.loginOperator("super")];
});
afterAll(() => app.stop());

const tomorrow = () => dayPlus(clock.nowMs(), 1).key;
const inbox = async (member: TestMember, language = "bn") => {
  const call = app.callAs(member.token, { "accept-language": language });
  return (await call(listMessages, { query: {} })).content;
};
/** The kinds of a member's messages about contracts and bills, with the day and the other side. */
const told = async (member: TestMember) =>
  (await inbox(member)).map(({ kind, facts }) => [kind, facts.party, facts.day ?? null]);
const kinds = async (member: TestMember) => (await inbox(member)).map(({ kind }) => kind).toSorted();

async function pair(): Promise<{ top: TestMember; low: TestMember }> {
  const top = await app.agent();
  await giveRoot(operators, top, wageTerms());
  return { top, low: await app.agent(top) };
}
const answer = (agent: TestMember, contractId: string) =>
  agent.call(answerContract, { params: { contractId }, body: { answer: "refuse" } });

describe("[AGENT-07] messages about contracts", () => {
  it("tell the side that didn't act: an offer the agent, an answer the upline, in the reader's language", async () => {
    const { top, low } = await pair();
    await expect.poll(() => told(top)).toEqual([["contract_offered", "খেলা", null]]);
    const first = await offer(top, low, wageTerms());
    await answer(low, first.contractId);
    await expect.poll(() => kinds(top)).toEqual(["contract_offered", "contract_refused"]);
    const { contractId } = await offer(top, low, atRate(wageTerms(), 8_000));
    await accept(low, contractId);
    await expect.poll(() => kinds(low)).toEqual(["contract_offered", "contract_offered"]);
    await expect.poll(() => told(top)).toContainEqual(["contract_accepted", low.account, tomorrow()]);
    // The clock stands still, so that the order of the messages says nothing.
    const accepted = async (language?: string) =>
      (await inbox(top, language)).find(({ kind }) => kind === "contract_accepted");
    const [bengali, english] = [await accepted(), await accepted("en")];
    expect([bengali?.title, bengali?.facts.method]).toEqual(["চুক্তি গৃহীত: {party}, {method}", "দৈনিক মজুরি"]);
    expect([english?.title, english?.facts.method]).toEqual([
      "Contract accepted: {party}, {method}",
      "Daily wage",
    ]);
    const [fromUpline] = await told(low);
    expect(fromUpline?.[1]).not.toBe(top.account);
  });

  it("tell both sides of each contract that ends because the one above gives less, once, and of a newer version", async () => {
    const { top, low } = await pair();
    const lowest = await app.agent(low);
    await giveContract(top, low, atRate(wageTerms(), 8_000));
    await giveContract(low, lowest, atRate(wageTerms(), 7_000));
    const { contractId } = await offer(top, low, atRate(wageTerms(), 5_000), true);
    await accept(low, contractId, true);
    const own = (kind: string) => async (member: TestMember) =>
      (await told(member)).filter(([name]) => name === kind);
    const ended = own("contract_ends_below");
    await expect.poll(() => ended(lowest)).toEqual([["contract_ends_below", expect.anything(), tomorrow()]]);
    await expect.poll(() => ended(low)).toEqual([["contract_ends_below", lowest.account, tomorrow()]]);
    expect(await ended(top)).toEqual([]);
    for (const side of [low, top]) await expect.poll(() => own("contract_superseded")(side)).toHaveLength(1);
    // Delivered again, it makes no second message.
    const before = await kinds(lowest);
    const { rows } = await app.owner.pool.query(
      "select substr(source, strpos(source, ':') + 1) as cause from message where member_id = $1 and source like 'contract\\_ends\\_below%'",
      [lowest.id],
    );
    const [id = "", ...at] = String(rows[0].cause).split(":");
    await app.app.platform.jobs.runNow(`on:${contractChanged.name}:messages`, {
      contractId: id,
      news: "ending",
      kind: "dailyWage",
      agentId: lowest.id,
      uplineId: low.id,
      day: tomorrow(),
      reason: "lower_rate",
      by: null,
      at: at.join(":"),
    });
    expect(await kinds(lowest)).toEqual(before);
  });

  it("tell the other side of a request to end it, of its answer, of notice, and both of an offer that expired", async () => {
    const { top, low } = await pair();
    const contractId = await giveContract(top, low, wageTerms());
    const params = { contractId };
    const latest = async (member: TestMember) =>
      (await kinds(member)).filter((kind) => kind.includes("_end"));
    await top.call(endContract, { params, body: { how: "consent" } });
    await expect.poll(() => latest(low)).toEqual(["contract_end_asked"]);
    expect(await latest(top)).toEqual([]);
    await low.call(answerContractEnd, { params, body: { answer: "decline" } });
    await expect.poll(() => latest(top)).toEqual(["contract_end_declined"]);
    await low.call(endContract, { params, body: { how: "notice" } });
    for (const side of [top, low]) await expect.poll(() => latest(side)).toContain("contract_ends");
    await offer(top, low, atRate(wageTerms(), 5_000));
    clock.advance(8 * 86_400_000);
    await app.app.modules.agentContracts.turn();
    for (const side of [top, low]) {
      const again = await loginAgain(app, side);
      await expect.poll(() => kinds(again)).toContain("contract_expired");
    }
    operators = [await app.loginOperator("finance"), await app.loginOperator("super")];
  });
});

describe("[AGENT-07] [AGENT-08] messages about bills", () => {
  it("tell the agent of a bill that pays, of its correction and of an answered dispute; a bill of nothing is none", async () => {
    const days = playDays(app, clock);
    const [maker, checker] = operators;
    const agent = await app.agent();
    const idle = await app.agent();
    const player = await app.player(agent);
    await days.goTo(1, 13);
    await maker.call(desk.settleAgentPay);
    const today = dayOf(clock.nowMs()).key;
    for (const one of [agent, idle])
      await signContract(app, one, payTerms({ tiers: [payTier(10_000)] }), { from: today });
    await days.bet(player, 1_000);
    await days.goTo(1, 3);
    await maker.call(desk.settleAgentPay);
    await expect.poll(() => kinds(agent)).toEqual(["bill_issued"]);
    const [message] = await inbox(agent, "en");
    const billId = message?.facts.reference ?? "";
    expect(message).toMatchObject({
      title: "{method}: {amount}",
      facts: { amount: "10.00", method: "Daily wage", day: today, contract: "dailyWage" },
    });
    expect((await agent.call(bills.getAgentBill, { params: { billId } })).total).toBe("10.00");
    const correct = (amount: string) =>
      ({ action: "correct", amount, mode: "next", reason: "a bet" }) as const;
    for (const amount of ["2", "-1"])
      await approve(
        checker,
        await maker.call(desk.askBillAction, { params: { billId }, body: correct(amount) }),
      );
    await agent.call(bills.disputeBill, { params: { billId }, body: { text: "Too little" } });
    await maker.call(desk.declineDispute, { params: { billId }, body: { answer: "All bets are there" } });
    await expect
      .poll(() => kinds(agent))
      .toEqual(["bill_answered", "bill_corrected", "bill_corrected", "bill_issued"]);
    const amounts = (await inbox(agent)).map(({ facts }) => String(facts.amount)).toSorted();
    expect(amounts).toEqual(["-1.00", "10.00", "10.00", "2.00"]);
    expect(await kinds(idle)).toEqual([]);
  });

  it("tell the agent and the upline once that a bill waits for the upline's money, and once that it was paid", async () => {
    const days = playDays(app, clock);
    const [maker] = operators;
    const settle = () => maker.call(desk.settleAgentPay);
    const upline = await app.agent();
    const agent = await app.agent(upline);
    await days.goTo(1, 13);
    await settle();
    const day = dayOf(clock.nowMs()).key;
    const terms = payTerms({ tiers: [payTier(50_000)], payer: "upline" });
    await signContract(app, agent, terms, { from: day, upline });
    await days.bet(await app.player(agent), 30_000);
    await days.goTo(1, 3);
    // Tried again and again, it is told once.
    for (let tries = 0; tries < 3; tries += 1) {
      await settle();
      await days.goTo(0, 3, (tries + 1) * 11 * 60_000);
    }
    await expect.poll(() => told(upline)).toEqual([["bill_waits_below", agent.account, day]]);
    await expect.poll(() => kinds(agent)).toEqual(["bill_issued", "bill_waits"]);
    const waits = (await inbox(agent)).find(({ kind }) => kind === "bill_waits");
    expect(waits?.facts).toMatchObject({ amount: "1500.00", method: "দৈনিক মজুরি" });
    // The upline's name stays masked.
    expect([waits?.facts.party === "", waits?.facts.party === upline.account]).toEqual([false, false]);
    await fund(app, upline.id, taka(600));
    await settle();
    await settle();
    await expect.poll(() => kinds(upline)).toEqual(["bill_arrived_below", "bill_waits_below"]);
    await expect.poll(() => kinds(agent)).toEqual(["bill_arrived", "bill_issued", "bill_waits"]);
  });

  it("say nothing of waiting where the upline has the money at once", async () => {
    const days = playDays(app, clock);
    const upline = await app.agent();
    const agent = await app.agent(upline);
    await days.goTo(1, 13);
    await operators[0].call(desk.settleAgentPay);
    const from = dayOf(clock.nowMs()).key;
    await signContract(app, agent, payTerms({ tiers: [payTier(10_000)], payer: "upline" }), { from, upline });
    await days.bet(await app.player(agent), 1_000);
    await days.goTo(1, 3);
    await operators[0].call(desk.settleAgentPay);
    await expect.poll(() => kinds(agent)).toEqual(["bill_issued"]);
    expect(await kinds(upline)).toEqual([]);
  });
});
