import { createHmac } from "node:crypto";
import type { registerDownline } from "@khela/contract/agent-links";
import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import { dayOf } from "@khela/kernel/period";
import { termsFromText } from "@khela/rules/agents/contract-text";
import { isLinkCode, linkState, MAX_REGISTERED_BY_HAND } from "@khela/rules/agents/links";
import { normalizeReferralCode } from "@khela/rules/auth/referral-code";
import { isAgentType } from "@khela/rules/auth/trial";
import type { TurnoverFact } from "@khela/rules/turnover/fact";
import { inTransaction, type Tx } from "../../platform/database.ts";
import { depositSucceeded } from "../cashier/index.ts";
import { type InvitingLink, memberRegistered } from "../identity/index.ts";
import type { AgentLinksContext } from "./context.ts";
import * as store from "./store.ts";

/**
 * The link of a code, for a registration on a domain; undefined where nobody can register by it there: it doesn't
 * exist, has ended or is full, belongs to another domain, or its agent was blocked or is none any more.
 */
export async function findInvitingLink(
  { platform, identity, system }: AgentLinksContext,
  code: string,
  domain: string | undefined,
): Promise<InvitingLink | undefined> {
  if (!isLinkCode(code) || !(await system.flag("AGENTPOLICY3"))) return undefined;
  const link = await store.findByCode(platform.db, normalizeReferralCode(code));
  if (!link || linkState(link, now(platform.clock)) !== "open") return undefined;
  if (link.domain !== null && link.domain !== domain?.toLowerCase().replace(/:\d+$/, "")) return undefined;
  const agent = await identity.findMember(link.agentId);
  if (agent?.status !== "active" || !isAgentType(agent.type)) return undefined;
  return {
    inviterId: link.agentId,
    memberType: link.memberType,
    async use(tx, memberId, at) {
      // Of two who register for the last place, the second finds the link full.
      if (!(await store.takePlace(tx, link.id, at))) throw new AppError("AUTH_INVITATION");
      const { agentId } = link;
      await store.insertNewcomer(tx, { memberId, agentId, linkId: link.id, registeredAt: at });
    },
  };
}

/**
 * Opens an account right below an agent. The caller's address is the agent's, so only the audit log records it.
 * @throws AppError SYS_FEATURE_OFF, AUTH_NOT_AGENT, AGENT_REGISTER_LIMIT, FIELD_FORMAT, AUTH_USERNAME_TAKEN,
 *   SYS_UNAVAILABLE
 */
export async function openDownline(
  context: AgentLinksContext,
  agentId: MemberId,
  { account, memberType, language }: HandlerInput<typeof registerDownline>["body"],
  ip: string,
): Promise<HandlerOutput<typeof registerDownline>> {
  const { platform, identity, audit } = context;
  const agent = await identity.requireAgent(agentId);
  const today = new Date(dayOf(platform.clock.nowMs()).startMs);
  const order = { account, language, ip: "", type: memberType, referredBy: agentId };
  const opened = await identity.openWithInitialPassword(order, async (tx, { id, account: name }, until) => {
    await store.lockLinksOf(tx, agentId);
    if ((await store.countByHand(tx, agentId, today)) >= MAX_REGISTERED_BY_HAND)
      throw new AppError("AGENT_REGISTER_LIMIT", { max: MAX_REGISTERED_BY_HAND });
    const registeredAt = now(platform.clock);
    await store.insertNewcomer(tx, { memberId: id, agentId, linkId: null, registeredAt });
    await audit.write(tx, {
      actor: `member:${agentId}`,
      action: "agents.register",
      subject: `member:${id}`,
      detail: { account: name, by: agent.account, type: memberType, until: until.toISOString() },
      ip,
    });
  });
  const { member, password, until } = opened;
  return { memberId: member.id, account: member.account, password, until: until.toISOString() };
}

/** Counts the visit of a link once a day for each address; codes that are no link's count nothing. */
export async function countVisit({ platform }: AgentLinksContext, code: string, ip: string): Promise<void> {
  if (!isLinkCode(code)) return;
  const link = await store.findByCode(platform.db, normalizeReferralCode(code));
  if (!link || linkState(link, now(platform.clock)) !== "open") return;
  const day = dayOf(platform.clock.nowMs()).key;
  // The key of the day makes the hash of an address useless for following it over days.
  const visitor = createHmac("sha256", platform.secrets.key("link", `visits ${day}`))
    .update(ip)
    .digest();
  const click = { linkId: link.id, day, visitor: visitor.subarray(0, 16) };
  await inTransaction(platform.database, (tx) => store.addClick(tx, click));
}

/**
 * Offers the contract of a link to an agent who came by it, once: the event may be delivered again, and the newcomer may
 * have refused meanwhile. What speaks against it is kept for the agent above, who may offer another one.
 */
async function offerContract({ platform, contracts }: AgentLinksContext, memberId: MemberId): Promise<void> {
  try {
    await inTransaction(platform.database, async (tx) => {
      const due = await store.lockOffer(tx, memberId);
      if (!due) return;
      const { id } = await contracts.offerWithin(tx, {
        agentId: memberId,
        uplineId: due.agentId,
        terms: termsFromText(due.terms),
        proceed: false,
        by: { actor: `member:${due.agentId}`, ip: "" },
      });
      await store.noteOffer(tx, memberId, { offerId: id });
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await store.noteOffer(platform.db, memberId, { fault: error.code });
  }
}

/** Offers contracts to those who came to agents, follows their deposits and bets, and forgets the visitors of earlier days. */
export function followNewcomers(context: AgentLinksContext): void {
  const { platform, turnover } = context;
  platform.events.subscribe(memberRegistered, "agent-links-offer", ({ memberId }) =>
    offerContract(context, memberId),
  );
  platform.events.subscribe(depositSucceeded, "agent-links-deposit", async ({ memberId }) => {
    await store.noteDeposit(platform.db, memberId, now(platform.clock));
  });
  turnover.follow({
    name: "agent-links",
    read: async (tx: Tx, facts: readonly TurnoverFact[]) => {
      const sums = new Map<MemberId, Money>();
      for (const { memberId, validCash } of facts)
        sums.set(memberId, money((sums.get(memberId) ?? 0n) + validCash));
      await store.addStakes(tx, sums, now(platform.clock));
    },
  });
  platform.jobs.schedule("agent-links-forget-visitors", "5 1 * * *", () =>
    store.forgetVisitors(platform.db, dayOf(platform.clock.nowMs()).key),
  );
}
