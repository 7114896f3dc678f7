import type { listAgentTree, TreeMember } from "@khela/contract/console/agent-tree";
import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { dayOf } from "@khela/kernel/period";
import { accountKeyOf } from "../identity/index.ts";
import type { AgentTreeContext } from "./context.ts";
import { earliestMove } from "./move.ts";
import * as store from "./store.ts";

/** A page of the tree as operators see it. @throws AppError SYS_NOT_FOUND for an unknown agent */
export async function readTree(
  context: AgentTreeContext,
  { query }: HandlerInput<typeof listAgentTree>,
): Promise<HandlerOutput<typeof listAgentTree>> {
  const { platform } = context;
  const { pageNo, pageSize, parentId } = query;
  const search = accountKeyOf(query.search ?? "");
  const page = {
    day: dayOf(platform.clock.nowMs()).key,
    prefix: search,
    limit: pageSize,
    offset: (pageNo - 1) * pageSize,
  };
  const found = await (parentId === undefined
    ? store.search(platform.db, { ...page, onlyTop: search === "" })
    : belowAgent(context, parentId as MemberId, page));
  const parentIds = parentId === undefined ? [] : [parentId as MemberId];
  const [parent] = await viewsOf(context, parentIds, page.day);
  if (parentId !== undefined && !parent) throw new AppError("SYS_NOT_FOUND");
  return {
    content: await viewsOf(context, found.memberIds, page.day),
    pageNum: pageNo,
    totalPages: Math.ceil(found.count / pageSize),
    totalCount: found.count,
    parent: parent ?? null,
    earliestMove: await earliestMove(context),
  };
}

async function belowAgent(
  { platform }: AgentTreeContext,
  agentId: MemberId,
  page: { day: string; prefix: string; limit: number; offset: number },
): Promise<{ memberIds: MemberId[]; count: number }> {
  const levels = page.prefix === "" ? 1 : store.ALL_LEVELS;
  const { places, count } = await store.downlines(platform.db, agentId, { ...page, levels });
  return { memberIds: places.map(({ memberId }) => memberId), count };
}

/** Members with their places, in the given order; unknown ids are left out. */
async function viewsOf(
  { platform, identity }: AgentTreeContext,
  ids: readonly MemberId[],
  day: string,
): Promise<TreeMember[]> {
  if (ids.length === 0) return [];
  const { db } = platform;
  const [counts, above, planned] = await Promise.all([
    store.countBelow(db, ids, day),
    store.uplines(db, ids, { day, levels: store.ALL_LEVELS }),
    store.plannedMoves(db, ids, day),
  ]);
  const others = [...[...above.values()].flat(), ...[...planned.values()].flatMap(({ toId }) => toId ?? [])];
  const members = await identity.findMembers([...new Set([...ids, ...others])]);
  const nameOf = (id: MemberId) => members.get(id)?.account ?? "";
  return ids.flatMap((id) => {
    const member = members.get(id);
    if (!member) return [];
    const move = planned.get(id);
    return [
      {
        memberId: id,
        account: member.account,
        type: member.type,
        status: member.status,
        registeredAt: member.registeredAt.toISOString(),
        ...(counts.get(id) ?? { direct: 0, all: 0 }),
        path: (above.get(id) ?? []).toReversed().map((one) => ({ memberId: one, account: nameOf(one) })),
        planned: move ? { to: move.toId && nameOf(move.toId), fromDay: move.fromDay } : null,
      },
    ];
  });
}
