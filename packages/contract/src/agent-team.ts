import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { instant, moneyText, pageOf, pageQuery, shortText, uuid } from "./shared.ts";

/** The errors of every call of the agent centre's team pages. */
const TEAM_ERRORS = ["SYS_FEATURE_OFF", "AUTH_NOT_AGENT"] as const;

/** Which members below an agent a list shows: those right below, or of all levels. */
export const TEAM_DEPTHS = ["direct", "all"] as const;
export const TEAM_KINDS = ["agents", "players"] as const;
export const TEAM_SORTS = ["account", "level", "registered"] as const;

/** A downline as the agents above may see one: never contacts, names or payment details. */
export const teamMember = z.object({
  memberId: uuid,
  account: z.string(),
  isAgent: z.boolean(),
  /** Levels below the agent who asks. */
  level: z.int(),
  /** Whether the member used the site in the last five minutes. */
  online: z.boolean(),
  registeredAt: instant,
  lastLoginAt: z.nullable(instant),
  balance: moneyText,
  /** How many members stand right below this one, and on all levels. */
  direct: z.int(),
  all: z.int(),
});
export type TeamMember = z.output<typeof teamMember>;

export const listTeam = endpoint({
  id: "agentTeam.members",
  summary: "The members below an agent, or below one of the agent's downlines: by level, name and kind.",
  method: "GET",
  path: "/wps/agent/team/members",
  auth: "member",
  query: z.strictObject({
    ...pageQuery,
    /** The member below whom to look; the agent who asks where it is missing. */
    parentId: z.optional(uuid),
    search: z.optional(shortText(40)),
    depth: z._default(z.enum(TEAM_DEPTHS), "direct"),
    kind: z.optional(z.enum(TEAM_KINDS)),
    sort: z._default(z.enum(TEAM_SORTS), "account"),
    order: z._default(z.enum(["asc", "desc"]), "asc"),
  }),
  response: z.extend(pageOf(teamMember), {
    currency: z.string(),
    /** The members from right below the agent who asks down to the one below whom the list is. */
    path: z.array(z.object({ memberId: uuid, account: z.string() })),
  }),
  errors: [...TEAM_ERRORS, "SYS_NOT_FOUND"],
});
