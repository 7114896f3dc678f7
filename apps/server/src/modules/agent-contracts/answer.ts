import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import type { ContractKind } from "@khela/rules/agents/contract";
import { inTransaction, type Tx } from "../../platform/database.ts";
import type { AgentContractsContext } from "./context.ts";
import { applyEndings, dropOffer, type Ending } from "./endings.ts";
import { announce } from "./events.ts";
import { judge } from "./judge.ts";
import { type By, consent, lockAll, mustFind, requireProceed } from "./offer.ts";
import * as store from "./store.ts";

/** An agent's answer to an offer. */
export interface Answer {
  memberId: MemberId;
  answer: "accept" | "refuse";
  proceed: boolean;
  by: By;
}

/**
 * Answers an offer: accepted, it begins with the next period, and the version before ends there (AGENT-07).
 * @throws AppError SYS_NOT_FOUND for another one's offer; AGENT_CONTRACT_STATE where it was answered, withdrawn or has
 * expired; AGENT_CONTRACT_PROCEED; those of {@link judge}, because upline, caps and tree may have changed since
 */
export function answerOffer(
  context: AgentContractsContext,
  contractId: string,
  answer: Answer,
): Promise<store.ContractVersion> {
  const { platform, audit } = context;
  return inTransaction(platform.database, async (tx) => {
    await lockAll(context, tx);
    const offer = await requireOffer(context, tx, contractId, answer.memberId);
    if (answer.answer === "accept") return accept(context, tx, offer, answer);
    const at = now(platform.clock);
    await store.setAnswer(tx, offer.id, { state: "refused", at, supersedesId: offer.supersedesId });
    await announce(context, tx, offer, { news: "refused" });
    await audit.write(tx, consent(offer, answer.by, "refuse"));
    return mustFind(tx, contractId);
  });
}

async function requireOffer(
  { platform }: AgentContractsContext,
  tx: Tx,
  contractId: string,
  memberId: MemberId,
): Promise<store.ContractVersion> {
  const offer = await store.findVersion(tx, contractId);
  if (offer?.agentId !== memberId) throw new AppError("SYS_NOT_FOUND");
  const isOver = offer.state === "offered" && offer.expiresAt <= now(platform.clock);
  if (offer.state !== "offered" || isOver)
    throw new AppError("AGENT_CONTRACT_STATE", { state: isOver ? "expired" : offer.state });
  return offer;
}

async function accept(
  context: AgentContractsContext,
  tx: Tx,
  offer: store.ContractVersion,
  { proceed, by }: Answer,
): Promise<store.ContractVersion> {
  const { platform, audit } = context;
  const { agentId, uplineId, terms } = offer;
  const { beginsOn, replaces, dropped, endings } = await judge(context, tx, { agentId, uplineId, terms });
  requireProceed(endings, proceed);
  const superseded: Ending[] = [
    ...(replaces ? [{ ...replaces, reason: "superseded" as const }] : []),
    ...(dropped
      ? [{ version: dropped, endsOn: dropped.beginsOn ?? beginsOn, reason: "superseded" as const }]
      : []),
  ];
  // An end that was said before keeps its reason and its day.
  const ends = superseded.filter(({ version, endsOn }) => version.endsOn !== endsOn);
  await applyEndings(context, tx, [...ends, ...endings]);
  await store.setAnswer(tx, offer.id, {
    state: "accepted",
    at: now(platform.clock),
    beginsOn,
    supersedesId: replaces?.version.id ?? dropped?.id ?? null,
  });
  await announce(context, tx, offer, { news: "accepted", day: beginsOn });
  const detail = { begins: beginsOn, ends: endings.map(({ version }) => version.id) };
  await audit.write(tx, consent(offer, by, "accept", detail));
  return mustFind(tx, offer.id);
}

/** Takes back an offer. @throws AppError SYS_NOT_FOUND, AGENT_CONTRACT_STATE */
export function withdrawOffer(
  context: AgentContractsContext,
  contractId: string,
  { uplineId, by, reason }: { uplineId: MemberId | null; by: By; reason?: string },
): Promise<store.ContractVersion> {
  return inTransaction(context.platform.database, async (tx) => {
    await lockAll(context, tx);
    const offer = await store.findVersion(tx, contractId);
    if (!offer || offer.uplineId !== uplineId) throw new AppError("SYS_NOT_FOUND");
    if (offer.state !== "offered") throw new AppError("AGENT_CONTRACT_STATE", { state: offer.state });
    await dropOffer(context, tx, offer, "withdrawn");
    await context.audit.write(tx, consent(offer, by, "withdraw", reason === undefined ? {} : { reason }));
    return mustFind(tx, contractId);
  });
}

/**
 * The id of the offer of a kind that waits for a member, or of the named one if it is of this kind.
 * @throws AppError SYS_NOT_FOUND
 */
export async function waitingOfferId(
  { platform, identity }: AgentContractsContext,
  agentId: MemberId,
  kind: ContractKind,
  contractId: string | undefined,
): Promise<string> {
  if (contractId !== undefined) {
    const named = await store.findVersion(platform.db, contractId);
    if (named?.kind !== kind || named.agentId !== agentId) throw new AppError("SYS_NOT_FOUND");
    return contractId;
  }
  const member = await identity.findMember(agentId, platform.db);
  const offer =
    member && (await store.waitingOffer(platform.db, { agentId, kind, currency: member.currency }));
  if (!offer) throw new AppError("SYS_NOT_FOUND");
  return offer.id;
}
