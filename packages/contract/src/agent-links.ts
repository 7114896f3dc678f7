import {
  type LandingPage,
  landingPages,
  linkStates,
  MAX_LINK_QUOTA,
  newcomerStates,
  newcomerTypes,
} from "@khela/rules/agents/links";
import * as z from "zod/mini";
import { contractTerms } from "./agent-contracts.ts";
import { endpoint } from "./endpoint.ts";
import {
  instant,
  languageCode,
  nothing,
  pageOf,
  pageQuery,
  queryInt,
  rowVersion,
  shortText,
  uuid,
} from "./shared.ts";

/** The register center of agents: links, and members whom they register themselves. Source: AGENT-02. */

const newcomerType = z.literal(newcomerTypes);
const landing = z.enum(Object.keys(landingPages) as [LandingPage, ...LandingPage[]]);
const quota = z.nullable(z.int().check(z.gte(1), z.lte(MAX_LINK_QUOTA)));
const params = z.strictObject({ linkId: uuid });

/** The errors of every call of agents. */
const AGENT_CALL_ERRORS = ["SYS_FEATURE_OFF", "AUTH_NOT_AGENT"] as const;

export const agentLink = z.object({
  id: uuid,
  code: z.string(),
  /** The whole address with the code. */
  address: z.string(),
  name: z.string(),
  memberType: newcomerType,
  /** How many may register; null: any number. */
  quota,
  expiresAt: z.nullable(instant),
  domain: z.nullable(z.string()),
  landing,
  /** The contract that is offered to agents who come by it. */
  terms: z.nullable(contractTerms),
  state: z.enum(linkStates),
  createdAt: instant,
  version: rowVersion,
  /** Visits of different addresses, each counted once a day. */
  clicks: z.int(),
  registered: z.int(),
  /** Those who have deposited, and those who have reached the valid stakes of an active member. */
  deposited: z.int(),
  active: z.int(),
});
export type AgentLink = z.output<typeof agentLink>;

export const getRegisterCenter = endpoint({
  id: "agentLinks.center",
  summary: "What an agent may choose for a link, and the sums over all links.",
  method: "GET",
  path: "/wps/agent/register-center",
  auth: "member",
  response: z.object({
    /** The domains to which a link can be bound. */
    domains: z.array(z.string()),
    openLinks: z.int(),
    maxOpenLinks: z.int(),
    /** How many accounts the agent may still open by hand today. */
    leftToday: z.int(),
    clicks: z.int(),
    registered: z.int(),
    deposited: z.int(),
    active: z.int(),
  }),
  errors: AGENT_CALL_ERRORS,
});

export const listAgentLinks = endpoint({
  id: "agentLinks.list",
  summary: "An agent's links, the newest first, with how many came by each.",
  method: "GET",
  path: "/wps/agent/links",
  auth: "member",
  query: z.strictObject({ ...pageQuery, state: z.optional(z.enum(["open", "ended"])) }),
  response: pageOf(agentLink),
  errors: AGENT_CALL_ERRORS,
});

export const createAgentLink = endpoint({
  id: "agentLinks.create",
  summary: "Make a link with a code of its own.",
  method: "POST",
  path: "/wps/agent/links",
  auth: "member",
  idempotent: true,
  body: z.strictObject({
    name: shortText(40, 1),
    memberType: newcomerType,
    quota,
    expiresAt: z.nullable(instant),
    domain: z.nullable(shortText(255, 1)),
    landing,
    /** A contract that each agent who comes by the link is offered at once; of links for agents alone. */
    terms: z._default(z.nullable(contractTerms), null),
  }),
  response: agentLink,
  errors: [
    ...AGENT_CALL_ERRORS,
    "AGENT_LINK_LIMIT",
    "AGENT_LINK_DATE",
    "AGENT_LINK_DOMAIN",
    "FIELD_FORMAT",
    "AGENT_CONTRACT_TERMS",
    "AGENT_CONTRACT_PARTY",
    "AGENT_CONTRACT_CAP",
    "AGENT_CONTRACT_NONE",
    "AGENT_CONTRACT_ABOVE",
  ],
  rateLimit: [{ per: "account", max: 30, windowMs: 60_000 }],
});

export const updateAgentLink = endpoint({
  id: "agentLinks.update",
  summary:
    "Change a link's name, quota or end; its code, its kind of member, its page and its contract stay.",
  method: "PUT",
  path: "/wps/agent/links/:linkId",
  auth: "member",
  params,
  body: z.strictObject({
    version: rowVersion,
    name: shortText(40, 1),
    quota,
    expiresAt: z.nullable(instant),
  }),
  response: agentLink,
  errors: [...AGENT_CALL_ERRORS, "SYS_NOT_FOUND", "OPS_CHANGED", "AGENT_LINK_DATE", "AGENT_LINK_QUOTA"],
});

export const closeAgentLink = endpoint({
  id: "agentLinks.close",
  summary: "Close a link for good; nobody registers by it any more.",
  method: "POST",
  path: "/wps/agent/links/:linkId/close",
  auth: "member",
  params,
  response: agentLink,
  errors: [...AGENT_CALL_ERRORS, "SYS_NOT_FOUND"],
});

export const listNewcomers = endpoint({
  id: "agentLinks.newcomers",
  summary: "Members who came by an agent's links or were registered by the agent, the newest first.",
  method: "GET",
  path: "/wps/agent/newcomers",
  auth: "member",
  query: z.strictObject({
    ...pageQuery,
    linkId: z.optional(uuid),
    /** 1: only those whom the agent registered. */
    byHand: z.optional(queryInt(0, 1)),
  }),
  response: pageOf(
    z.object({
      memberId: uuid,
      account: z.string(),
      isAgent: z.boolean(),
      /** The link's name; null for those whom the agent registered. */
      link: z.nullable(z.string()),
      registeredAt: instant,
      state: z.enum(newcomerStates),
      /** Why the link's contract could not be offered: an error's code. Null: it was, or the link has none. */
      offerFault: z.nullable(z.string()),
      /** Who used the same browser at the same address: the agent, or another one who came to the agent. */
      sameDevice: z.nullable(z.enum(["agent", "newcomer"])),
    }),
  ),
  errors: AGENT_CALL_ERRORS,
});

export const registerDownline = endpoint({
  id: "agentLinks.register",
  summary:
    "Open an account right below an agent. The answer shows its first password once: it works for 24 hours, and only for choosing another one.",
  method: "POST",
  path: "/wps/agent/downlines",
  auth: "member",
  body: z.strictObject({ account: shortText(32, 1), memberType: newcomerType, language: languageCode }),
  response: z.object({ memberId: uuid, account: z.string(), password: z.string(), until: instant }),
  errors: [
    ...AGENT_CALL_ERRORS,
    "FIELD_FORMAT",
    "AUTH_USERNAME_TAKEN",
    "AGENT_REGISTER_LIMIT",
    "SYS_UNAVAILABLE",
  ],
  rateLimit: [{ per: "account", max: 10, windowMs: 60_000 }],
});

export const visitAgentLink = endpoint({
  id: "agentLinks.visit",
  summary: "Somebody has opened an agent's link; counted once a day for each address.",
  method: "POST",
  path: "/wps/agent/link-visits",
  auth: "visitor",
  body: z.strictObject({ code: shortText(64, 1) }),
  response: nothing,
  errors: [],
  rateLimit: [{ per: "ip", max: 30, windowMs: 60_000 }],
});
