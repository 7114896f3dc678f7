import { getContractDesk, offerContract, readContract } from "@khela/contract/agent-contracts";
import { decideApproval, type ApprovalRow } from "@khela/contract/console/adjustments";
import * as calls from "@khela/contract/console/agent-contracts";
import { requestAgentMove } from "@khela/contract/console/agent-tree";
import { type ManualClock, manualClock } from "@khela/kernel/clock";
import { dayOf, dayPlus } from "@khela/kernel/period";
import { nextPeriodFrom, periodEndFrom } from "@khela/rules/agents/periods";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  accept,
  atRate,
  dividendTerms,
  giveContract,
  giveRoot,
  offer,
  offerRoot,
  wageTerms,
} from "../../testing/agent-contracts.ts";
import { type AgentApp, startAgentApp } from "../../testing/agents.ts";
import { codeOf, type TestMember, type TestOperator } from "../../testing/app.ts";
import { approve } from "../../testing/four-eyes.ts";

let app: AgentApp;
let clock: ManualClock;
let maker: TestOperator;
let checker: TestOperator;
beforeAll(async () => {
  clock = manualClock(Date.now());
  // Moves reach contracts as events, which the worker brings.
  app = await startAgentApp({ clock, env: { ROLES: "http,realtime,worker" } });
  maker = await app.loginOperator("finance");
  checker = await app.loginOperator("super");
});
afterAll(() => app.stop());

const reason = "as agreed by phone";
const codeOfDecision = ({ id, hash }: ApprovalRow, by = checker) =>
  codeOf(by.call, decideApproval, { params: { approvalId: id }, body: { decision: "approve", hash } });
const contractOf = async (member: TestMember, contractId: string) =>
  (await member.call(readContract, { params: { contractId } })).contract;
const rowsOf = async (search: string) =>
  (await maker.call(calls.listConsoleContracts, { query: { search } })).content;

describe("[OPS-06] [AGENT-07] root contracts", () => {
  it("are offered by two operators to an agent without an upline, several at once, and accepted one by one", async () => {
    const agent = await app.agent();
    const body = { agentId: agent.id, contracts: [wageTerms(), dividendTerms()], reason };
    const asked = await maker.call(calls.offerRootContracts, { body });
    expect(asked.subject).toMatchObject({ kind: "agent_contract", action: "offer", ends: [] });
    expect(await codeOfDecision(asked, maker)).toBe("OPS_SELF_REVIEW");
    expect(await rowsOf(agent.account)).toEqual([]);
    expect(await codeOfDecision(asked)).toBe("OK");
    const rows = await rowsOf(agent.account);
    const ofKind = (kind: string, all = rows) => all.find(({ terms }) => terms.kind === kind);
    const offered = { upline: null, state: "offered" };
    expect([ofKind("dividend"), ofKind("dailyWage")]).toMatchObject([offered, offered]);
    expect(await codeOf(maker.call, calls.offerRootContracts, { body })).toBe("AGENT_CONTRACT_WAITS");
    const [dividend, wage] = [ofKind("dividend"), ofKind("dailyWage")];
    if (!dividend || !wage) throw new Error("no offers");
    await accept(agent, wage.contractId);
    await maker.call(calls.withdrawRootContract, {
      params: { contractId: dividend.contractId },
      body: { reason },
    });
    const later = await rowsOf(agent.account);
    expect(ofKind("dividend", later)?.state).toBe("withdrawn");
    expect(ofKind("dailyWage", later)?.state).toBe("accepted");
    expect((await contractOf(agent, wage.contractId)).counterpart).toBeNull();
  });

  it("are refused below an upline, for players, above the caps, twice of a kind, paid by nobody, and without the permission", async () => {
    const top = await app.agent();
    const low = await app.agent(top);
    const refusal = (agentId: string, ...contracts: ReturnType<typeof wageTerms>[]) =>
      codeOf(maker.call, calls.offerRootContracts, { body: { agentId, contracts, reason } });
    expect(await refusal(low.id, wageTerms())).toBe("AGENT_CONTRACT_PARTY");
    expect(await refusal((await app.player()).id, wageTerms())).toBe("AGENT_CONTRACT_PARTY");
    expect(await refusal(crypto.randomUUID(), wageTerms())).toBe("SYS_NOT_FOUND");
    expect(await refusal(top.id, wageTerms(), wageTerms())).toBe("FIELD_FORMAT");
    expect(await refusal(top.id, atRate(wageTerms(), 20_001))).toBe("AGENT_CONTRACT_CAP");
    expect(await refusal(top.id, wageTerms({ payer: "upline" }))).toBe("AGENT_CONTRACT_TERMS");
    const support = await app.loginOperator("support");
    const body = { agentId: top.id, contracts: [wageTerms()], reason };
    expect(await codeOf(support.call, calls.offerRootContracts, { body })).toBe("AUTH_FORBIDDEN");
  });

  it("below downlines' contracts are approved with those that both operators saw, and not with others", async () => {
    const top = await app.agent();
    const low = await app.agent(top);
    await giveRoot([maker, checker], top, wageTerms());
    const before = await giveContract(top, low, atRate(wageTerms(), 9_000));
    const body = { agentId: top.id, contracts: [atRate(wageTerms(), 4_000)], reason };
    const asked = await maker.call(calls.offerRootContracts, { body });
    expect(asked.subject).toMatchObject({ ends: [{ account: low.account, kind: "dailyWage" }] });
    const another = await app.agent(top);
    await giveContract(top, another, atRate(wageTerms(), 8_000));
    expect(await codeOfDecision(asked)).toBe("OPS_CHANGED");
    const [id = ""] = await offerRoot([maker, checker], top, atRate(wageTerms(), 4_000));
    expect((await contractOf(low, before)).state).toBe("accepted");
    await accept(top, id, true);
    expect((await contractOf(low, before)).endReason).toBe("lower_rate");
  });

  it("and all others are ended by two operators with the present period, and what rests on them ends too", async () => {
    const top = await app.agent();
    const low = await app.agent(top);
    const [root = ""] = await giveRoot([maker, checker], top, dividendTerms());
    const below = await giveContract(top, low, dividendTerms());
    const params = { contractId: root };
    const one = await maker.call(calls.readConsoleContract, { params });
    expect(one.ending?.consequences.map(({ account }) => account)).toEqual([low.account]);
    expect(one.history).toHaveLength(1);
    const asked = await maker.call(calls.endConsoleContract, { params, body: { reason } });
    expect(asked.subject).toMatchObject({ action: "end", ends: [{ account: low.account }] });
    expect((await contractOf(top, root)).state).toBe("accepted");
    expect(await codeOfDecision(asked)).toBe("OK");
    expect(await contractOf(top, root)).toMatchObject({ state: "terminated", endReason: "operator" });
    expect((await contractOf(low, below)).endReason).toBe("upline_ended");
    expect(await codeOf(maker.call, calls.endConsoleContract, { params, body: { reason } })).toBe(
      "AGENT_CONTRACT_STATE",
    );
  });
});

describe("[OPS-06] caps and templates", () => {
  it("caps are changed by two operators, never rise with the level, and bind the next offers at once", async () => {
    const { settings } = await maker.call(calls.getContractSettings);
    const wanted = { ...settings, hourlySalary: [9_000, 3_000], noticePeriods: 2, reason };
    const put = (body: typeof wanted) => codeOf(maker.call, calls.updateContractSettings, { body });
    expect(await put({ ...wanted, hourlySalary: [3_000, 9_000] })).toBe("FIELD_FORMAT");
    expect(await put({ ...settings, reason })).toBe("OPS_CHANGED");
    const asked = await maker.call(calls.updateContractSettings, { body: wanted });
    expect(asked.subject).toMatchObject({
      changes: [
        { field: "noticePeriods", before: "1", after: "2" },
        { field: "hourlySalary", after: "9000, 3000" },
      ],
    });
    await approve(checker, asked);
    expect(await put(wanted)).toBe("OPS_CHANGED");
    const top = await app.agent();
    const salary = wageTerms({ kind: "hourlySalary" });
    await giveRoot([maker, checker], top, atRate(salary, 9_000));
    expect(await top.call(getContractDesk)).toMatchObject({
      caps: { hourlySalary: 3_000 },
      noticePeriods: 2,
    });
    const low = await app.agent(top);
    const body = { agentId: low.id, terms: atRate(salary, 3_001) };
    expect(await codeOf(top.call, offerContract, { body })).toBe("AGENT_CONTRACT_CAP");
    expect((await offer(top, low, atRate(salary, 3_000))).state).toBe("offered");
  });

  it("templates are there for four cases, valid as root offers, and are edited by the version that was seen", async () => {
    const { templates } = await maker.call(calls.getContractSettings);
    expect(templates.map(({ contracts }) => contracts.map(({ kind }) => kind))).toEqual([
      ["dividend"],
      ["dailyWage"],
      ["dividend"],
      ["dividend", "dailyWage", "hourlySalary", "realTimeSalary"],
    ]);
    for (const { contracts } of templates) {
      const agent = await app.agent();
      expect(await offerRoot([maker, checker], agent, ...contracts)).toHaveLength(contracts.length);
    }
    const [first] = templates;
    if (!first) throw new Error("no template");
    const save = (version: number, id = first.id, contracts = first.contracts) =>
      codeOf(maker.call, calls.saveContractTemplate, {
        params: { id },
        body: { name: { bn: "ভাগ", en: "Share" }, contracts, version, reason },
      });
    expect(await save(first.version)).toBe("OK");
    expect(await save(first.version)).toBe("OPS_CHANGED");
    expect(await save(0, crypto.randomUUID(), [atRate(wageTerms(), 50_001)])).toBe("AGENT_CONTRACT_TERMS");
    expect(await save(3, crypto.randomUUID())).toBe("OPS_CHANGED");
    expect(await save(0, crypto.randomUUID(), [wageTerms()])).toBe("OK");
    const later = await maker.call(calls.getContractSettings);
    expect(later.templates).toHaveLength(5);
    expect(later.templates[0]?.name.en).toBe("Share");
  });
});

describe("[AGENT-07] [AGENT-03] an agent who moves", () => {
  it("keeps contracts until the period's end, takes along what rests on them, and can't accept the old upline's offers", async () => {
    const [left, right] = [await app.agent(), await app.agent()];
    await giveRoot([maker, checker], left, dividendTerms(), wageTerms());
    const middle = await app.agent(left);
    const child = await app.agent(middle);
    const dividend = await giveContract(left, middle, dividendTerms());
    const below = await giveContract(middle, child, dividendTerms());
    const waiting = await offer(left, middle, wageTerms());
    const today = dayOf(clock.nowMs()).key;
    const begins = nextPeriodFrom("dividend", "weekly", today);
    const fromDay = dayPlus(clock.nowMs(), 9).key;
    const moved = await maker.call(requestAgentMove, {
      params: { memberId: middle.id },
      body: { toId: right.id, fromDay, reason },
    });
    await approve(checker, moved);
    const end = periodEndFrom("dividend", "weekly", fromDay);
    await vi.waitFor(
      async () => expect((await contractOf(middle, dividend)).endReason).toBe("moved"),
      20_000,
    );
    expect(await contractOf(middle, dividend)).toMatchObject({
      beginsOn: begins,
      endsOn: end,
      state: "accepted",
    });
    expect(await contractOf(child, below)).toMatchObject({ endsOn: end, endReason: "upline_ended" });
    expect((await contractOf(middle, waiting.contractId)).state).toBe("withdrawn");
    // Until the day of the move the old upline is still the upline, but not on a day after it.
    const body = { agentId: middle.id, terms: dividendTerms() };
    const again = await codeOf(left.call, offerContract, { body });
    expect(again).toBe(begins < fromDay ? "OK" : "AGENT_CONTRACT_PARTY");
  });
});
