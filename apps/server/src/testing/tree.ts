import { requestAgentMove } from "@khela/contract/console/agent-tree";
import { CallError } from "@khela/contract/client";
import type { MemberId } from "@khela/kernel/ids";
import type { TestApp } from "./app.ts";
import { approve } from "./four-eyes.ts";

/**
 * Moves a member with everybody below to another upline, by two operators who log in for it.
 * @returns false where the tree refuses it: it would be a circle, or changes nothing
 */
export async function moveInTree(
  app: TestApp,
  memberId: MemberId,
  toId: MemberId,
  fromDay: string,
): Promise<boolean> {
  const [maker, checker] = [await app.loginOperator("finance"), await app.loginOperator("super")];
  try {
    const body = { toId, fromDay, reason: "wished by both" };
    await approve(checker, await maker.call(requestAgentMove, { params: { memberId }, body }));
    return true;
  } catch (error) {
    if (error instanceof CallError && ["AGENT_TREE_CYCLE", "AGENT_TREE_SAME"].includes(error.code))
      return false;
    throw error;
  }
}
