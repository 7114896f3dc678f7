import type { setAgentType } from "@khela/contract/console/agent-tree";
import type { HandlerInput } from "@khela/contract/endpoint";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { dayOf } from "@khela/kernel/period";
import { isAgentType, TRIAL_TYPE } from "@khela/rules/auth/trial";
import { inTransaction } from "../../platform/database.ts";
import type { Actor } from "../four-eyes/index.ts";
import type { AgentTreeContext } from "./context.ts";
import { agentTreeChanged } from "./events.ts";
import * as store from "./store.ts";

/**
 * Makes a player an agent, an agent another kind of agent, or an agent without downlines a player. Members whom a
 * player invited before stay where they are.
 * @throws AppError SYS_NOT_FOUND, AGENT_TREE_SAME, AGENT_TREE_TYPE (a trial account, or an agent with downlines)
 */
export async function appoint(
  { platform, audit, identity }: AgentTreeContext,
  { params, body }: HandlerInput<typeof setAgentType>,
  { operator, ip }: Actor,
): Promise<void> {
  const { type, reason } = body;
  const memberId = params.memberId as MemberId;
  await inTransaction(platform.database, async (tx) => {
    await store.lockTree(tx);
    const member = await identity.findMember(memberId, tx);
    if (!member) throw new AppError("SYS_NOT_FOUND");
    if (member.type === type) throw new AppError("AGENT_TREE_SAME");
    const today = dayOf(platform.clock.nowMs()).key;
    const keepsDownlines = !isAgentType(type) && (await store.hasDownlines(tx, memberId, today));
    if (member.type === TRIAL_TYPE || keepsDownlines)
      throw new AppError("AGENT_TREE_TYPE", { account: member.account });
    await identity.setType(tx, memberId, type);
    await platform.events.publish(tx, agentTreeChanged, { memberId, fromDay: today });
    await audit.write(tx, {
      actor: `operator:${operator.username}`,
      action: "agents.set_type",
      subject: `member:${memberId}`,
      detail: { account: member.account, before: member.type, after: type, reason },
      ip,
    });
  });
}
