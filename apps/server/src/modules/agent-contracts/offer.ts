import { createHash } from "node:crypto";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import type { ContractTerms } from "@khela/rules/agents/contract";
import { termsToText } from "@khela/rules/agents/contract-text";
import { isAgentType } from "@khela/rules/auth/trial";
import { type Db, inTransaction, type Tx } from "../../platform/database.ts";
import { type AgentContractsContext, OFFER_LIFE_MS } from "./context.ts";
import { dropOffer } from "./endings.ts";
import { announce } from "./events.ts";
import { judge } from "./judge.ts";
import * as store from "./store.ts";

/** An acting member or operator, as the audit log names them. */
export interface By {
  /** `member:<id>`, `operator:<username>`. */
  actor: string;
  ip: string;
}

/** What is offered by whom to whom. */
export interface Offering {
  agentId: MemberId;
  /** Null: the operator offers. */
  uplineId: MemberId | null;
  terms: ContractTerms;
  /** Whether it goes on although contracts of downlines would end with it. */
  proceed: boolean;
  by: By;
}

/**
 * Offers a contract for seven days (AGENT-07).
 * @returns the offer
 * @throws AppError those of {@link judge}; AGENT_CONTRACT_WAITS, AGENT_CONTRACT_PROCEED
 */
export function offerContract(
  context: AgentContractsContext,
  offering: Offering,
): Promise<store.ContractVersion> {
  return inTransaction(context.platform.database, async (tx) => {
    await lockAll(context, tx);
    return writeOffer(context, tx, offering);
  });
}

/** The offer in the caller's transaction, which holds the locks of {@link lockAll}. */
export async function writeOffer(
  context: AgentContractsContext,
  tx: Tx,
  { agentId, uplineId, terms, proceed, by }: Offering,
): Promise<store.ContractVersion> {
  const { platform, audit } = context;
  const prospect = await judge(context, tx, { agentId, uplineId, terms });
  requireProceed(prospect.endings, proceed);
  const { currency } = prospect.agent;
  const at = now(platform.clock);
  const waiting = await store.waitingOffer(tx, { agentId, kind: terms.kind, currency });
  if (waiting && waiting.expiresAt <= at) await dropOffer(context, tx, waiting, "expired");
  // Left by an earlier upline, who can't make it true any more.
  else if (waiting && waiting.uplineId !== uplineId) await dropOffer(context, tx, waiting, "withdrawn");
  else if (waiting) throw new AppError("AGENT_CONTRACT_WAITS");
  const id = platform.ids.next();
  const termsHash = hashOf({ id, agentId, uplineId, currency, terms });
  await store.insertOffer(tx, {
    id,
    agentId,
    uplineId,
    currency,
    terms,
    termsHash,
    offeredAt: at,
    expiresAt: new Date(at.getTime() + OFFER_LIFE_MS),
    supersedesId: prospect.replaces?.version.id ?? null,
  });
  const offer = await mustFind(tx, id);
  await announce(context, tx, offer, { news: "offered" });
  await audit.write(
    tx,
    consent(offer, by, "offer", { ends: prospect.endings.map(({ version }) => version.id) }),
  );
  return offer;
}

/** Takes what an offer, answer or end is judged by: all contracts, and the tree. */
export async function lockAll({ agentTree }: AgentContractsContext, tx: Tx): Promise<void> {
  await store.lockContracts(tx);
  await agentTree.holdStill(tx);
}

/** @throws AppError AGENT_CONTRACT_PROCEED where contracts would end and the caller didn't say that it goes on */
export function requireProceed(endings: readonly unknown[], proceed: boolean): void {
  if (endings.length > 0 && !proceed) throw new AppError("AGENT_CONTRACT_PROCEED", { count: endings.length });
}

/** The agreement's fingerprint: its id, both sides, currency and terms. */
const hashOf = ({
  terms,
  ...parties
}: Pick<store.ContractVersion, "id" | "agentId" | "uplineId" | "currency" | "terms">) =>
  createHash("sha256")
    .update(
      JSON.stringify([parties.id, parties.agentId, parties.uplineId, parties.currency, termsToText(terms)]),
    )
    .digest("hex");

/** The audit entry of a consent, with the hash of what it is about. */
export const consent = (
  version: store.ContractVersion,
  { actor, ip }: By,
  what: string,
  detail: Readonly<Record<string, unknown>> = {},
) => ({
  actor,
  action: `contract.${what}`,
  subject: `member:${version.agentId}`,
  detail: {
    contract: version.id,
    kind: version.kind,
    upline: version.uplineId,
    hash: version.termsHash,
    ...detail,
  },
  ip,
});

export async function mustFind(within: Db | Tx, id: string): Promise<store.ContractVersion> {
  const found = await store.findVersion(within, id);
  if (!found) throw new AppError("SYS_NOT_FOUND");
  return found;
}

/**
 * The agent who offers and the agent right below.
 * @throws AppError AUTH_NOT_AGENT; SYS_NOT_FOUND for everybody who isn't right below, so that no name can be tried;
 * AGENT_CONTRACT_PARTY for a player
 */
export async function requireDownline(
  { identity, agentTree, platform }: AgentContractsContext,
  uplineId: MemberId,
  agentId: MemberId,
  today: string,
): Promise<void> {
  const upline = await identity.findMember(uplineId, platform.db);
  if (!upline || !isAgentType(upline.type)) throw new AppError("AUTH_NOT_AGENT");
  const [above] = await agentTree.uplinesOn(agentId, today);
  if (above !== uplineId) throw new AppError("SYS_NOT_FOUND");
  const agent = await identity.findMember(agentId, platform.db);
  if (!agent || !isAgentType(agent.type)) throw new AppError("AGENT_CONTRACT_PARTY");
}
