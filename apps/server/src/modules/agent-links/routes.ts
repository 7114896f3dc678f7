import * as calls from "@khela/contract/agent-links";
import * as desk from "@khela/contract/console/agent-links";
import type { AgentLinksContext } from "./context.ts";
import { readLinksOfAll, readNewcomersOfAll } from "./desk.ts";
import { changeLink, createLink, endLink, readCenter, readLinks, readNewcomers } from "./manage-links.ts";
import { countVisit, openDownline } from "./newcomers.ts";

/** Agents' calls about their register center, the visits of their links, and what operators see of both (AGENT-02). */
export function routeAgentLinks(context: AgentLinksContext): void {
  const { http } = context.platform;
  http.route(calls.getRegisterCenter, (_input, { member }) => readCenter(context, member.memberId));
  http.route(calls.listAgentLinks, ({ query }, { member }) => readLinks(context, member.memberId, query));
  http.route(calls.listNewcomers, ({ query }, { member }) => readNewcomers(context, member.memberId, query));
  http.route(calls.createAgentLink, ({ body }, { member, idempotency: { key, requestHash } }) =>
    createLink(context, member.memberId, body, { key, hash: requestHash.toString("hex") }),
  );
  http.route(calls.updateAgentLink, (input, { member }) => changeLink(context, member.memberId, input));
  http.route(calls.closeAgentLink, ({ params }, { member }) =>
    endLink(context, member.memberId, params.linkId),
  );
  http.route(calls.registerDownline, ({ body }, { member, ip }) =>
    openDownline(context, member.memberId, body, ip),
  );
  http.route(desk.listConsoleLinks, ({ query }) => readLinksOfAll(context, query));
  http.route(desk.listConsoleNewcomers, ({ query }) => readNewcomersOfAll(context, query));
  http.route(calls.visitAgentLink, async ({ body }, { ip }) => {
    await countVisit(context, body.code, ip);
    return {};
  });
}
