import type { listApprovals } from "@khela/contract/console/adjustments";
import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { money, moneyToText } from "@khela/kernel/money";
import { dayOfKey } from "@khela/kernel/period";
import { TRIAL_CURRENCY } from "@khela/rules/auth/trial";
import type { Actor, FourEyesContext } from "./context.ts";
import { type RequestFilter, type RequestPage, SORTS, sumAmounts } from "./store.ts";
import { listViews } from "./views.ts";

type Query = HandlerInput<typeof listApprovals>["query"];

/**
 * The queue and its history, with the sum of its amounts in real money, so that the rows add up to the total. @throws
 * AppError SYS_BAD_INPUT
 */
export async function readList(
  context: FourEyesContext,
  query: Query,
  viewer: Actor["operator"],
): Promise<HandlerOutput<typeof listApprovals>> {
  const { pageNo, pageSize } = query;
  const { db, clock } = context.platform;
  const filter = filterOf(query);
  const page = { limit: pageSize, offset: (pageNo - 1) * pageSize, sort: sortOf(query.sort) };
  const [{ views, count }, sums] = await Promise.all([
    listViews(context, filter, page, viewer),
    // Play credit is never added to sums of money.
    sumAmounts(db, filter, { isNot: TRIAL_CURRENCY }, now(clock)),
  ]);
  return {
    content: views,
    pageNum: pageNo,
    totalPages: Math.ceil(count / pageSize),
    totalCount: count,
    totals: {
      credited: moneyToText(money(sums.credited)),
      debited: moneyToText(money(sums.debited)),
    },
  };
}

function filterOf({ state, kind, playerId, from, to, search }: Query): RequestFilter {
  return {
    state,
    kind,
    memberId: playerId as MemberId | undefined,
    from: from === undefined ? undefined : new Date(dayOfKey(from).startMs),
    to: to === undefined ? undefined : new Date(dayOfKey(to).endMs),
    search,
  };
}

/** @throws AppError SYS_BAD_INPUT for an unknown column */
function sortOf(sort: string | undefined): RequestPage["sort"] {
  if (sort === undefined) return undefined;
  const descending = sort.startsWith("-");
  const by = descending ? sort.slice(1) : sort;
  if (!Object.hasOwn(SORTS, by))
    throw new AppError("SYS_BAD_INPUT", { field: "query.sort", problem: "column" });
  return { by: by as keyof typeof SORTS, descending };
}
