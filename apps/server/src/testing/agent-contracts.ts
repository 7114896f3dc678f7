import { offerContract, answerContract, type ContractTermsView } from "@khela/contract/agent-contracts";
import { offerRootContracts } from "@khela/contract/console/agent-contracts";
import { listAgentContracts } from "@khela/contract/agent-contracts";
import type { TestMember, TestOperator } from "./app.ts";
import { approve } from "./four-eyes.ts";

/** A wage of 1 % from ৳0 on, without conditions, with changes. */
export const wageTerms = (change: Partial<ContractTermsView> = {}): ContractTermsView => ({
  kind: "dailyWage",
  period: null,
  tiers: [{ ratePpm: 10_000, minTurnover: "0.00", minActive: 0, minLoss: "0.00" }],
  active: { minValidStake: "100.00", minDeposits: "0.00" },
  carry: "none",
  isFloating: false,
  payer: "platform",
  ...change,
});

/** A weekly dividend of 30 % without conditions, with changes. */
export const dividendTerms = (change: Partial<ContractTermsView> = {}): ContractTermsView =>
  wageTerms({
    kind: "dividend",
    period: "weekly",
    tiers: [{ ratePpm: 300_000, minTurnover: "0.00", minActive: 0, minLoss: "0.00" }],
    carry: "permanent",
    ...change,
  });

/** The same terms with one tier of another rate. */
export const atRate = (terms: ContractTermsView, ratePpm: number): ContractTermsView => ({
  ...terms,
  tiers: [{ ratePpm, minTurnover: "0.00", minActive: 0, minLoss: "0.00" }],
});

/** Offers root contracts, by two operators. @returns the ids of all offers that wait for the agent */
export async function offerRoot(
  [maker, checker]: readonly [TestOperator, TestOperator],
  agent: TestMember,
  ...contracts: ContractTermsView[]
): Promise<string[]> {
  const body = { agentId: agent.id, contracts, reason: "a new agent" };
  await approve(checker, await maker.call(offerRootContracts, { body }));
  const { content } = await agent.call(listAgentContracts, { query: { box: "waiting" } });
  return content.map(({ contractId }) => contractId);
}

/** Offers root contracts and accepts them. */
export async function giveRoot(
  operators: readonly [TestOperator, TestOperator],
  agent: TestMember,
  ...contracts: ContractTermsView[]
): Promise<string[]> {
  const ids = await offerRoot(operators, agent, ...contracts);
  for (const contractId of ids) await accept(agent, contractId);
  return ids;
}

export const accept = (agent: TestMember, contractId: string, proceed = false) =>
  agent.call(answerContract, { params: { contractId }, body: { answer: "accept", proceed } });

export const offer = (upline: TestMember, agent: TestMember, terms: ContractTermsView, proceed = false) =>
  upline.call(offerContract, { body: { agentId: agent.id, terms, proceed } });

/** Offers a contract as the upline and accepts it as the agent. @returns its id */
export async function giveContract(
  upline: TestMember,
  agent: TestMember,
  terms: ContractTermsView,
): Promise<string> {
  const { contractId } = await offer(upline, agent, terms);
  await accept(agent, contractId);
  return contractId;
}
