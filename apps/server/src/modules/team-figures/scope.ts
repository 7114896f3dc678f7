import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import type { Member } from "../identity/index.ts";
import type { TeamContext } from "./context.ts";

/** A member of an agent's team, and the way down to there. */
export interface TeamRoot {
  member: Member;
  /** From right below the agent who asks down to the member; empty for the agent. */
  path: Member[];
}

/**
 * The agent, or one of the agent's downlines. Members of other branches, those above and unknown ids look alike.
 * @throws AppError SYS_NOT_FOUND
 */
export async function rootOf(
  { identity, agentTree }: Pick<TeamContext, "identity" | "agentTree">,
  agent: Member,
  rootId: string | undefined,
): Promise<TeamRoot> {
  if (rootId === undefined || rootId === agent.id) return { member: agent, path: [] };
  const way = await agentTree.wayDown(agent.id, rootId as MemberId);
  if (!way) throw new AppError("SYS_NOT_FOUND");
  const members = await identity.findMembers(way);
  const path = way.flatMap((id) => members.get(id) ?? []);
  const member = path.at(-1);
  if (!member || path.length !== way.length) throw new AppError("SYS_NOT_FOUND");
  return { member, path };
}
