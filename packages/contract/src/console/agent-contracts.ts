import { contractKinds, contractStates } from "@khela/rules/agents/contract";
import * as z from "zod/mini";
import { agentContract, contractTerms, previewContract, simulatedPeriod } from "../agent-contracts.ts";
import { endpoint } from "../endpoint.ts";
import { localized, nothing, pageOf, rowVersion, uuid } from "../shared.ts";
import { approvalRow } from "./adjustments.ts";
import { reason, tableQuery } from "./shared.ts";

/** Agents' contracts for operators: lists, root offers, ends, templates and caps. Source: AGENT-07, OPS-06. */

const person = z.object({ memberId: uuid, account: z.string() });

const contractRow = z.extend(z.omit(agentContract, { role: true, counterpart: true, agentId: true }), {
  agent: person,
  /** Null: the operator offered it. */
  upline: z.nullable(person),
});
export type ContractRow = z.output<typeof contractRow>;

export const listConsoleContracts = endpoint({
  id: "console.agentContracts",
  summary:
    "Agents' contracts in all states, the newest first; of one agent where a whole account name is searched.",
  method: "GET",
  path: "/console/api/agents/contracts",
  auth: "operator",
  permission: "agents.read",
  query: z.strictObject({
    ...tableQuery,
    kind: z.optional(z.enum(contractKinds)),
    state: z.optional(z.enum(contractStates)),
    /** `root`: those that operators offered. `asked`: an agent asks to end a root contract. */
    only: z.optional(z.enum(["root", "asked"])),
  }),
  response: pageOf(contractRow),
  errors: [],
});

const contractParams = z.strictObject({ contractId: uuid });

export const readConsoleContract = endpoint({
  id: "console.agentContract",
  summary: "A contract with all versions of its agent and kind, and what would end with it.",
  method: "GET",
  path: "/console/api/agents/contracts/:contractId",
  auth: "operator",
  permission: "agents.read",
  params: contractParams,
  response: z.object({
    contract: contractRow,
    /** All versions of this agent, kind and currency, the newest first. */
    history: z.array(contractRow),
    /** What the terms would have paid for the last complete periods. */
    periods: z.array(simulatedPeriod),
    /** Of an agreed contract: when it would end now, and the contracts that would end with it. */
    ending: z.nullable(
      z.object({ endsOn: z.string(), consequences: previewContract.response.shape.consequences }),
    ),
  }),
  errors: ["SYS_NOT_FOUND"],
});
export type ConsoleContract = z.output<typeof readConsoleContract.response>;

const TERMS_ERRORS = [
  "SYS_NOT_FOUND",
  "AGENT_CONTRACT_TERMS",
  "AGENT_CONTRACT_CAP",
  "AGENT_CONTRACT_PARTY",
] as const;

export const previewRootContract = endpoint({
  id: "console.previewAgentContract",
  summary: "What a root offer would have paid, when it would begin, and what would end with it.",
  method: "POST",
  path: "/console/api/agents/contracts/preview",
  auth: "operator",
  permission: "agents.read",
  body: z.strictObject({ agentId: uuid, terms: contractTerms }),
  response: previewContract.response,
  errors: [...TERMS_ERRORS],
});

export const offerRootContracts = endpoint({
  id: "console.offerAgentContracts",
  summary: "Ask to offer contracts to an agent without an upline; another operator decides.",
  method: "POST",
  path: "/console/api/agents/contracts",
  auth: "operator",
  permission: "agents.write",
  body: z.strictObject({
    agentId: uuid,
    /** One of each kind at most. */
    contracts: z.array(contractTerms).check(z.minLength(1), z.maxLength(contractKinds.length)),
    reason,
  }),
  response: approvalRow,
  errors: [...TERMS_ERRORS, "AGENT_CONTRACT_WAITS", "FIELD_FORMAT"],
});

export const endConsoleContract = endpoint({
  id: "console.endAgentContract",
  summary: "Ask to end a contract with its present period; another operator decides.",
  method: "POST",
  path: "/console/api/agents/contracts/:contractId/end",
  auth: "operator",
  permission: "agents.write",
  params: contractParams,
  body: z.strictObject({ reason }),
  response: approvalRow,
  errors: ["SYS_NOT_FOUND", "AGENT_CONTRACT_STATE"],
});

export const withdrawRootContract = endpoint({
  id: "console.withdrawAgentContract",
  summary: "Take back a root offer that wasn't answered.",
  method: "POST",
  path: "/console/api/agents/contracts/:contractId/withdraw",
  auth: "operator",
  permission: "agents.write",
  params: contractParams,
  body: z.strictObject({ reason }),
  response: nothing,
  errors: ["SYS_NOT_FOUND", "AGENT_CONTRACT_STATE"],
});

/** Rates by level in millionths: first that of the agents at the top; the last one holds for all below. */
const levels = z.array(z.int().check(z.gte(0), z.lte(1_000_000))).check(z.minLength(1), z.maxLength(20));
const settings = z.object({
  /** The whole periods that a notice takes beyond the present one. */
  noticePeriods: z.int().check(z.gte(0), z.lte(12)),
  dividend: levels,
  dailyWage: levels,
  hourlySalary: levels,
  realTimeSalary: levels,
  version: rowVersion,
});
export type AgentContractSettings = z.output<typeof settings>;

const template = z.object({
  id: uuid,
  name: localized(80),
  contracts: z.array(contractTerms),
  version: rowVersion,
});
export type ContractTemplate = z.output<typeof template>;

export const getContractSettings = endpoint({
  id: "console.agentContractSettings",
  summary: "Caps by level, the notice, and the templates that root offers start from.",
  method: "GET",
  path: "/console/api/agents/contract-settings",
  auth: "operator",
  permission: "agents.read",
  response: z.object({ settings, templates: z.array(template) }),
  errors: [],
});

export const updateContractSettings = endpoint({
  id: "console.updateAgentContractSettings",
  summary: "Ask to change caps and notice; another operator decides. Agreed contracts keep their rates.",
  method: "PUT",
  path: "/console/api/agents/contract-settings",
  auth: "operator",
  permission: "agents.write",
  body: z.strictObject({ ...settings.shape, reason }),
  response: approvalRow,
  errors: ["OPS_CHANGED", "FIELD_FORMAT"],
});

export const saveContractTemplate = endpoint({
  id: "console.saveAgentContractTemplate",
  summary:
    "Change a template, or write a new one with an id of its own and version 0. It decides nothing by itself.",
  method: "PUT",
  path: "/console/api/agents/contract-templates/:id",
  auth: "operator",
  permission: "agents.write",
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({
    name: localized(80),
    contracts: z.array(contractTerms).check(z.minLength(1), z.maxLength(contractKinds.length)),
    version: rowVersion,
    reason,
  }),
  response: template,
  errors: ["OPS_CHANGED", "AGENT_CONTRACT_TERMS", "FIELD_FORMAT"],
});
