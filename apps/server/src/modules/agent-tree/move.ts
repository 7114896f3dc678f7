import type { requestAgentMove } from "@khela/contract/console/agent-tree";
import type { HandlerInput } from "@khela/contract/endpoint";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { dayPlus } from "@khela/kernel/period";
import { isAgentType, TRIAL_TYPE } from "@khela/rules/auth/trial";
import { inTransaction, type Tx } from "../../platform/database.ts";
import { type Actor, type ApprovalView, type ApprovedRequest, memberOf } from "../four-eyes/index.ts";
import type { Member } from "../identity/index.ts";
import type { AgentTreeContext } from "./context.ts";
import { agentTreeChanged } from "./events.ts";
import * as store from "./store.ts";

/** The stored and displayed subject of the request. */
interface MoveSubject {
  kind: "agent_move";
  from: string | null;
  to: string | null;
  toId: string | null;
  fromDay: string;
}

/**
 * Requests a move of a member with everybody below; nothing changes before another operator approves.
 * @throws AppError SYS_NOT_FOUND, AGENT_TREE_CYCLE, AGENT_TREE_DAY, AGENT_TREE_SAME, AGENT_TREE_TYPE
 */
export async function askMove(
  context: AgentTreeContext,
  { params, body }: HandlerInput<typeof requestAgentMove>,
  maker: Actor,
): Promise<ApprovalView> {
  const { platform, fourEyes } = context;
  const { fromDay, reason } = body;
  const memberId = params.memberId as MemberId;
  const toId = body.toId as MemberId | null;
  return inTransaction(platform.database, async (tx) => {
    await store.lockTree(tx);
    const { member, from, to } = await checkMove(context, tx, { memberId, toId, fromDay });
    const subject: MoveSubject = {
      kind: "agent_move",
      from: from?.account ?? null,
      to: to?.account ?? null,
      toId,
      fromDay,
    };
    return fourEyes.ask(tx, {
      kind: "agent_move",
      member,
      subject: { ...subject },
      note: reason,
      maker,
    });
  });
}

/** Moves as approved; everything is checked again, because the tree may have changed meanwhile. */
export async function performMove(
  context: AgentTreeContext,
  tx: Tx,
  request: ApprovedRequest,
): Promise<void> {
  const { platform } = context;
  const { toId, fromDay } = request.subject as MoveSubject;
  const order = { memberId: memberOf(request), toId: toId as MemberId | null, fromDay };
  await store.lockTree(tx);
  const { from } = await checkMove(context, tx, order);
  const members = await store.moveLines(tx, order.memberId, order.toId, fromDay);
  await store.insertMove(tx, {
    ...order,
    id: request.approvalId,
    fromId: from?.id ?? null,
    members,
    movedAt: now(platform.clock),
  });
  await platform.events.publish(tx, agentTreeChanged, { memberId: order.memberId, fromDay });
}

/** The first day from which a move can hold: tomorrow, and not before a move that was planned earlier. */
export async function earliestMove(
  { platform }: Pick<AgentTreeContext, "platform">,
  within: Parameters<typeof store.latestMove>[0] = platform.db,
): Promise<string> {
  const tomorrow = dayPlus(platform.clock.nowMs(), 1).key;
  const planned = await store.latestMove(within);
  return planned !== undefined && planned > tomorrow ? planned : tomorrow;
}

/**
 * Moves hold in the order in which they were made, so each one is judged by the tree after all that are planned, and
 * the tree never has a cycle on any day.
 */
async function checkMove(
  context: AgentTreeContext,
  tx: Tx,
  { memberId, toId, fromDay }: { memberId: MemberId; toId: MemberId | null; fromDay: string },
): Promise<{ member: Member; from: Member | undefined; to: Member | undefined }> {
  const { identity } = context;
  const member = await identity.findMember(memberId, tx);
  const to = toId === null ? undefined : await identity.findMember(toId, tx);
  if (!member || (toId !== null && !to)) throw new AppError("SYS_NOT_FOUND");
  if (member.type === TRIAL_TYPE || (to && !isAgentType(to.type)))
    throw new AppError("AGENT_TREE_TYPE", { account: to?.account ?? member.account });
  const earliest = await earliestMove(context, tx);
  if (fromDay < earliest) throw new AppError("AGENT_TREE_DAY", { day: earliest });
  const fromId = await store.finalUpline(tx, memberId);
  if ((fromId ?? null) === toId) throw new AppError("AGENT_TREE_SAME");
  if (toId !== null && (await store.isFinallyBelow(tx, toId, memberId)))
    throw new AppError("AGENT_TREE_CYCLE");
  const from = fromId && (await identity.findMember(fromId, tx));
  return { member, from: from || undefined, to };
}
