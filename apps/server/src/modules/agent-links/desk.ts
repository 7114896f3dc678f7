import type * as desk from "@khela/contract/console/agent-links";
import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import { now } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import { isAgentType } from "@khela/rules/auth/trial";
import type { AgentLinksContext } from "./context.ts";
import { shown } from "./manage-links.ts";
import { sameDevices } from "./same-device.ts";
import * as store from "./store.ts";

/** A page of all agents' links with the sums of the selection; a searched account must be whole. */
export async function readLinksOfAll(
  context: AgentLinksContext,
  { search, state, ...page }: HandlerInput<typeof desk.listConsoleLinks>["query"],
): Promise<HandlerOutput<typeof desk.listConsoleLinks>> {
  const { platform, identity } = context;
  const agent = search ? await identity.findByAccount(search) : undefined;
  if (search && !agent) return { ...EMPTY, pageNum: page.pageNo, sums: NOBODY };
  const filter = { isOpen: state && state === "open", at: now(platform.clock) };
  const [{ links, count }, sums] = await Promise.all([
    store.listLinks(platform.db, agent?.id, { ...filter, ...rangeOf(page) }),
    store.sumLinks(platform.db, agent?.id, filter),
  ]);
  const members = await identity.findMembers(links.map(({ agentId }) => agentId));
  return {
    content: links.map((link) => ({
      ...shown(context, link),
      agent: { memberId: link.agentId, account: members.get(link.agentId)?.account ?? "" },
    })),
    ...pageFacts(count, page),
    sums,
  };
}

/** A page of those who came to agents, with the accounts that share a device with them. */
export async function readNewcomersOfAll(
  context: AgentLinksContext,
  { search, linkId, ...page }: HandlerInput<typeof desk.listConsoleNewcomers>["query"],
): Promise<HandlerOutput<typeof desk.listConsoleNewcomers>> {
  const { platform, identity } = context;
  const agent = search ? await identity.findByAccount(search) : undefined;
  if (search && !agent) return { ...EMPTY, pageNum: page.pageNo };
  const filter = { linkId, byHand: false, ...rangeOf(page) };
  const { newcomers, count } = await store.listNewcomers(platform.db, agent?.id, filter);
  const shared = await sameDevices(context, newcomers);
  const members = await identity.findMembers([
    ...new Set([
      ...newcomers.flatMap(({ memberId, agentId }) => [memberId, agentId]),
      ...[...shared.values()].flat().map(({ memberId }) => memberId),
    ]),
  ]);
  const person = (memberId: MemberId) => ({ memberId, account: members.get(memberId)?.account ?? "" });
  return {
    content: newcomers.map(({ memberId, agentId, linkId: id, code, link, registeredAt, ...rest }) => ({
      ...person(memberId),
      isAgent: isAgentType(members.get(memberId)?.type ?? 0),
      agent: person(agentId),
      link: id === null ? null : { id, code: code ?? "", name: link ?? "" },
      registeredAt: registeredAt.toISOString(),
      ...rest,
      sameDevice: (shared.get(memberId) ?? []).map(({ relation, memberId: other }) => ({
        ...person(other),
        relation,
      })),
    })),
    ...pageFacts(count, page),
  };
}

interface Page {
  pageNo: number;
  pageSize: number;
}
const NOBODY = { clicks: 0, registered: 0, deposited: 0, active: 0 };
const EMPTY = { content: [], totalPages: 0, totalCount: 0 };
const rangeOf = ({ pageNo, pageSize }: Page) => ({ limit: pageSize, offset: (pageNo - 1) * pageSize });
const pageFacts = (count: number, { pageNo, pageSize }: Page) => ({
  pageNum: pageNo,
  totalPages: Math.ceil(count / pageSize),
  totalCount: count,
});
