import { AGENT_TYPES } from "@khela/rules/auth/trial";
import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { dayKey, instant, nothing, pageOf, pageQuery, shortText, uuid } from "../shared.ts";
import { approvalRow } from "./adjustments.ts";
import { reason } from "./shared.ts";

/** The agent tree: its members, appointing agents, and moves. Source: AGENT-03, OPS-06. */

/** The types of account that an operator can give: a player, or one of the kinds of agent. */
const TREE_TYPES = [0, ...AGENT_TYPES] as const;

const treeMember = z.object({
  memberId: uuid,
  account: z.string(),
  type: z.int(),
  status: z.enum(["active", "blocked", "closed"]),
  registeredAt: instant,
  /** How many stand right below, and on all levels. */
  direct: z.int(),
  all: z.int(),
  /** The agents above, the highest first. */
  path: z.array(z.object({ memberId: uuid, account: z.string() })),
  /** A move that is planned; `to` is null where it goes to the top. */
  planned: z.nullable(z.object({ to: z.nullable(z.string()), fromDay: dayKey })),
});
export type TreeMember = z.output<typeof treeMember>;

export const listAgentTree = endpoint({
  id: "console.agentTree",
  summary:
    "The members right below an agent, or the agents at the top; or all members whose account begins with a text.",
  method: "GET",
  path: "/console/api/agents/tree",
  auth: "operator",
  permission: "agents.read",
  query: z.strictObject({ ...pageQuery, parentId: z.optional(uuid), search: z.optional(shortText(80)) }),
  response: z.extend(pageOf(treeMember), {
    /** The agent whose downlines these are. */
    parent: z.nullable(treeMember),
    /** The earliest day from which a move can hold. */
    earliestMove: dayKey,
  }),
  errors: ["SYS_NOT_FOUND"],
});

const memberParam = z.strictObject({ memberId: uuid });

export const requestAgentMove = endpoint({
  id: "console.askAgentMove",
  summary:
    "Ask to move a member, with everybody below, to another agent or to the top; another operator decides.",
  method: "POST",
  path: "/console/api/agents/tree/:memberId/move",
  auth: "operator",
  permission: "agents.write",
  params: memberParam,
  body: z.strictObject({
    /** The new upline; null: none, the member is the top of a tree. */
    toId: z.nullable(uuid),
    /** The first business day on which it holds, from tomorrow on. */
    fromDay: dayKey,
    reason,
  }),
  response: approvalRow,
  errors: ["SYS_NOT_FOUND", "AGENT_TREE_CYCLE", "AGENT_TREE_DAY", "AGENT_TREE_SAME", "AGENT_TREE_TYPE"],
});

export const setAgentType = endpoint({
  id: "console.setAgentType",
  summary:
    "Appoint a player as an agent, change the kind of agent, or make an agent without downlines a player again.",
  method: "PUT",
  path: "/console/api/agents/tree/:memberId/type",
  auth: "operator",
  permission: "agents.write",
  params: memberParam,
  body: z.strictObject({ type: z.literal([...TREE_TYPES]), reason }),
  response: nothing,
  errors: ["SYS_NOT_FOUND", "AGENT_TREE_SAME", "AGENT_TREE_TYPE"],
});
