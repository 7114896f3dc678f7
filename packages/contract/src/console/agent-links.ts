import { newcomerStates } from "@khela/rules/agents/links";
import * as z from "zod/mini";
import { agentLink } from "../agent-links.ts";
import { endpoint } from "../endpoint.ts";
import { instant, pageOf, pageQuery, shortText, uuid } from "../shared.ts";

/** The links by which agents bring members, and those who came, for operators. Source: AGENT-02, OPS-06. */

const person = z.object({ memberId: uuid, account: z.string() });
const consoleLink = z.extend(agentLink, { agent: person });
export type ConsoleLink = z.output<typeof consoleLink>;

/** `search`: an agent's whole account name. */
const ofAgent = { ...pageQuery, search: z.optional(shortText(40)) };
const funnel = z.object({ clicks: z.int(), registered: z.int(), deposited: z.int(), active: z.int() });

export const listConsoleLinks = endpoint({
  id: "console.agentLinks",
  summary:
    "Agents' links with how many came by each and how far they got, the newest first; of one agent where a whole account name is searched.",
  method: "GET",
  path: "/console/api/agents/links",
  auth: "operator",
  permission: "agents.read",
  query: z.strictObject({ ...ofAgent, state: z.optional(z.enum(["open", "ended"])) }),
  /** `sums`: of all links of the selection. */
  response: z.extend(pageOf(consoleLink), { sums: funnel }),
  errors: [],
});

/** An account that used the same browser at the same address as a newcomer within the last 90 days. */
const sameDevice = z.extend(person, {
  /** The agent above, another one who came to this agent, or somebody else. */
  relation: z.enum(["agent", "newcomer", "other"]),
});

const consoleNewcomer = z.object({
  memberId: uuid,
  account: z.string(),
  isAgent: z.boolean(),
  agent: person,
  /** Null for those whom the agent registered. */
  link: z.nullable(z.object({ id: uuid, code: z.string(), name: z.string() })),
  registeredAt: instant,
  state: z.enum(newcomerStates),
  offerFault: z.nullable(z.string()),
  /** At most 20. */
  sameDevice: z.array(sameDevice),
});
export type ConsoleNewcomer = z.output<typeof consoleNewcomer>;

export const listConsoleNewcomers = endpoint({
  id: "console.agentNewcomers",
  summary:
    "Members who came by agents' links or were registered by agents, the newest first, with the accounts that share a device with them.",
  method: "GET",
  path: "/console/api/agents/newcomers",
  auth: "operator",
  permission: "agents.read",
  query: z.strictObject({ ...ofAgent, linkId: z.optional(uuid) }),
  response: pageOf(consoleNewcomer),
  errors: [],
});
