import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { dayOf } from "@khela/kernel/period";
import { endAfter } from "@khela/rules/agents/contract-bounds";
import { inTransaction, type Tx } from "../../platform/database.ts";
import type { AgentContractsContext } from "./context.ts";
import { applyEndings, endingsBelow } from "./endings.ts";
import { announce } from "./events.ts";
import { type By, consent, lockAll, mustFind, requireProceed } from "./offer.ts";
import { readSettings } from "./settings-store.ts";
import * as store from "./store.ts";

interface Ask {
  memberId: MemberId;
  proceed: boolean;
  by: By;
}

/** The side of a contract on which a member stands. @throws AppError SYS_NOT_FOUND */
export function sideOf(version: store.ContractVersion | undefined, memberId: MemberId): store.Side {
  if (version?.agentId === memberId) return "agent";
  if (version?.uplineId === memberId) return "upline";
  throw new AppError("SYS_NOT_FOUND");
}

/** An agreed version that can still end earlier. @throws AppError SYS_NOT_FOUND, AGENT_CONTRACT_STATE */
async function requireAgreed(
  tx: Tx,
  contractId: string,
  memberId: MemberId,
): Promise<{ version: store.ContractVersion; side: store.Side }> {
  const version = await mustFind(tx, contractId);
  const side = sideOf(version, memberId);
  if (version.state !== "accepted" && version.state !== "active")
    throw new AppError("AGENT_CONTRACT_STATE", { state: version.state });
  return { version, side };
}

/**
 * Asks the other side to end a contract with the present period, or gives notice, which ends it some whole periods later.
 * @throws AppError SYS_NOT_FOUND, AGENT_CONTRACT_STATE (also where it ends no later already, or an end was asked for),
 * AGENT_CONTRACT_PROCEED
 */
export function endContract(
  context: AgentContractsContext,
  contractId: string,
  { how, memberId, proceed, by }: Ask & { how: "consent" | "notice" },
): Promise<store.ContractVersion> {
  const { platform, audit } = context;
  return inTransaction(platform.database, async (tx) => {
    await lockAll(context, tx);
    const { version, side } = await requireAgreed(tx, contractId, memberId);
    const { noticePeriods } = await readSettings(tx);
    const endsOn = endAfter(version, today(context), how === "consent" ? 0 : noticePeriods);
    const isNoEarlier = version.endsOn !== null && version.endsOn <= endsOn;
    if (isNoEarlier || (how === "consent" && version.endAskedBy !== null))
      throw new AppError("AGENT_CONTRACT_STATE", { state: isNoEarlier ? "ending" : "end_asked" });
    const endings = await endingsBelow(tx, version, endsOn);
    requireProceed(endings, proceed);
    if (how === "consent") {
      await store.setEndAsked(tx, contractId, side, now(platform.clock));
      await announce(context, tx, version, { news: "endAsked", day: endsOn, by: side });
    } else {
      await applyEndings(context, tx, [{ version, endsOn, reason: "notice" }, ...endings]);
    }
    await audit.write(tx, consent(version, by, how === "consent" ? "ask_end" : "notice", { ends: endsOn }));
    return mustFind(tx, contractId);
  });
}

/**
 * Answers a request to end a contract, or takes one's own back.
 * @throws AppError SYS_NOT_FOUND; AGENT_CONTRACT_STATE where no such request waits; AGENT_CONTRACT_PROCEED
 */
export function answerEnd(
  context: AgentContractsContext,
  contractId: string,
  { answer, memberId, proceed, by }: Ask & { answer: "agree" | "decline" | "takeBack" },
): Promise<store.ContractVersion> {
  const { platform, audit } = context;
  return inTransaction(platform.database, async (tx) => {
    await lockAll(context, tx);
    const { version, side } = await requireAgreed(tx, contractId, memberId);
    const isMine = version.endAskedBy === side;
    if (version.endAskedBy === null || isMine !== (answer === "takeBack"))
      throw new AppError("AGENT_CONTRACT_STATE", { state: version.state });
    if (answer === "agree") {
      const endsOn = endAfter(version, today(context), 0);
      const endings = await endingsBelow(tx, version, endsOn);
      requireProceed(endings, proceed);
      await applyEndings(context, tx, [{ version, endsOn, reason: "agreed" }, ...endings]);
      await audit.write(tx, consent(version, by, "agree_end", { ends: endsOn }));
    } else {
      await store.setEndAsked(tx, contractId, null, null);
      await announce(context, tx, version, { news: "endDeclined", by: side });
      await audit.write(tx, consent(version, by, answer === "decline" ? "decline_end" : "take_back_end"));
    }
    return mustFind(tx, contractId);
  });
}

/**
 * Ends a contract by operators, with the present period, in the caller's transaction, which holds {@link lockAll}.
 * @throws AppError SYS_NOT_FOUND, AGENT_CONTRACT_STATE
 */
export async function endByOperator(
  context: AgentContractsContext,
  tx: Tx,
  contractId: string,
  by: By,
): Promise<void> {
  const version = await mustFind(tx, contractId);
  const endsOn = endAfter(version, today(context), 0);
  const isOpen = version.state === "accepted" || version.state === "active";
  if (!isOpen || (version.endsOn !== null && version.endsOn <= endsOn))
    throw new AppError("AGENT_CONTRACT_STATE", { state: isOpen ? "ending" : version.state });
  const endings = await endingsBelow(tx, version, endsOn);
  await applyEndings(context, tx, [{ version, endsOn, reason: "operator" }, ...endings]);
  await context.audit.write(tx, consent(version, by, "end", { ends: endsOn }));
}

const today = ({ platform }: Pick<AgentContractsContext, "platform">): string =>
  dayOf(platform.clock.nowMs()).key;
