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

/** Who is above a member in the agent tree: the inviter, where that is an agent. */
export async function uplineOf(context: AgentTransferContext, self: Member): Promise<Member | undefined> {
  const upline = self.referredBy && (await context.identity.findMember(self.referredBy));
  return upline && isAgent(upline) ? upline : undefined;
}

/**
 * Who the other side of a transfer is. One level up or down only; everybody else is as if there were nobody.
 * @throws AppError AGENT_NO_UPLINE; AUTH_NOT_AGENT; SYS_NOT_FOUND for somebody who is no direct downline
 */
export async function otherSide(
  context: AgentTransferContext,
  self: Member,
  to: { to: "upline" | "downline"; memberId?: string | undefined },
): Promise<Member> {
  if (to.to === "upline") {
    const upline = await uplineOf(context, self);
    if (!upline) throw new AppError("AGENT_NO_UPLINE");
    return upline;
  }
  if (!isAgent(self)) throw new AppError("AUTH_NOT_AGENT");
  const downline =
    to.memberId === undefined ? undefined : await context.identity.findMember(to.memberId as MemberId);
  if (downline?.referredBy !== self.id) throw new AppError("SYS_NOT_FOUND");
  return downline;
}

/**
 * Whether both may take part now. A pause is the sender's own affair to read; of the other side only that
 * it can't take part is told (SAFE-02).
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

/** Runs a check of the other side; why it fails is not told. @throws AppError AGENT_UNAVAILABLE */
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
