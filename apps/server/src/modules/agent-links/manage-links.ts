import { randomBytes } from "node:crypto";
import type * as calls from "@khela/contract/agent-links";
import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { dayOf } from "@khela/kernel/period";
import { termsFromText } from "@khela/rules/agents/contract-text";
import {
  linkAddress,
  linkCode,
  linkState,
  MAX_OPEN_LINKS,
  MAX_REGISTERED_BY_HAND,
} from "@khela/rules/agents/links";
import { isAgentType } from "@khela/rules/auth/trial";
import { type Db, inTransaction, type Tx } from "../../platform/database.ts";
import type { AgentLinksContext } from "./context.ts";
import { sameDevices } from "./same-device.ts";
import * as store from "./store.ts";

/** What an agent chooses for a link. */
export type LinkOrder = HandlerInput<typeof calls.createAgentLink>["body"];

type Link = HandlerOutput<typeof calls.createAgentLink>;

/** What an agent may choose for a link, and the sums over all of them. */
export async function readCenter(
  context: AgentLinksContext,
  memberId: MemberId,
): Promise<HandlerOutput<typeof calls.getRegisterCenter>> {
  const agent = await context.identity.requireAgent(memberId);
  const { platform, system } = context;
  const at = now(platform.clock);
  const [domains, openLinks, byHand, sums] = await Promise.all([
    system.domainsOf(agent.account),
    store.countOpen(platform.db, memberId, at),
    store.countByHand(platform.db, memberId, new Date(dayOf(at.getTime()).startMs)),
    store.sumFunnel(platform.db, memberId),
  ]);
  const leftToday = Math.max(0, MAX_REGISTERED_BY_HAND - byHand);
  return { domains, openLinks, maxOpenLinks: MAX_OPEN_LINKS, leftToday, ...sums };
}

/** A page of an agent's links. */
export async function readLinks(
  context: AgentLinksContext,
  memberId: MemberId,
  { state, pageNo, pageSize }: HandlerInput<typeof calls.listAgentLinks>["query"],
): Promise<HandlerOutput<typeof calls.listAgentLinks>> {
  await context.identity.requireAgent(memberId);
  const { links, count } = await store.listLinks(context.platform.db, memberId, {
    isOpen: state && state === "open",
    at: now(context.platform.clock),
    limit: pageSize,
    offset: (pageNo - 1) * pageSize,
  });
  return {
    content: links.map((link) => shown(context, link)),
    pageNum: pageNo,
    totalPages: Math.ceil(count / pageSize),
    totalCount: count,
  };
}

/** A page of those who came to an agent. */
export async function readNewcomers(
  context: AgentLinksContext,
  memberId: MemberId,
  { linkId, byHand, pageNo, pageSize }: HandlerInput<typeof calls.listNewcomers>["query"],
): Promise<HandlerOutput<typeof calls.listNewcomers>> {
  await context.identity.requireAgent(memberId);
  const { newcomers, count } = await store.listNewcomers(context.platform.db, memberId, {
    linkId,
    byHand: byHand === 1,
    limit: pageSize,
    offset: (pageNo - 1) * pageSize,
  });
  const members = await context.identity.findMembers(newcomers.map((one) => one.memberId));
  const shared = await sameDevices(context, newcomers);
  return {
    content: newcomers.map(({ memberId: id, link, registeredAt, state, offerFault }) => {
      const member = members.get(id);
      const relations = shared.get(id)?.map(({ relation }) => relation) ?? [];
      return {
        memberId: id,
        link,
        state,
        offerFault,
        account: member?.account ?? "***",
        isAgent: isAgentType(member?.type ?? 0),
        registeredAt: registeredAt.toISOString(),
        // An agent learns of no account that isn't below.
        sameDevice: (["agent", "newcomer"] as const).find((one) => relations.includes(one)) ?? null,
      };
    }),
    pageNum: pageNo,
    totalPages: Math.ceil(count / pageSize),
    totalCount: count,
  };
}

/**
 * @throws AppError AGENT_LINK_LIMIT, AGENT_LINK_DATE, AGENT_LINK_DOMAIN; with a contract also FIELD_FORMAT where players
 * come by the link, AGENT_CONTRACT_TERMS, AGENT_CONTRACT_CAP, AGENT_CONTRACT_NONE, AGENT_CONTRACT_ABOVE
 */
export async function createLink(
  context: AgentLinksContext,
  memberId: MemberId,
  { expiresAt, domain, ...wanted }: LinkOrder,
  idempotency: { key: string; hash: string },
): Promise<Link> {
  const { platform, ledger, system } = context;
  const agent = await context.identity.requireAgent(memberId);
  if (domain !== null && !(await system.domainsOf(agent.account)).includes(domain))
    throw new AppError("AGENT_LINK_DOMAIN");
  if (wanted.terms !== null) {
    if (!isAgentType(wanted.memberType)) throw new AppError("FIELD_FORMAT", { field: "terms" });
    await context.contracts.checkPreset(memberId, termsFromText(wanted.terms));
  }
  const scope = `member:${memberId}:agentLinks.create`;
  const { answer } = await ledger.command({ scope, ...idempotency }, async (tx) => {
    const at = now(platform.clock);
    await store.lockLinksOf(tx, memberId);
    if ((await store.countOpen(tx, memberId, at)) >= MAX_OPEN_LINKS)
      throw new AppError("AGENT_LINK_LIMIT", { max: MAX_OPEN_LINKS });
    const link = { id: platform.ids.next(), agentId: memberId, domain, expiresAt: endOf(expiresAt, at) };
    const values = { ...link, createdAt: at, ...wanted };
    // A random code collides once in 34 billion.
    while (!(await store.insertLink(tx, { ...values, code: linkCode(randomBytes(7)) })));
    return { linkId: link.id };
  });
  return shown(context, await ownLink(platform.db, memberId, answer.linkId));
}

/** @throws AppError SYS_NOT_FOUND, OPS_CHANGED, AGENT_LINK_DATE, AGENT_LINK_QUOTA (params.registered) */
export async function changeLink(
  context: AgentLinksContext,
  memberId: MemberId,
  { params, body }: HandlerInput<typeof calls.updateAgentLink>,
): Promise<Link> {
  await context.identity.requireAgent(memberId);
  const at = now(context.platform.clock);
  return inTransaction(context.platform.database, async (tx) => {
    const before = await ownLink(tx, memberId, params.linkId);
    const isSameEnd = before.expiresAt?.toISOString() === body.expiresAt;
    const expiresAt = isSameEnd ? before.expiresAt : endOf(body.expiresAt, at);
    if (body.quota !== null && body.quota < before.registered)
      throw new AppError("AGENT_LINK_QUOTA", { registered: before.registered });
    if (!(await store.updateLink(tx, before.id, { ...body, expiresAt }))) throw new AppError("OPS_CHANGED");
    return shown(context, await ownLink(tx, memberId, before.id));
  });
}

/** Closing twice is the same as once. @throws AppError SYS_NOT_FOUND */
export async function endLink(context: AgentLinksContext, memberId: MemberId, linkId: string): Promise<Link> {
  await context.identity.requireAgent(memberId);
  return inTransaction(context.platform.database, async (tx) => {
    const link = await ownLink(tx, memberId, linkId);
    await store.closeLink(tx, link.id, now(context.platform.clock));
    return shown(context, await ownLink(tx, memberId, linkId));
  });
}

async function ownLink(db: Db | Tx, memberId: MemberId, linkId: string): Promise<store.LinkRow> {
  const link = await store.findLink(db, memberId, linkId);
  if (!link) throw new AppError("SYS_NOT_FOUND");
  return link;
}

function endOf(text: string | null, at: Date): Date | null {
  if (text === null) return null;
  const end = new Date(text);
  if (end <= at) throw new AppError("AGENT_LINK_DATE");
  return end;
}

/** A link as its agent and operators see it. */
export function shown({ platform }: Pick<AgentLinksContext, "platform">, link: store.LinkRow): Link {
  const { agentId: _agent, closedAt: _closed, createdAt, expiresAt, terms, ...rest } = link;
  const { publicUrl } = platform.config;
  const origin = link.domain === null ? publicUrl : `${new URL(publicUrl).protocol}//${link.domain}`;
  return {
    ...rest,
    terms: terms && { ...terms, tiers: [...terms.tiers] },
    address: linkAddress(origin, link),
    state: linkState(link, now(platform.clock)),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}
