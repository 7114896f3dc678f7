import type { MemberId } from "@khela/kernel/ids";
import type { FindInvitingLink } from "../identity/index.ts";
import type { AgentLinksContext } from "./context.ts";
import { createLink, type LinkOrder } from "./manage-links.ts";
import { countVisit, findInvitingLink, followNewcomers } from "./newcomers.ts";
import { routeAgentLinks } from "./routes.ts";

/** The register center: links by which agents bring members (AGENT-02). */
export interface AgentLinks {
  /** The link of a code, for a registration. */
  findInvitingLink: FindInvitingLink;
  /** Makes a link for an agent. @throws AppError as `agentLinks.create` */
  createLink(
    agentId: MemberId,
    link: LinkOrder,
    idempotency: { key: string; hash: string },
  ): Promise<{ code: string }>;
  /** Counts the visit of a link from an address. */
  countVisit(code: string, ip: string): Promise<void>;
}

/** Builds the module: agents' calls, visits, and the count of what newcomers do. */
export function createAgentLinks(context: AgentLinksContext): AgentLinks {
  routeAgentLinks(context);
  followNewcomers(context);
  return {
    findInvitingLink: (code, domain) => findInvitingLink(context, code, domain),
    createLink: (agentId, link, idempotency) => createLink(context, agentId, link, idempotency),
    countVisit: (code, ip) => countVisit(context, code, ip),
  };
}
