import { type consoleReward, type listConsoleRewards as listCall } from "@khela/contract/console/rewards";
import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import { rewardDetail } from "@khela/contract/rewards";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { moneyToText } from "@khela/kernel/money";
import { dayOfKey, FIRST_DAY, LAST_DAY } from "@khela/kernel/period";
import type * as z from "zod/mini";
import type { RewardsContext } from "./context.ts";
import { rewardView, totalsOf } from "./read-rewards.ts";
import * as store from "./store.ts";

const SORTS = ["issuedAt", "amount", "claimBy"] as const;

/** A reward as operators see it. */
export function consoleView(
  { platform }: Pick<RewardsContext, "platform">,
  row: store.RewardRow,
  playerAccount: string,
): z.input<typeof consoleReward> {
  const detail = rewardDetail.safeParse(row.detail);
  const { note, by } = row.detail as { note?: unknown; by?: unknown };
  return {
    ...rewardView(row, now(platform.clock)),
    playerId: row.member_id,
    playerAccount,
    sourceRef: row.source_ref,
    detail: detail.success ? detail.data : {},
    grantedBy: typeof by === "string" ? by : null,
    note: typeof note === "string" ? note : null,
    endReason: row.end_reason,
  };
}

/** Rewards of all players or one, with sums by source. @throws AppError SYS_BAD_INPUT for an unknown column */
export async function listForConsole(
  context: RewardsContext,
  query: HandlerInput<typeof listCall>["query"],
): Promise<HandlerOutput<typeof listCall>> {
  const { platform, identity } = context;
  const { db, clock } = platform;
  const { pageNo, pageSize, search, source, state } = query;
  const found = search ? await identity.findByAccount(search) : undefined;
  const filter = {
    source,
    state,
    memberId: memberOf(query.playerId, search, found?.id),
    from: new Date(dayOfKey(query.from ?? FIRST_DAY).startMs),
    to: new Date(dayOfKey(query.to ?? LAST_DAY).endMs),
    at: now(clock),
  };
  const page = { limit: pageSize, offset: (pageNo - 1) * pageSize, ...sortOf(query.sort) };
  const [rows, sums] = await Promise.all([
    store.pageRewards(db, filter, page),
    store.sumBySource(db, filter),
  ]);
  const members = await identity.findMembers([...new Set(rows.map(({ member_id }) => member_id))]);
  const totalCount = sums.reduce((count, sum) => count + sum.count, 0);
  return {
    content: rows.map((row) => consoleView(context, row, members.get(row.member_id)?.account ?? "")),
    pageNum: pageNo,
    totalPages: Math.ceil(totalCount / pageSize),
    totalCount,
    totals: totalsOf(sums),
    bySource: sums.map((sum) => ({
      source: sum.source,
      count: sum.count,
      paid: moneyToText(sum.paid),
      waiting: moneyToText(sum.waiting),
      missed: moneyToText(sum.missed),
    })),
  };
}

/** No member has this id, so a search that finds no account selects nothing. */
const NOBODY = "00000000-0000-0000-0000-000000000000" as MemberId;

function memberOf(
  playerId: string | undefined,
  search: string | undefined,
  found: MemberId | undefined,
): MemberId | undefined {
  if (!search) return playerId as MemberId | undefined;
  const isOther = playerId !== undefined && playerId !== found;
  return found === undefined || isOther ? NOBODY : found;
}

function sortOf(sort = "-issuedAt"): { by: (typeof SORTS)[number]; descending: boolean } {
  const descending = sort.startsWith("-");
  const by = SORTS.find((name) => name === (descending ? sort.slice(1) : sort));
  if (!by) throw new AppError("SYS_BAD_INPUT", { field: "query.sort", problem: "column" });
  return { by, descending };
}
