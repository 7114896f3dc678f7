import type { listRebatePayouts, listRebateRuns } from "@khela/contract/console/rebates";
import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import { moneyToText } from "@khela/kernel/money";
import type { RebatesContext } from "./context.ts";
import * as store from "./read-store.ts";

const page = ({ pageNo, pageSize }: { pageNo: number; pageSize: number }) => ({
  limit: pageSize,
  offset: (pageNo - 1) * pageSize,
});

/** Paid days and weeks with their sums, newest first (OPS-05). */
export async function readRuns(
  { platform }: RebatesContext,
  query: HandlerInput<typeof listRebateRuns>["query"],
): Promise<HandlerOutput<typeof listRebateRuns>> {
  const { rows, count } = await store.listRuns(platform.db, query.kind, page(query));
  return {
    content: rows.map((row) => ({
      ...row,
      startedAt: row.startedAt.toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
      basis: moneyToText(row.basis),
      paid: moneyToText(row.paid),
      lapsed: moneyToText(row.lapsed),
      carried: moneyToText(row.carried),
    })),
    pageNum: query.pageNo,
    totalPages: Math.ceil(count / query.pageSize),
    totalCount: count,
  };
}

/** What each player got for a day or week, the largest amounts first. */
export async function readPayouts(
  { platform, identity }: RebatesContext,
  { kind, period, currency, ...query }: HandlerInput<typeof listRebatePayouts>["query"],
): Promise<HandlerOutput<typeof listRebatePayouts>> {
  const { rows, count } = await store.listPayouts(platform.db, { kind, period, currency }, page(query));
  const members = await identity.findMembers(rows.map(({ memberId }) => memberId));
  return {
    content: rows.map((row) => ({
      playerId: row.memberId,
      account: members.get(row.memberId)?.account ?? "",
      part: row.part,
      rank: row.rank,
      basis: moneyToText(kind === "rebate" ? row.validCash : row.netLoss),
      given: moneyToText(row.given),
      total: moneyToText(row.total),
      carried: moneyToText(row.carried),
      amount: moneyToText(row.amount),
      rewardId: row.rewardId ?? null,
      refused: row.refused ?? null,
    })),
    pageNum: query.pageNo,
    totalPages: Math.ceil(count / query.pageSize),
    totalCount: count,
  };
}
