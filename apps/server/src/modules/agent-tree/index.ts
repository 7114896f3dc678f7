import type { MemberId } from "@khela/kernel/ids";
import { dayOf } from "@khela/kernel/period";
import type { Db, Tx } from "../../platform/database.ts";
import { accountKeyOf } from "../identity/index.ts";
import type { AgentTreeContext } from "./context.ts";
import { performMove } from "./move.ts";
import { routeAgentTree } from "./routes.ts";
import * as store from "./store.ts";

export { ALL_LEVELS } from "./store.ts";
export { agentTreeChanged } from "./events.ts";
export { type Line, linesWithin, membersBelow, teamLines } from "./lines-store.ts";

/** Who stands below which agent, by business day (AGENT-03; decision 0064). Places follow from registration and moves. */
export interface AgentTree {
  /** The agents above a member today, the nearest first. @param levels how far up at most */
  uplinesOf(memberId: MemberId, levels: number, within?: Db | Tx): Promise<MemberId[]>;
  /** The agents above a member on a day, the nearest first; a later day as it is planned now. */
  uplinesOn(memberId: MemberId, day: string, within?: Db | Tx): Promise<MemberId[]>;
  /** Until the transaction ends nobody moves. Registrations go on. */
  holdStill(tx: Tx): Promise<void>;
  /**
   * A page of the members below an agent today, down to a level, whose account begins with a text, in any case.
   */
  downlinesOf(
    agentId: MemberId,
    page: {
      search: string;
      levels: number;
      limit: number;
      offset: number;
      only?: "agents" | "players" | undefined;
      order?: store.PlaceOrder | undefined;
    },
  ): Promise<{ places: store.Place[]; count: number }>;
  /**
   * The members between an agent and one of the team today, from right below the agent down to that member; empty for
   * the agent, undefined for members who stand elsewhere.
   */
  wayDown(agentId: MemberId, memberId: MemberId): Promise<MemberId[] | undefined>;
  /** How many members stand right below agents today, and on all levels; agents without any are missing. */
  countsOf(agentIds: readonly MemberId[]): Promise<Map<MemberId, { direct: number; all: number }>>;
}

/** Builds the module: the tree's calls at the console, and moves that take two operators. */
export function createAgentTree(context: AgentTreeContext): AgentTree {
  const { db, clock } = context.platform;
  const today = () => dayOf(clock.nowMs()).key;
  context.fourEyes.define({
    kind: "agent_move",
    permission: "agents.write",
    perform: (tx, request) => performMove(context, tx, request),
  });
  routeAgentTree(context);
  return {
    async uplinesOf(memberId, levels, within = db) {
      const found = await store.uplines(within, [memberId], { day: today(), levels });
      return found.get(memberId) ?? [];
    },
    async uplinesOn(memberId, day, within = db) {
      const found = await store.uplines(within, [memberId], { day, levels: store.ALL_LEVELS });
      return found.get(memberId) ?? [];
    },
    holdStill: store.shareTree,
    downlinesOf: (agentId, { search, ...page }) =>
      store.downlines(db, agentId, { ...page, prefix: accountKeyOf(search), day: today() }),
    async wayDown(agentId, memberId) {
      if (memberId === agentId) return [];
      const found = await store.uplines(db, [memberId], { day: today(), levels: store.ALL_LEVELS });
      const above = found.get(memberId) ?? [];
      const at = above.indexOf(agentId);
      return at === -1 ? undefined : [...above.slice(0, at).toReversed(), memberId];
    },
    countsOf: (agentIds) => store.countBelow(db, agentIds, today()),
  };
}
