import type { FindInvitingLink } from "../identity/index.ts";
import type { AgentLinksContext } from "./context.ts";
import { findInvitingLink, followNewcomers } from "./newcomers.ts";
import { routeAgentLinks } from "./routes.ts";

/** The register center: links by which agents bring members (AGENT-02). */
export interface AgentLinks {
  /** The link of a code, for a registration. */
  findInvitingLink: FindInvitingLink;
}

/** Builds the module: agents' calls, visits, and the count of what newcomers do. */
export function createAgentLinks(context: AgentLinksContext): AgentLinks {
  routeAgentLinks(context);
  followNewcomers(context);
  return { findInvitingLink: (code, domain) => findInvitingLink(context, code, domain) };
}
