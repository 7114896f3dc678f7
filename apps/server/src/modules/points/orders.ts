import type { HandlerOutput } from "@khela/contract/endpoint";
import type { listPointOrders } from "@khela/contract/points";
import type { MemberId } from "@khela/kernel/ids";
import type { PointOrderState } from "@khela/rules/points/order";
import type { PointsContext } from "./context.ts";
import { orderViews } from "./order-views.ts";
import { listOrders } from "./store/order-store.ts";

/** What a member has redeemed, newest first (API-03). */
export async function readOrders(
  { platform }: PointsContext,
  memberId: MemberId,
  query: { pageNo: number; pageSize: number; state?: PointOrderState | undefined },
  language: string,
): Promise<HandlerOutput<typeof listPointOrders>> {
  const { pageNo, pageSize, state } = query;
  const page = { limit: pageSize, offset: (pageNo - 1) * pageSize, order: "newest" } as const;
  const { orders, count } = await listOrders(platform.db, { memberId, state }, page);
  return {
    content: await orderViews(platform, orders, language),
    pageNum: pageNo,
    totalPages: Math.ceil(count / pageSize),
    totalCount: count,
  };
}
