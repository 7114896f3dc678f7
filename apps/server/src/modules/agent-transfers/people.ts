import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { isAgentType } from "@khela/rules/auth/trial";
import type { Member } from "../identity/index.ts";
import type { AgentTransferContext } from "./context.ts";

/** The member's own account. */
export async function selfOf({ identity }: AgentTransferContext, memberId: MemberId): Promise<Member> {
  const self = await identity.findMember(memberId);
  if (!self) throw new AppError("AUTH_REQUIRED");
  return self;
}

/** The agents above a member, the nearest first. */
export async function uplinesOf(
  { identity, agentTree }: AgentTransferContext,
  self: Pick<Member, "id">,
  levels: number,
): Promise<Member[]> {
  const ids = await agentTree.uplinesOf(self.id, levels);
  const members = await identity.findMembers(ids);
  return ids.flatMap((id) => members.get(id) ?? []);
}

/**
 * The other member of a transfer, some levels up or down the agent tree: the next one unless operators allow more
 * (domain rules 2.6). Members out of reach look as if they didn't exist.
 * @throws AppError AGENT_NO_UPLINE; AUTH_NOT_AGENT; SYS_NOT_FOUND for a member who is no downline within reach
 */
export async function counterpartOf(
  context: AgentTransferContext,
  self: Member,
  to: { to: "upline" | "downline"; memberId?: string | undefined; level?: number | undefined },
  levels: number,
): Promise<Member> {
  if (to.to === "upline") {
    const upline = (await uplinesOf(context, self, levels))[(to.level ?? 1) - 1];
    if (!upline) throw new AppError("AGENT_NO_UPLINE");
    return upline;
  }
  if (!isAgentType(self.type)) throw new AppError("AUTH_NOT_AGENT");
  const downlineId = to.memberId as MemberId | undefined;
  const above = downlineId === undefined ? [] : await context.agentTree.uplinesOf(downlineId, levels);
  const downline =
    downlineId !== undefined && above.includes(self.id)
      ? await context.identity.findMember(downlineId)
      : undefined;
  if (!downline) throw new AppError("SYS_NOT_FOUND");
  return downline;
}

/**
 * Checks that both members may take part now. The sender is told of their own pause; about the other member only that
 * they can't take part (SAFE-02).
 * @throws AppError PROTECT_EXCLUDED, AGENT_UNAVAILABLE
 */
export async function requireBoth(
  { requirePlay }: AgentTransferContext,
  self: Member,
  other: Member,
): Promise<void> {
  await requirePlay(self.id);
  if (other.status !== "active" || other.currency !== self.currency) throw new AppError("AGENT_UNAVAILABLE");
  await asOfOther(() => requirePlay(other.id));
}

/** Runs a check of the other member without revealing why it fails. @throws AppError AGENT_UNAVAILABLE */
export async function asOfOther(check: () => Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    if (error instanceof AppError && /^(PROTECT_|AUTH_BLOCKED$)/.test(error.code)) {
      throw new AppError("AGENT_UNAVAILABLE", {}, { cause: error });
    }
    throw error;
  }
}
