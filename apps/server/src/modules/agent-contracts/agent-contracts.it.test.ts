import {
  answerContract,
  answerContractEnd,
  endContract,
  getContractDesk,
  listAgentContracts,
  listContractAgents,
  offerContract,
  previewContract,
  processDailyWage,
  processDividend,
  processHourlySalary,
  processRealTimeSalary,
  readContract,
  withdrawContract,
} from "@khela/contract/agent-contracts";
import { listAudit } from "@khela/contract/console/system";
import { getConsolidatedFunds } from "@khela/contract/wallet";
import { type ManualClock, manualClock } from "@khela/kernel/clock";
import { dayOf, dayPlus } from "@khela/kernel/period";
import { nextPeriodFrom } from "@khela/rules/agents/periods";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  accept,
  atRate,
  dividendTerms,
  giveContract,
  giveRoot,
  offer,
  wageTerms,
} from "../../testing/agent-contracts.ts";
import { type AgentApp, startAgentApp } from "../../testing/agents.ts";
import { loginAgain } from "../../testing/logins.ts";
import { codeOf, type TestMember, type TestOperator } from "../../testing/app.ts";

let app: AgentApp;
let clock: ManualClock;
let operators: [TestOperator, TestOperator];
beforeAll(async () => {
  clock = manualClock(Date.now());
  app = await startAgentApp({ clock });
  operators = [await app.loginOperator("finance"), await app.loginOperator("super")];
});
afterAll(() => app.stop());

const tomorrow = () => dayPlus(clock.nowMs(), 1).key;
const today = () => dayOf(clock.nowMs()).key;
/** An agent at the top with the wage of 1 %, and one right below. */
async function pair(): Promise<{ top: TestMember; low: TestMember }> {
  const top = await app.agent();
  await giveRoot(operators, top, wageTerms());
  return { top, low: await app.agent(top) };
}
const codeOfOffer = (upline: TestMember, agent: { id: string }, terms = wageTerms()) =>
  codeOf(upline.call, offerContract, { body: { agentId: agent.id, terms } });
const codeOfAnswer = (agent: TestMember, contractId: string, answer: "accept" | "refuse" = "accept") =>
  codeOf(agent.call, answerContract, { params: { contractId }, body: { answer } });
const detailOf = (member: TestMember, contractId: string) =>
  member.call(readContract, { params: { contractId } });
const stateOf = async (member: TestMember, contractId: string) =>
  (await detailOf(member, contractId)).contract.state;
const boxOf = async (member: TestMember, box: "waiting" | "mine" | "downlines") =>
  (await member.call(listAgentContracts, { query: { box } })).content.map(({ contractId }) => contractId);
const turn = () => app.app.modules.agentContracts.turn();

/** Days later the sessions of members and operators are over. */
async function laterDays(days: number, ...members: TestMember[]): Promise<TestMember[]> {
  clock.advance(days * 86_400_000);
  operators = [await app.loginOperator("finance"), await app.loginOperator("super")];
  return Promise.all(members.map((member) => loginAgain(app, member)));
}

describe("[AGENT-07] an offer", () => {
  it("is seen by both sides, accepted from the next period on, in force on that day, and audited with one hash", async () => {
    const { top, low } = await pair();
    const { contractId, counterpart, role } = await offer(top, low, atRate(wageTerms(), 8_000));
    expect([role, counterpart]).toEqual(["upline", low.account]);
    expect(await boxOf(low, "waiting")).toEqual([contractId]);
    expect(await boxOf(top, "downlines")).toEqual([contractId]);
    const seen = await detailOf(low, contractId);
    expect(seen.contract).toMatchObject({ role: "agent", state: "offered", agentId: null });
    expect(seen.contract.counterpart).not.toBe(top.account);
    expect(seen.outlook).toMatchObject({ beginsOn: tomorrow(), replaces: null, consequences: [] });
    const agreed = await accept(low, contractId);
    expect(agreed).toMatchObject({ state: "accepted", beginsOn: tomorrow(), endsOn: null });
    const { contractsOn, contractsOf } = app.app.modules.agentContracts;
    const { db } = app.app.platform;
    const onDay = async (day: string) =>
      (await contractsOn(db, { kind: "dailyWage", day, currency: "BDT" })).map(({ id }) => id);
    expect(await onDay(today())).not.toContain(contractId);
    expect(await onDay(tomorrow())).toContain(contractId);
    expect((await contractsOf(low.id)).map(({ id }) => id)).toEqual([contractId]);
    const { content } = await operators[1].call(listAudit, { query: { search: low.id } });
    const entries = content.filter(({ action }) => action.startsWith("contract."));
    expect(entries.map(({ action, actor }) => [action, actor])).toEqual([
      ["contract.accept", `member:${low.id}`],
      ["contract.offer", `member:${top.id}`],
    ]);
    expect(entries.map(({ detail }) => (detail as { hash: string }).hash)).toEqual([
      agreed.termsHash,
      agreed.termsHash,
    ]);
  });

  it("can be refused or taken back, and then a new one be made; meanwhile a second one is refused", async () => {
    const { top, low } = await pair();
    const { contractId } = await offer(top, low, wageTerms());
    expect(await codeOfOffer(top, low)).toBe("AGENT_CONTRACT_WAITS");
    expect(await codeOfAnswer(low, contractId, "refuse")).toBe("OK");
    expect(await codeOfAnswer(low, contractId)).toBe("AGENT_CONTRACT_STATE");
    const again = await offer(top, low, wageTerms());
    const params = { contractId: again.contractId };
    expect(await codeOf(low.call, withdrawContract, { params })).toBe("SYS_NOT_FOUND");
    expect((await top.call(withdrawContract, { params })).state).toBe("withdrawn");
    expect(await codeOf(top.call, withdrawContract, { params })).toBe("AGENT_CONTRACT_STATE");
    expect(await boxOf(low, "waiting")).toEqual([]);
  });

  it("is answered by its agent alone, by nobody after seven days, and once", async () => {
    const { top, low } = await pair();
    const other = await app.agent(top);
    const { contractId } = await offer(top, low, wageTerms());
    for (const stranger of [other, top, await app.agent()])
      expect(await codeOfAnswer(stranger, contractId)).toBe("SYS_NOT_FOUND");
    expect(await codeOf(other.call, readContract, { params: { contractId } })).toBe("SYS_NOT_FOUND");
    const codes = await Promise.all(Array.from({ length: 12 }, () => codeOfAnswer(low, contractId)));
    expect(codes.toSorted().slice(0, 2)).toEqual(["AGENT_CONTRACT_STATE", "AGENT_CONTRACT_STATE"]);
    expect(codes.filter((code) => code === "OK")).toHaveLength(1);
    const late = await offer(top, other, wageTerms());
    const [again = other] = await laterDays(7, other);
    expect(await codeOfAnswer(again, late.contractId)).toBe("AGENT_CONTRACT_STATE");
    expect(await stateOf(again, late.contractId)).toBe("offered");
    await turn();
    expect(await stateOf(again, late.contractId)).toBe("expired");
  });

  it("goes to an agent right below alone: not to oneself, a player, a grandchild, a branch beside or nobody", async () => {
    const { top, low } = await pair();
    const grandchild = await app.agent(low);
    const player = await app.player(top);
    const beside = await pair();
    expect(await codeOfOffer(top, top)).toBe("SYS_NOT_FOUND");
    expect(await codeOfOffer(low, top)).toBe("SYS_NOT_FOUND");
    expect(await codeOfOffer(top, grandchild)).toBe("SYS_NOT_FOUND");
    expect(await codeOfOffer(top, beside.low)).toBe("SYS_NOT_FOUND");
    expect(await codeOfOffer(top, { id: crypto.randomUUID() })).toBe("SYS_NOT_FOUND");
    expect(await codeOfOffer(top, player)).toBe("AGENT_CONTRACT_PARTY");
    expect(await codeOfOffer(player, low)).toBe("AUTH_NOT_AGENT");
    // Without an own contract there is nothing to share.
    expect(await codeOfOffer(low, grandchild)).toBe("AGENT_CONTRACT_NONE");
    const { content } = await top.call(listContractAgents, { query: {} });
    expect(content.map(({ account }) => account)).toEqual([low.account]);
  });

  it("with bad terms is refused by name, and nothing is written", async () => {
    const { top, low } = await pair();
    const [tier] = wageTerms().tiers;
    if (!tier) throw new Error("no tier");
    const refusals: [string, Parameters<typeof wageTerms>[0]][] = [
      ["AGENT_CONTRACT_TERMS", { tiers: [] }],
      ["AGENT_CONTRACT_TERMS", { tiers: [{ ...tier, ratePpm: -1 }] }],
      ["AGENT_CONTRACT_TERMS", { tiers: [{ ...tier, ratePpm: 0.5 }] }],
      ["AGENT_CONTRACT_TERMS", { tiers: [{ ...tier, ratePpm: 50_001 }] }],
      ["AGENT_CONTRACT_TERMS", { tiers: [{ ...tier, ratePpm: 1e300 }] }],
      ["AGENT_CONTRACT_TERMS", { tiers: [{ ...tier, minActive: 1.5 }] }],
      ["AGENT_CONTRACT_TERMS", { tiers: [tier, tier] }],
      ["AGENT_CONTRACT_TERMS", { period: "daily" }],
      ["AGENT_CONTRACT_TERMS", { carry: "permanent" }],
      ["SYS_BAD_INPUT", { tiers: [{ ...tier, ratePpm: Number.NaN }] }],
      ["SYS_BAD_INPUT", { tiers: [{ ...tier, minTurnover: "-1" }] }],
      ["SYS_BAD_INPUT", { tiers: [{ ...tier, minTurnover: "99999999999999" }] }],
      ["AGENT_CONTRACT_CAP", { tiers: [{ ...tier, ratePpm: 18_001 }] }],
      ["AGENT_CONTRACT_ABOVE", { tiers: [{ ...tier, ratePpm: 10_001 }] }],
      ["AGENT_CONTRACT_ABOVE", { active: { minValidStake: "99.99", minDeposits: "0.00" } }],
      ["AGENT_CONTRACT_NONE", dividendTerms()],
    ];
    for (const [code, change] of refusals) {
      expect(await codeOfOffer(top, low, wageTerms(change)), JSON.stringify(change)).toBe(code);
      const body = { agentId: low.id, terms: wageTerms(change) };
      expect(await codeOf(top.call, previewContract, { body })).toBe(code);
    }
    expect(await boxOf(top, "downlines")).toEqual([]);
  });

  it("that its upline can't keep any more is not accepted: because the own contract ends", async () => {
    const { top, low } = await pair();
    const { contractId } = await offer(top, low, wageTerms());
    const [own = ""] = await boxOf(top, "mine");
    await top.call(endContract, { params: { contractId: own }, body: { how: "notice" } });
    // The notice lets it run one day more than the present one, so it still holds tomorrow.
    const seen = await detailOf(low, contractId);
    expect(seen.outlook?.beginsOn).toBe(tomorrow());
    const [later = low] = await laterDays(1, low);
    expect(await codeOfAnswer(later, contractId)).toBe("AGENT_CONTRACT_NONE");
    expect((await detailOf(later, contractId)).outlook).toBeNull();
    expect(await stateOf(later, contractId)).toBe("offered");
  });
});

describe("[AGENT-07] a new version", () => {
  it("follows the one before at a period's end, and the one that has not begun never begins", async () => {
    const { top, low } = await pair();
    const first = await giveContract(top, low, atRate(wageTerms(), 5_000));
    const second = await giveContract(top, low, atRate(wageTerms(), 6_000));
    expect(await stateOf(low, first)).toBe("superseded");
    expect((await detailOf(low, second)).contract).toMatchObject({ state: "accepted", beginsOn: tomorrow() });
    const [topNow = top, lowNow = low] = await laterDays(1, top, low);
    await turn();
    expect(await stateOf(lowNow, second)).toBe("active");
    const third = await giveContract(topNow, lowNow, atRate(wageTerms(), 7_000));
    expect((await detailOf(lowNow, second)).contract).toMatchObject({
      state: "active",
      endsOn: tomorrow(),
      endReason: "superseded",
    });
    const [last = low] = await laterDays(1, low);
    await turn();
    expect([await stateOf(last, second), await stateOf(last, third)]).toEqual(["superseded", "active"]);
    const { contractsOn } = app.app.modules.agentContracts;
    const yesterday = await contractsOn(app.app.platform.db, {
      kind: "dailyWage",
      day: dayPlus(clock.nowMs(), -1).key,
    });
    expect(yesterday.filter(({ agentId }) => agentId === low.id).map(({ id }) => id)).toEqual([second]);
  });

  it("below downlines' contracts lists them, goes on only when both sides say so, and ends them at acceptance", async () => {
    const { top, low } = await pair();
    await giveContract(top, low, atRate(wageTerms(), 9_000));
    const child = await app.agent(low);
    const cheap = await app.agent(low);
    const grandchild = await app.agent(child);
    const high = await giveContract(low, child, atRate(wageTerms(), 8_000));
    const fine = await giveContract(low, cheap, atRate(wageTerms(), 3_000));
    const rests = await giveContract(child, grandchild, atRate(wageTerms(), 2_000));
    const lower = atRate(wageTerms(), 4_000);
    const { consequences } = await top.call(previewContract, { body: { agentId: low.id, terms: lower } });
    expect(consequences.map(({ account, reason, endsOn }) => [account, reason, endsOn])).toEqual([
      [child.account, "lower_rate", tomorrow()],
      [grandchild.account, "upline_ended", tomorrow()],
    ]);
    expect(await codeOfOffer(top, low, lower)).toBe("AGENT_CONTRACT_PROCEED");
    const { contractId } = await offer(top, low, lower, true);
    expect(await stateOf(child, high)).toBe("accepted");
    expect((await detailOf(low, contractId)).outlook?.consequences).toHaveLength(2);
    expect(await codeOfAnswer(low, contractId)).toBe("AGENT_CONTRACT_PROCEED");
    expect(await stateOf(child, high)).toBe("accepted");
    await accept(low, contractId, true);
    expect((await detailOf(child, high)).contract).toMatchObject({
      state: "terminated",
      endReason: "lower_rate",
    });
    expect((await detailOf(grandchild, rests)).contract).toMatchObject({
      state: "terminated",
      endReason: "upline_ended",
    });
    expect(await stateOf(cheap, fine)).toBe("accepted");
  });
});

describe("[AGENT-07] the end of a contract", () => {
  const ask = (member: TestMember, contractId: string, how: "consent" | "notice", proceed = false) =>
    codeOf(member.call, endContract, { params: { contractId }, body: { how, proceed } });
  const reply = (
    member: TestMember,
    contractId: string,
    answer: "agree" | "decline" | "takeBack",
    proceed = false,
  ) => codeOf(member.call, answerContractEnd, { params: { contractId }, body: { answer, proceed } });

  it("takes the other side's consent, who may decline, and whoever asks can't answer", async () => {
    const { top, low } = await pair();
    const id = await giveContract(top, low, wageTerms());
    expect(await reply(top, id, "agree")).toBe("AGENT_CONTRACT_STATE");
    expect(await ask(top, id, "consent")).toBe("OK");
    expect(await boxOf(low, "waiting")).toEqual([id]);
    expect(await ask(low, id, "consent")).toBe("AGENT_CONTRACT_STATE");
    expect(await reply(top, id, "agree")).toBe("AGENT_CONTRACT_STATE");
    expect(await reply(await app.agent(), id, "agree")).toBe("SYS_NOT_FOUND");
    expect(await reply(low, id, "decline")).toBe("OK");
    expect(await ask(low, id, "consent")).toBe("OK");
    expect(await reply(low, id, "takeBack")).toBe("OK");
    expect(await ask(low, id, "consent")).toBe("OK");
    expect(await reply(top, id, "agree")).toBe("OK");
    expect((await detailOf(low, id)).contract).toMatchObject({ state: "terminated", endReason: "agreed" });
    expect(await ask(low, id, "notice")).toBe("AGENT_CONTRACT_STATE");
  });

  it("follows from a notice some whole periods later, can come nearer by consent, and takes along what rests on it", async () => {
    const { top, low } = await pair();
    await giveRoot(operators, top, dividendTerms());
    const child = await app.agent(low);
    const id = await giveContract(top, low, dividendTerms());
    const rests = await giveContract(low, child, dividendTerms());
    const begins = nextPeriodFrom("dividend", "weekly", today());
    const { ending } = await detailOf(low, id);
    expect(ending).toMatchObject({
      byConsent: begins,
      byNotice: nextPeriodFrom("dividend", "weekly", begins),
    });
    expect(ending?.consequences.map(({ account }) => account)).toEqual([child.account]);
    expect(await ask(low, id, "notice")).toBe("AGENT_CONTRACT_PROCEED");
    expect((await detailOf(low, id)).contract.endsOn).toBeNull();
    expect(await ask(low, id, "notice", true)).toBe("OK");
    expect((await detailOf(low, id)).contract).toMatchObject({
      state: "accepted",
      endsOn: ending?.byNotice,
      endReason: "notice",
    });
    expect((await detailOf(child, rests)).contract).toMatchObject({
      endsOn: ending?.byNotice,
      endReason: "upline_ended",
    });
    expect(await ask(top, id, "notice", true)).toBe("AGENT_CONTRACT_STATE");
    expect(await ask(top, id, "consent", true)).toBe("OK");
    expect(await reply(low, id, "agree", true)).toBe("OK");
    expect((await detailOf(low, id)).contract).toMatchObject({ state: "terminated", endsOn: begins });
    expect(await stateOf(child, rests)).toBe("terminated");
  });
});

describe("[AGENT-09] [API-03] the consolidated call and the relays", () => {
  const signals = async (member: TestMember) => {
    const { dailysalreqtype, divtypereq, contracthoursalreq, realtimesalreqtype } =
      await member.call(getConsolidatedFunds);
    return [dailysalreqtype, divtypereq, contracthoursalreq, realtimesalreqtype];
  };

  it("say what waits of each kind, and answer it by the names of the specification", async () => {
    const kinds = ["dailyWage", "hourlySalary", "realTimeSalary"] as const;
    const all = [dividendTerms(), ...kinds.map((kind) => wageTerms({ kind }))];
    const top = await app.agent();
    await giveRoot(operators, top, ...all);
    const low = await app.agent(top);
    expect(await signals(low)).toEqual([0, 0, 0, 0]);
    for (const terms of all) await offer(top, low, terms);
    expect(await signals(low)).toEqual([1, 1, 1, 1]);
    const body = { answer: "accept" as const };
    expect((await low.call(processDailyWage, { body })).terms.kind).toBe("dailyWage");
    expect(await signals(low)).toEqual([2, 1, 1, 1]);
    expect((await low.call(processDividend, { body })).state).toBe("accepted");
    expect((await low.call(processHourlySalary, { body: { answer: "refuse" } })).state).toBe("refused");
    expect((await low.call(processRealTimeSalary, { body })).terms.kind).toBe("realTimeSalary");
    expect(await signals(low)).toEqual([2, 2, 0, 2]);
    expect(await codeOf(low.call, processDividend, { body })).toBe("SYS_NOT_FOUND");
    const { contractId } = await offer(top, low, dividendTerms());
    expect(await signals(low)).toEqual([2, 3, 0, 2]);
    expect(await codeOf(low.call, processDailyWage, { body: { ...body, contractId } })).toBe("SYS_NOT_FOUND");
    expect((await low.call(processDividend, { body: { ...body, contractId } })).state).toBe("accepted");
    const [wage = ""] = (await app.app.modules.agentContracts.contractsOf(low.id))
      .filter(({ kind, state }) => kind === "dailyWage" && state === "accepted")
      .map(({ id }) => id);
    await top.call(endContract, { params: { contractId: wage }, body: { how: "consent" } });
    expect(await signals(low)).toEqual([4, 2, 0, 2]);
    expect(await low.call(getContractDesk)).toMatchObject({ isAgent: true, waiting: 1, noticePeriods: 1 });
  });
});
