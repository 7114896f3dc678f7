import type { listTeam, TeamMember } from "@khela/contract/agent-team";
import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import type { MemberId } from "@khela/kernel/ids";
import { moneyToText, ZERO } from "@khela/kernel/money";
import { isAgentType } from "@khela/rules/auth/trial";
import { ALL_LEVELS } from "../agent-tree/index.ts";
import type { Member } from "../identity/index.ts";
import type { TeamContext } from "./context.ts";
import { rootOf } from "./scope.ts";

/** A page of the members below an agent, or below one of the agent's downlines (AGENT-03). */
export async function readMembers(
  context: TeamContext,
  agent: Member,
  { query }: HandlerInput<typeof listTeam>,
): Promise<HandlerOutput<typeof listTeam>> {
  const { pageNo, pageSize, sort, order } = query;
  const root = await rootOf(context, agent, query.parentId);
  const { places, count } = await context.agentTree.downlinesOf(root.member.id, {
    search: query.search ?? "",
    levels: query.depth === "direct" ? 1 : ALL_LEVELS,
    only: query.kind,
    order: { by: sort, descending: order === "desc" },
    limit: pageSize,
    offset: (pageNo - 1) * pageSize,
  });
  const levels = new Map(places.map(({ memberId, level }) => [memberId, root.path.length + level]));
  return {
    content: await viewsOf(context, levels, agent.currency),
    pageNum: pageNo,
    totalPages: Math.ceil(count / pageSize),
    totalCount: count,
    currency: agent.currency,
    path: root.path.map(({ id, account }) => ({ memberId: id, account })),
  };
}

/** Members with their levels below the agent, in the given order. */
async function viewsOf(
  { identity, agentTree, ledger }: TeamContext,
  levels: ReadonlyMap<MemberId, number>,
  currency: string,
): Promise<TeamMember[]> {
  const ids = [...levels.keys()];
  if (ids.length === 0) return [];
  const [members, online, counts, balances] = await Promise.all([
    identity.findMembers(ids),
    identity.onlineAmong(ids),
    agentTree.countsOf(ids),
    ledger.balancesOf(ids),
  ]);
  const cashOf = (id: MemberId) =>
    balances.get(id)?.find((one) => one.bucket === "cash" && one.currency === currency)?.balance ?? ZERO;
  return ids.flatMap((id) => {
    const member = members.get(id);
    if (!member) return [];
    return [
      {
        memberId: id,
        account: member.account,
        isAgent: isAgentType(member.type),
        level: levels.get(id) ?? 0,
        online: online.has(id),
        registeredAt: member.registeredAt.toISOString(),
        lastLoginAt: member.lastLoginAt?.toISOString() ?? null,
        balance: moneyToText(cashOf(id)),
        ...(counts.get(id) ?? { direct: 0, all: 0 }),
      },
    ];
  });
}
