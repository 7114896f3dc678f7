import { randomUUID } from "node:crypto";
import { answerContract, endContract, listAgentContracts } from "@khela/contract/agent-contracts";
import * as calls from "@khela/contract/agent-links";
import type { CallInput } from "@khela/contract/endpoint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accept, atRate, giveRoot, wageTerms } from "../../testing/agent-contracts.ts";
import { type AgentApp, startAgentApp } from "../../testing/agents.ts";
import { codeOf, type TestMember, type TestOperator } from "../../testing/app.ts";
import { memberRegistered } from "../identity/index.ts";

let app: AgentApp;
let operators: [TestOperator, TestOperator];
beforeAll(async () => {
  app = await startAgentApp({ env: { ROLES: "http,realtime,worker" } });
  operators = [await app.loginOperator("finance"), await app.loginOperator("super")];
});
afterAll(() => app.stop());

type LinkBody = CallInput<typeof calls.createAgentLink>["body"];
const bodyOf = (change: Partial<LinkBody>): LinkBody => ({
  name: "agents of the town",
  memberType: 1,
  quota: null,
  expiresAt: null,
  domain: null,
  landing: "register",
  ...change,
});
const key = () => ({ idempotencyKey: randomUUID() });
const makeLink = (by: TestMember, change: Partial<LinkBody>) =>
  by.call(calls.createAgentLink, { body: bodyOf(change) }, key());
const linkFault = (by: TestMember, change: Partial<LinkBody>) =>
  codeOf(by.call, calls.createAgentLink, { body: bodyOf(change) }, key());
const offersOf = async (agent: TestMember) =>
  (await agent.call(listAgentContracts, { query: { box: "mine" } })).content;
const newcomersOf = async (agent: TestMember) =>
  (await agent.call(calls.listNewcomers, { query: {} })).content;

async function topAgent(): Promise<{ top: TestMember; contractId: string }> {
  const top = await app.agent();
  const [contractId = ""] = await giveRoot(operators, top, wageTerms());
  return { top, contractId };
}

describe("[AGENT-02] [AGENT-07] a link with a contract", () => {
  it("offers it to each agent who comes by it, once, who accepts it or refuses it", async () => {
    const { top } = await topAgent();
    const terms = atRate(wageTerms(), 7_000);
    const link = await makeLink(top, { terms });
    expect(link.terms).toEqual(terms);
    const [one, two] = [
      await app.registerMember({ affiliateCode: link.code }),
      await app.registerMember({ affiliateCode: link.code }),
    ];
    for (const agent of [one, two])
      await expect
        .poll(async () => (await offersOf(agent)).map((offer) => [offer.state, offer.terms, offer.role]))
        .toEqual([["offered", terms, "agent"]]);
    const [offered] = await offersOf(one);
    await accept(one, offered?.contractId ?? "");
    const [refused] = await offersOf(two);
    const params = { contractId: refused?.contractId ?? "" };
    await two.call(answerContract, { params, body: { answer: "refuse" } });
    // Delivered again, the news of a registration makes no second offer.
    for (const { id } of [one, two])
      await app.app.platform.jobs.runNow(`on:${memberRegistered.name}:agent-links-offer`, {
        memberId: id,
        at: new Date().toISOString(),
      });
    expect((await offersOf(one)).map(({ state }) => state)).toEqual(["accepted"]);
    expect((await offersOf(two)).map(({ state }) => state)).toEqual(["refused"]);
    expect((await newcomersOf(top)).map(({ offerFault }) => offerFault)).toEqual([null, null]);
  });

  it("says to the agent why there was no offer, where the own contract has ended meanwhile", async () => {
    const { top, contractId } = await topAgent();
    const link = await makeLink(top, { terms: atRate(wageTerms(), 7_000) });
    await top.call(endContract, { params: { contractId }, body: { how: "notice" } });
    await app.owner.pool.query(
      "update agent_contract set state = 'terminated', ends_on = begins_on, end_reason = 'notice' where id = $1",
      [contractId],
    );
    const agent = await app.registerMember({ affiliateCode: link.code });
    await expect
      .poll(async () => (await newcomersOf(top)).map(({ account, offerFault }) => [account, offerFault]))
      .toEqual([[agent.account, "AGENT_CONTRACT_NONE"]]);
    expect(await offersOf(agent)).toEqual([]);
  });

  it("is refused with terms that an offer would be refused with, and for players", async () => {
    const { top } = await topAgent();
    const terms = wageTerms();
    expect(await linkFault(top, { terms: atRate(terms, 10_001) })).toBe("AGENT_CONTRACT_ABOVE");
    expect(await linkFault(top, { terms: atRate(terms, -1) })).toBe("AGENT_CONTRACT_TERMS");
    expect(await linkFault(top, { terms: atRate(terms, 0.5) })).toBe("AGENT_CONTRACT_TERMS");
    expect(await linkFault(top, { terms: atRate(terms, 18_001) })).toBe("AGENT_CONTRACT_CAP");
    expect(await linkFault(top, { terms: wageTerms({ kind: "hourlySalary" }) })).toBe("AGENT_CONTRACT_NONE");
    expect(await linkFault(top, { memberType: 0, terms })).toBe("FIELD_FORMAT");
    expect(await linkFault(await app.agent(), { terms })).toBe("AGENT_CONTRACT_NONE");
    expect(await linkFault(top, { terms })).toBe("OK");
  });

  it("without one offers nothing", async () => {
    const { top } = await topAgent();
    const link = await makeLink(top, {});
    const agent = await app.registerMember({ affiliateCode: link.code });
    await app.app.platform.jobs.runNow(`on:${memberRegistered.name}:agent-links-offer`, {
      memberId: agent.id,
      at: new Date().toISOString(),
    });
    expect(link.terms).toBeNull();
    expect(await offersOf(agent)).toEqual([]);
    expect((await newcomersOf(top))[0]?.offerFault).toBeNull();
  });
});
