import type { getPlayerPoints, listPointOrderRows, PointOrderRow } from "@khela/contract/console/points";
import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { moneyToText } from "@khela/kernel/money";
import { dayOfKey } from "@khela/kernel/period";
import type { Actor } from "../four-eyes/index.ts";
import type { PointsContext } from "./context.ts";
import { readLines } from "./lines.ts";
import { openAddress } from "./order-views.ts";
import { readOpen, readPoints } from "./read.ts";
import { listOrders, type Order } from "./store/order-store.ts";

type Viewer = Actor["operator"];

/** A page of orders for the console, with sums of the whole selection. */
export async function listOrderRows(
  context: PointsContext,
  query: HandlerInput<typeof listPointOrderRows>["query"],
  viewer: Viewer,
): Promise<HandlerOutput<typeof listPointOrderRows>> {
  const { platform, identity } = context;
  const { pageNo, pageSize, state, kind, itemId, playerId, search } = query;
  const found = search ? await identity.findByAccount(search) : undefined;
  const { orders, count, points, amount } = await listOrders(
    platform.db,
    {
      state,
      kind,
      itemId,
      memberId: playerId as MemberId | undefined,
      from: query.from === undefined ? undefined : new Date(dayOfKey(query.from).startMs),
      to: query.to === undefined ? undefined : new Date(dayOfKey(query.to).endMs),
      ...(search ? { search: { reference: search.toUpperCase(), memberIds: found ? [found.id] : [] } } : {}),
    },
    { limit: pageSize, offset: (pageNo - 1) * pageSize, order: "desk" },
  );
  return {
    content: await orderRows(context, orders, viewer),
    pageNum: pageNo,
    totalPages: Math.ceil(count / pageSize),
    totalCount: count,
    totals: { points, amount: moneyToText(amount) },
  };
}

/** Orders as an operator sees them; addresses are for those who may decide. */
export async function orderRows(
  { platform, identity }: PointsContext,
  orders: readonly Order[],
  viewer: Viewer,
): Promise<PointOrderRow[]> {
  const members = await identity.findMembers(orders.map(({ memberId }) => memberId));
  const seesAddresses = viewer.permissions.has("points.review");
  return orders.map((order) => ({
    id: order.id,
    reference: order.reference,
    playerId: order.memberId,
    playerAccount: members.get(order.memberId)?.account ?? "",
    itemId: order.itemId,
    kind: order.kind,
    title: order.title,
    points: order.points,
    amount: order.amount === null ? null : moneyToText(order.amount),
    state: order.state,
    createdAt: order.createdAt.toISOString(),
    decidedAt: order.decidedAt?.toISOString() ?? null,
    decidedBy: order.decidedBy,
    reason: order.reason,
    tracking: order.tracking,
    address: seesAddresses ? openAddress(platform.secrets, order) : null,
  }));
}

const LATEST = 20;

/** A player's points for the console. @throws AppError SYS_NOT_FOUND */
export async function readPlayerPoints(
  context: PointsContext,
  memberId: MemberId,
): Promise<HandlerOutput<typeof getPlayerPoints>> {
  if (!(await context.identity.findMember(memberId))) throw new AppError("SYS_NOT_FOUND");
  const [points, open, lines] = await Promise.all([
    readPoints(context, memberId),
    readOpen(context, memberId),
    readLines(context, memberId, { pageNo: 1, pageSize: LATEST }, "en"),
  ]);
  return { ...points, waiting: open.today.points + open.waiting, lines: lines.content };
}
