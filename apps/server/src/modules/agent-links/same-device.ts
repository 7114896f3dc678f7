import type { MemberId } from "@khela/kernel/ids";
import type { AgentLinksContext } from "./context.ts";
import { agentsOf, type Newcomer } from "./store.ts";

/** How far back logins are compared. */
const LOOK_BACK_MS = 90 * 86_400_000;

/** An account that shares a device with a newcomer: the agent above, another one who came to that agent, or somebody else. */
export interface SameDevice {
  memberId: MemberId;
  relation: "agent" | "newcomer" | "other";
}

/** The accounts that logged in at the same address with the same browser as newcomers; those without any are missing. */
export async function sameDevices(
  { platform, identity }: AgentLinksContext,
  newcomers: readonly Newcomer[],
): Promise<Map<MemberId, SameDevice[]>> {
  const ids = newcomers.map(({ memberId }) => memberId);
  const others = await identity.sameBrowserOf(ids, new Date(platform.clock.nowMs() - LOOK_BACK_MS));
  const cameTo = await agentsOf(platform.db, [...others.values()].flat());
  return new Map(
    newcomers.flatMap(({ memberId, agentId }) => {
      const found = others.get(memberId);
      if (!found) return [];
      const relationOf = (other: MemberId) =>
        other === agentId ? "agent" : cameTo.get(other) === agentId ? "newcomer" : "other";
      return [[memberId, found.map((other) => ({ memberId: other, relation: relationOf(other) }))] as const];
    }),
  );
}
