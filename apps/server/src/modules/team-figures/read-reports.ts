import type { getTeamStatement, listTeamFigures } from "@khela/contract/agent-team";
import { CATEGORIES } from "@khela/contract/catalogue";
import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import { dayPlus } from "@khela/kernel/period";
import { PROFIT_DAYS, RECORD_DAYS, recordRange } from "@khela/rules/records/range";
import { accountKeyOf, type Member } from "../identity/index.ts";
import type { TeamContext } from "./context.ts";
import { daysBelow } from "./member-detail-store.ts";
import * as store from "./report-store.ts";
import { rootOf, type TeamRoot } from "./scope.ts";
import { figuresView } from "./views.ts";

type StatementQuery = HandlerInput<typeof getTeamStatement>["query"];
type FiguresQuery = HandlerInput<typeof listTeamFigures>["query"];

const pathView = ({ path }: TeamRoot) => path.map(({ id, account }) => ({ memberId: id, account }));

/**
 * What a report asks for. Of a downline's team only the days on which that downline stood below the agent: what it did
 * elsewhere before is of another branch.
 * @throws AppError SYS_NOT_FOUND, RECORD_RANGE, SYS_BAD_INPUT
 */
async function asked(
  context: TeamContext,
  agent: Member,
  query: { from?: string | undefined; to?: string | undefined; parentId?: string | undefined },
  maxDays: number,
) {
  const { db, clock } = context.platform;
  const range = recordRange(query, clock.nowMs(), maxDays);
  const root = await rootOf(context, agent, query.parentId);
  const days = root.path.length === 0 ? range : await daysBelow(db, agent.id, root.member.id, range);
  return {
    root,
    range,
    // Without a common day there is nothing to sum up: the range begins after its end.
    of: {
      rootId: root.member.id,
      currency: agent.currency,
      ...(days ? { from: days.from, to: days.to } : { from: dayPlus(range.toMs, 0).key, to: range.to }),
    },
  };
}

/** User loss: what a team won and lost by day or category. */
export async function readStatement(
  context: TeamContext,
  agent: Member,
  query: StatementQuery,
): Promise<HandlerOutput<typeof getTeamStatement>> {
  await context.takeWaiting();
  const { db } = context.platform;
  const { root, range, of } = await asked(context, agent, query, PROFIT_DAYS);
  const { scope, by } = query;
  const [rows, totals, active] = await Promise.all([
    store.sumsBy(db, of, { scope, by }),
    store.sumOf(db, of, scope),
    store.activeIn(db, { ...of, rootIds: [of.rootId] }, scope),
  ]);
  return {
    from: range.from,
    to: range.to,
    currency: agent.currency,
    path: pathView(root),
    rows: rows.map((row) => ({
      key: row.key,
      category: by === "category" ? (CATEGORIES.find((known) => known === row.key) ?? null) : null,
      figures: figuresView(row),
    })),
    totals: figuresView(totals, active.get(of.rootId) ?? 0),
  };
}

/** What each member of a team did, or each right below with the team below it. */
export async function readFigures(
  context: TeamContext,
  agent: Member,
  query: FiguresQuery,
): Promise<HandlerOutput<typeof listTeamFigures>> {
  await context.takeWaiting();
  const { db } = context.platform;
  const { root, range, of } = await asked(context, agent, query, RECORD_DAYS);
  const { scope, sort, order, pageNo, pageSize } = query;
  const found = await store.listMembers(db, {
    ...of,
    scope,
    sort,
    descending: order === "desc",
    prefix: accountKeyOf(query.search ?? ""),
    limit: pageSize,
    offset: (pageNo - 1) * pageSize,
  });
  const ids = found.rows.map(({ id }) => id);
  const whole = { from: of.from, to: of.to, currency: of.currency };
  const [members, counts, active, inAll] = await Promise.all([
    context.identity.findMembers(ids),
    context.agentTree.countsOf(ids),
    scope === "teams" ? store.activeIn(db, { ...whole, rootIds: ids }) : undefined,
    store.activeIn(db, { ...whole, rootIds: [of.rootId] }, scope === "direct" ? "direct" : "all"),
  ]);
  return {
    content: found.rows.flatMap((row) => {
      const member = members.get(row.id);
      if (!member) return [];
      const isActive = row.active > 0n ? 1 : 0;
      return [
        {
          memberId: row.id,
          account: member.account,
          isAgent: row.isAgent,
          level: root.path.length + row.distance,
          hasTeam: row.distance > 0 && (counts.get(row.id)?.all ?? 0) > 0,
          figures: figuresView(row, active ? (active.get(row.id) ?? 0) : isActive),
        },
      ];
    }),
    pageNum: pageNo,
    totalPages: Math.ceil(found.count / pageSize),
    totalCount: found.count,
    from: range.from,
    to: range.to,
    currency: agent.currency,
    path: pathView(root),
    totals: figuresView(found.totals, inAll.get(of.rootId) ?? 0),
  };
}
