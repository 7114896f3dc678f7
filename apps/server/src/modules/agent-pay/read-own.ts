import type * as calls from "@khela/contract/agent-pay";
import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import type { ContentLanguage } from "@khela/kernel/content-languages";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { moneyToText } from "@khela/kernel/money";
import { dayOf, dayOfKey } from "@khela/kernel/period";
import { RECORD_DAYS, recordRange } from "@khela/rules/records/range";
import { linesWithin } from "../agent-tree/index.ts";
import type { Member } from "../identity/index.ts";
import type { AgentPayContext } from "./context.ts";
import { findDispute } from "./dispute-store.ts";
import { frozen, listMembers, type TeamSpan } from "./figures-store.ts";
import * as store from "./read-store.ts";
import { countedWithin } from "./run-store.ts";
import { timesOf, WHOLE_DAY } from "./spans.ts";
import { billView, dayBefore, detailView } from "./views.ts";

type Query<E> = HandlerInput<E> extends { query: infer Q } ? Q : never;
interface Page {
  pageNo: number;
  pageSize: number;
}

export const rangeOf = ({ pageNo, pageSize }: Page) => ({ limit: pageSize, offset: (pageNo - 1) * pageSize });
export const pageFacts = (count: number, { pageNo, pageSize }: Page) => ({
  pageNum: pageNo,
  totalPages: Math.ceil(count / pageSize),
  totalCount: count,
});

/** Names members for operators. @returns the account of one by its id */
export async function peopleOf(
  { identity }: AgentPayContext,
  ids: readonly MemberId[],
): Promise<(memberId: MemberId) => { memberId: MemberId; account: string }> {
  const members = await identity.findMembers([...new Set(ids)]);
  return (memberId) => ({ memberId, account: members.get(memberId)?.account ?? "" });
}

/** The filter of an agent's own bills, within the days of a record. */
export function ownFilter(
  { platform }: AgentPayContext,
  agent: Member,
  { from, to, kind, state }: Query<typeof calls.exportAgentBills>,
): store.BillFilter & { from: string; to: string } {
  const range = recordRange({ from, to }, platform.clock.nowMs(), RECORD_DAYS);
  return { agentId: agent.id, kind, state, from: range.from, to: range.to };
}

/** The column of a `sort` parameter, which the contract has checked. */
export function sortOf(sort: string | undefined): store.BillSort | undefined {
  if (sort === undefined) return undefined;
  const descending = sort.startsWith("-");
  return { by: (descending ? sort.slice(1) : sort) as store.BillSort["by"], descending };
}

/** A page of the agent's bills with the sums of all of them. */
export async function readBills(
  context: AgentPayContext,
  agent: Member,
  query: Query<typeof calls.listAgentBills>,
): Promise<HandlerOutput<typeof calls.listAgentBills>> {
  const { db } = context.platform;
  const filter = ownFilter(context, agent, query);
  const { rows, count } = await store.listBills(db, filter, { ...rangeOf(query), sort: sortOf(query.sort) });
  const sums = await store.sumBills(db, filter);
  return {
    content: rows.map(billView),
    ...pageFacts(count, query),
    sums: sums.map(({ currency, turnover, own, paid }) => ({
      currency,
      turnover: moneyToText(turnover),
      own: moneyToText(own),
      paid: moneyToText(paid),
    })),
  };
}

/** A bill by its id. @param agent whose bill it must be; without one, anybody's @throws AppError SYS_NOT_FOUND */
export async function billOf(
  { platform }: AgentPayContext,
  billId: string,
  agent?: Member,
): Promise<store.ListedBill> {
  const bill = await store.findBill(platform.db, billId, agent?.id);
  if (!bill) throw new AppError("SYS_NOT_FOUND");
  return bill;
}

/** One bill with all that it was worked out from. */
export async function readBill(
  context: AgentPayContext,
  bill: store.ListedBill,
): Promise<HandlerOutput<typeof calls.getAgentBill>> {
  const { db } = context.platform;
  const [[contract], lines, corrected, dispute, carryReset] = await Promise.all([
    context.contracts.versionsById(db, [bill.contractId]),
    store.listCorrections(db, { takenBy: bill.id }),
    store.listCorrections(db, { billId: bill.id }),
    findDispute(db, bill.id),
    store.carryReset(db, bill.id),
  ]);
  if (!contract) throw new Error(`the contract of bill ${bill.id} is missing`);
  return detailView(bill, { contract, lines, corrected, dispute, carryReset });
}

/** What the contracts below take of a bill's formula. */
export async function readShares(
  { platform, identity }: AgentPayContext,
  bill: store.ListedBill,
  page: Page,
): Promise<HandlerOutput<typeof calls.listBillShares>> {
  const { rows, count } = await store.listShares(platform.db, bill, rangeOf(page));
  const members = await identity.findMembers(rows.map(({ agentId }) => agentId));
  return {
    content: rows.map((row) => ({
      account: members.get(row.agentId)?.account ?? "",
      from: row.fromDay,
      to: dayBefore(row.toDay),
      turnover: moneyToText(row.turnover),
      whole: moneyToText(row.whole),
      share: moneyToText(row.share),
    })),
    ...pageFacts(count, page),
  };
}

/** The team of a bill in its period. */
async function teamOf({ contracts, platform }: AgentPayContext, bill: store.ListedBill): Promise<TeamSpan> {
  const [contract] = await contracts.versionsById(platform.db, [bill.contractId]);
  if (!contract) throw new Error(`the contract of bill ${bill.id} is missing`);
  const { agentId, fromDay: from, toDay: to } = bill;
  return { key: bill.id, agentId, from, to, active: contract.terms.active };
}

/** The members from whom a bill's figures come. */
export async function readMembers(
  context: AgentPayContext,
  bill: store.ListedBill,
  page: Page,
): Promise<HandlerOutput<typeof calls.listBillMembers>> {
  const { platform, identity } = context;
  const team = await teamOf(context, bill);
  const source = frozen(bill.currency, bill.slot);
  const { rows, count } = await listMembers(platform.db, team, source, rangeOf(page));
  const members = await identity.findMembers(rows.map(({ memberId }) => memberId));
  return {
    content: rows.map(({ memberId, turnover, deposits, loss, isActive }) => ({
      memberId,
      account: members.get(memberId)?.account ?? "",
      turnover: moneyToText(turnover),
      deposits: moneyToText(deposits),
      loss: moneyToText(loss),
      isActive,
    })),
    ...pageFacts(count, page),
  };
}

/** A member's bets of a bill's period. @throws AppError SYS_NOT_FOUND for one who wasn't in the team */
export async function readBets(
  context: AgentPayContext,
  bill: store.ListedBill,
  memberId: MemberId,
  page: Page & { language: ContentLanguage },
): Promise<HandlerOutput<typeof calls.listBillBets>> {
  const { platform, identity, turnover, catalogue } = context;
  const { agentId, currency, slot } = bill;
  const period = { from: bill.fromDay, to: bill.toDay };
  const days = memberId === agentId ? period : await daysInTeam(context, agentId, memberId, period);
  const member = await identity.findMember(memberId);
  if (!days || !member) throw new AppError("SYS_NOT_FOUND");
  const counted = await countedWithin(platform.db, { currency, slot, ...days });
  const times =
    slot === WHOLE_DAY
      ? { from: timesOf({ day: days.from, slot }).from, to: new Date(dayOfKey(days.to).startMs) }
      : timesOf({ day: days.from, slot });
  const found = await turnover.memberFacts({ memberId, currency, ...times, ...counted }, rangeOf(page));
  return {
    account: member.account,
    turnover: moneyToText(found.validCash),
    content: await Promise.all(
      found.facts.map(async (fact) => ({
        betId: fact.betId,
        version: fact.version,
        gameCode: fact.gameCode,
        gameName: (await catalogue.describe(fact.gameCode, page.language)).name,
        settledAt: fact.settledAt.toISOString(),
        stake: moneyToText(fact.stake),
        payout: moneyToText(fact.payout),
        validStake: moneyToText(fact.validCash),
        reason: fact.reason,
      })),
    ),
    ...pageFacts(found.count, page),
  };
}

/** The days of a period on which a member stood below an agent; undefined: none. */
async function daysInTeam(
  { platform }: AgentPayContext,
  agentId: MemberId,
  memberId: MemberId,
  { from, to }: { from: string; to: string },
): Promise<{ from: string; to: string } | undefined> {
  const lines = (await linesWithin(platform.db, [memberId], { from, to })).filter(
    (line) => line.agentId === agentId,
  );
  const first = lines.map(({ fromDay }) => fromDay).toSorted()[0];
  const last = lines
    .map(({ untilDay }) => untilDay)
    .toSorted()
    .at(-1);
  if (first === undefined || last === undefined) return undefined;
  return { from: first > from ? first : from, to: last < to ? last : to };
}

/** The payments of a real-time salary's day. */
export async function readSteps(
  { platform }: AgentPayContext,
  of: { agentId: MemberId; currency: string; day: string },
  page: Page,
) {
  const { rows, count, paid } = await store.listSteps(platform.db, of, rangeOf(page));
  return {
    paid: moneyToText(paid),
    content: rows.map((row) => ({
      upTo: row.watermark.toISOString(),
      turnover: moneyToText(row.turnover),
      whole: moneyToText(row.whole),
      own: moneyToText(row.own),
      paidBefore: moneyToText(row.paidBefore),
      amount: moneyToText(row.amount),
    })),
    ...pageFacts(count, page),
  };
}

/** Today's real-time salary so far, with the latest steps. */
export async function readToday(
  context: AgentPayContext,
  agent: Member,
): Promise<HandlerOutput<typeof calls.getSalaryToday>> {
  const day = dayOf(context.platform.clock.nowMs()).key;
  const of = { agentId: agent.id, currency: agent.currency, day };
  const { paid, content } = await readSteps(context, of, { pageNo: 1, pageSize: 100 });
  return { day, currency: agent.currency, paid, steps: content };
}
