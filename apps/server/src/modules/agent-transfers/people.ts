import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { AGENT_TYPES } from "@khela/rules/agents/transfer";
import type { Member } from "../identity/index.ts";
import type { AgentTransferContext } from "./context.ts";

export const isAgent = ({ type }: Pick<Member, "type">): boolean => AGENT_TYPES.includes(type);

/** The member's own account. */
export async function selfOf({ identity }: AgentTransferContext, memberId: MemberId): Promise<Member> {
  const self = await identity.findMember(memberId);
  if (!self) throw new AppError("AUTH_REQUIRED");
  return self;
}

/** The uplines of a member in the agent tree, the nearest first: the chain of inviters, as long as they are agents. */
export async function uplinesOf(
  context: AgentTransferContext,
  self: Member,
  levels: number,
): Promise<Member[]> {
  const chain: Member[] = [];
  for (let below = self; chain.length < levels;) {
    const upline = below.referredBy && (await context.identity.findMember(below.referredBy));
    // The tree should have no cycles; a member who appears twice ends the walk.
    if (!upline || !isAgent(upline) || upline.id === self.id || chain.includes(upline)) break;
    chain.push(upline);
    below = upline;
  }
  return chain;
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
  if (!isAgent(self)) throw new AppError("AUTH_NOT_AGENT");
  const downline =
    to.memberId === undefined ? undefined : await context.identity.findMember(to.memberId as MemberId);
  const above = downline ? await uplinesOf(context, downline, levels) : [];
  if (!downline || !above.some(({ id }) => id === self.id)) throw new AppError("SYS_NOT_FOUND");
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
