import type * as desk from "@khela/contract/console/agent-pay";
import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import { moneyToText } from "@khela/kernel/money";
import { RECORD_DAYS, recordRange } from "@khela/rules/records/range";
import type { AgentPayContext } from "./context.ts";
import * as runs from "./desk-store.ts";
import { listDisputes } from "./dispute-store.ts";
import {
  billOf,
  pageFacts,
  peopleOf,
  rangeOf,
  readBill,
  readMembers,
  readShares,
  sortOf,
} from "./read-own.ts";
import { findBill, listBills, type ListedBill, sumBills } from "./read-store.ts";
import { WHOLE_DAY } from "./spans.ts";
import { billView } from "./views.ts";

type Query<E> = HandlerInput<E> extends { query: infer Q } ? Q : never;

/** Settlements of days and hours, newest first. */
export async function readRuns(
  { platform }: AgentPayContext,
  query: Query<typeof desk.listSettlementRuns>,
): Promise<HandlerOutput<typeof desk.listSettlementRuns>> {
  const { rows, count } = await runs.listRuns(platform.db, rangeOf(query));
  return {
    content: rows.map(({ slot, startedAt, endedAt, failedAt, amount, ...row }) => ({
      ...row,
      hour: slot === WHOLE_DAY ? null : slot,
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      failedAt: failedAt?.toISOString() ?? null,
      amount: moneyToText(amount),
    })),
    ...pageFacts(count, query),
  };
}

async function billsView(context: AgentPayContext, bills: readonly ListedBill[]) {
  const person = await peopleOf(
    context,
    bills.flatMap(({ agentId, uplineId }) => (uplineId === null ? [agentId] : [agentId, uplineId])),
  );
  return bills.map((bill) => ({
    ...billView(bill),
    agent: person(bill.agentId),
    upline: bill.uplineId && person(bill.uplineId),
    carryOut: moneyToText(bill.carryOut),
    failure: bill.failure,
    retryAt: bill.retryAt?.toISOString() ?? null,
  }));
}

/** Bills of all agents with their sums; a searched account must be whole. */
export async function readBills(
  context: AgentPayContext,
  query: Query<typeof desk.listConsoleBills>,
): Promise<HandlerOutput<typeof desk.listConsoleBills>> {
  const { platform, identity } = context;
  const range = recordRange(query, platform.clock.nowMs(), RECORD_DAYS);
  const agent = query.search ? await identity.findByAccount(query.search) : undefined;
  const filter = {
    kind: query.kind,
    state: query.state,
    from: range.from,
    to: range.to,
    agentIds: query.search ? (agent ? [agent.id] : []) : undefined,
  };
  const page = { ...rangeOf(query), sort: sortOf(query.sort) };
  const { rows, count } = await listBills(platform.db, filter, page);
  const sums = await sumBills(platform.db, filter);
  return {
    content: await billsView(context, rows),
    ...pageFacts(count, query),
    sums: sums.map(({ currency, turnover, own, paid }) => ({
      currency,
      turnover: moneyToText(turnover),
      own: moneyToText(own),
      paid: moneyToText(paid),
    })),
  };
}

/** One bill as its agent sees it, with the contracts below and the largest members. */
export async function readOne(
  context: AgentPayContext,
  billId: string,
): Promise<HandlerOutput<typeof desk.getConsoleBill>> {
  const bill = await billOf(context, billId);
  const first = { pageNo: 1, pageSize: 50 };
  const [detail, shares, members, [row]] = await Promise.all([
    readBill(context, bill),
    readShares(context, bill, first),
    readMembers(context, bill, first),
    billsView(context, [bill]),
  ]);
  if (!row) throw new Error(`bill ${billId} is missing`);
  return {
    ...detail,
    agent: row.agent,
    upline: row.upline,
    failure: row.failure,
    retryAt: row.retryAt,
    shares: shares.content,
    members: members.content,
    memberCount: members.totalCount,
  };
}

/** Disputes with their bills. */
export async function readDisputes(
  context: AgentPayContext,
  query: Query<typeof desk.listBillDisputes>,
): Promise<HandlerOutput<typeof desk.listBillDisputes>> {
  const { db } = context.platform;
  const { rows, count } = await listDisputes(db, query.state, rangeOf(query));
  const bills = await Promise.all(rows.map(({ billId }) => findBill(db, billId)));
  const views = await billsView(
    context,
    bills.flatMap((bill) => bill ?? []),
  );
  const byId = new Map(views.map((view) => [view.billId, view]));
  return {
    content: rows.flatMap((row) => {
      const bill = byId.get(row.billId);
      if (!bill) return [];
      return [
        {
          bill,
          text: row.text,
          openedAt: row.openedAt.toISOString(),
          state: row.state,
          answer: row.answer,
          answeredAt: row.answeredAt?.toISOString() ?? null,
          answeredBy: row.answeredBy,
        },
      ];
    }),
    ...pageFacts(count, query),
  };
}

/** What agents were paid beside what their teams did. */
export async function readReturns(
  context: AgentPayContext,
  query: Query<typeof desk.listAgentReturns>,
): Promise<HandlerOutput<typeof desk.listAgentReturns>> {
  const { platform } = context;
  const range = recordRange(query, platform.clock.nowMs(), RECORD_DAYS);
  const { rows, count } = await runs.listReturns(platform.db, range, rangeOf(query));
  const person = await peopleOf(
    context,
    rows.map(({ agentId }) => agentId),
  );
  return {
    content: rows.map((row) => ({
      agent: person(row.agentId),
      currency: row.currency,
      bills: row.bills,
      turnover: moneyToText(row.turnover),
      loss: moneyToText(row.loss),
      paid: moneyToText(row.paid),
    })),
    ...pageFacts(count, query),
  };
}
