import { dayOfKey } from "@khela/kernel/period";
import { moneyToText } from "@khela/kernel/money";
import { withReviews } from "./approvals.ts";
import type { CashierContext } from "./context.ts";
import { readInstalmentViews } from "./payouts/views.ts";
import * as deposits from "./store/deposits.ts";
import type { Listed, ListFilter, Page } from "./store/list.ts";
import * as withdrawals from "./store/withdrawals.ts";
import { depositView, deskView, queueView, withdrawalView } from "./views.ts";

/** A list query as the contract defines it. */
export interface ListQuery {
  pageNo: number;
  pageSize: number;
  from?: string | undefined;
  to?: string | undefined;
  state?: string | undefined;
  search?: string | undefined;
  /** The column to sort by; `-column` descends. */
  sort?: string | undefined;
}

/** The player's deposits. */
export async function listDeposits(
  { platform }: CashierContext,
  query: ListQuery,
  memberId?: ListFilter["memberId"],
) {
  const listed = await deposits.listDeposits(
    platform.db,
    filterOf(query, memberId),
    pageOf(query, "-createdAt"),
  );
  return paged(listed, query, depositView);
}

/** The player's withdrawals with every state they went through. */
export async function listWithdrawals(
  { platform }: CashierContext,
  query: ListQuery,
  memberId: ListFilter["memberId"],
) {
  const { db } = platform;
  const listed = await withdrawals.listWithdrawals(
    db,
    filterOf(query, memberId),
    pageOf(query, "-createdAt"),
  );
  const ids = listed.rows.map(({ id }) => id);
  const [steps, instalments] = await Promise.all([
    withdrawals.readSteps(db, ids),
    readInstalmentViews(db, ids),
  ]);
  return paged(listed, query, (row) => withdrawalView(row, steps.get(row.id) ?? [], instalments.get(row.id)));
}

/**
 * All players' withdrawals for the console; those that wait for an operator come first unless another order is
 * chosen.
 */
export async function listQueue(context: CashierContext, query: ListQuery, operatorId: string) {
  const { db } = context.platform;
  const listed = await withdrawals.listWithdrawals(db, filterOf(query), pageOf(query, "queue"));
  const ids = listed.rows.map(({ id }) => id);
  const [steps, instalments] = await Promise.all([
    withdrawals.readSteps(db, ids),
    readInstalmentViews(db, ids),
  ]);
  const content = await withReviews(context, listed.rows, operatorId, (row) =>
    queueView(row, steps.get(row.id) ?? [], operatorId, instalments.get(row.id)),
  );
  return {
    ...paged(listed, query, () => undefined),
    content,
    totals: { amount: moneyToText(listed.sum) },
  };
}

/** All players' deposits for the console. */
export async function listDepositQueue({ platform }: CashierContext, query: ListQuery, operatorId: string) {
  const listed = await deposits.listDeposits(platform.db, filterOf(query), pageOf(query, "-createdAt"));
  return {
    ...paged(listed, query, (row) => deskView(row, operatorId)),
    totals: { amount: moneyToText(listed.sum) },
  };
}

function paged<Row, View>(listed: Listed<Row>, { pageNo, pageSize }: ListQuery, view: (row: Row) => View) {
  return {
    content: listed.rows.map(view),
    pageNum: pageNo,
    totalPages: Math.ceil(listed.count / pageSize),
    totalCount: listed.count,
  };
}

function pageOf({ pageNo, pageSize, sort }: ListQuery, standard: string): Page {
  const wanted = sort ?? standard;
  const descending = wanted.startsWith("-");
  const column = descending ? wanted.slice(1) : wanted;
  return { limit: pageSize, offset: (pageNo - 1) * pageSize, sort: column, descending };
}

function filterOf({ from, to, state, search }: ListQuery, memberId?: ListFilter["memberId"]): ListFilter {
  return {
    ...(memberId === undefined ? {} : { memberId }),
    ...(from === undefined ? {} : { fromMs: dayOfKey(from).startMs }),
    ...(to === undefined ? {} : { toMs: dayOfKey(to).endMs }),
    ...(state === undefined ? {} : { state }),
    ...(search === undefined ? {} : { search }),
  };
}
