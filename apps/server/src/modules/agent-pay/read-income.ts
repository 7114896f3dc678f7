import type * as calls from "@khela/contract/agent-pay";
import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import { moneyToText } from "@khela/kernel/money";
import { dayOfKey } from "@khela/kernel/period";
import { RECORD_DAYS, recordRange } from "@khela/rules/records/range";
import type { Member } from "../identity/index.ts";
import type { AgentPayContext } from "./context.ts";
import * as store from "./income-store.ts";
import { pageFacts, rangeOf } from "./read-own.ts";
import { dayAfter, WHOLE_DAY } from "./spans.ts";
import { dayBefore } from "./views.ts";

/** What an agent was paid by business day and kind. */
export async function readIncome(
  { platform }: AgentPayContext,
  agent: Member,
  query: HandlerInput<typeof calls.getAgentIncome>["query"],
): Promise<HandlerOutput<typeof calls.getAgentIncome>> {
  const range = recordRange(query, platform.clock.nowMs(), RECORD_DAYS);
  const of = {
    agentId: agent.id,
    currency: agent.currency,
    from: new Date(range.fromMs),
    to: new Date(range.toMs),
  };
  const rows = await store.readIncome(platform.db, of);
  const sum = (some: readonly store.IncomeRow[]) =>
    moneyToText(some.reduce((total, { amount }) => total + amount, 0n) as store.IncomeRow["amount"]);
  const kinds = Map.groupBy(rows, ({ kind }) => kind);
  return {
    from: range.from,
    to: dayBefore(dayAfter(range.to)),
    currency: agent.currency,
    days: [...Map.groupBy(rows, ({ day }) => day)].map(([day, own]) => ({
      day,
      byKind: own.map(({ kind, amount }) => ({ kind, amount: moneyToText(amount) })),
      total: sum(own),
    })),
    byKind: [...kinds].map(([kind, own]) => ({ kind, amount: sum(own) })),
    total: sum(rows),
    paidToDownlines: moneyToText(await store.paidByUpline(platform.db, of)),
  };
}

/** What an amount of the income came from, with the bill that each part opens to. */
export async function readIncomeParts(
  { platform }: AgentPayContext,
  agent: Member,
  { day, source }: HandlerInput<typeof calls.listIncomeParts>["params"],
  page: HandlerInput<typeof calls.listIncomeParts>["query"],
): Promise<HandlerOutput<typeof calls.listIncomeParts>> {
  const { startMs, endMs } = dayOfKey(day);
  const of = { agentId: agent.id, currency: agent.currency, source };
  const times = { from: new Date(startMs), to: new Date(endMs) };
  const { rows, count, total } = await store.listIncomeParts(platform.db, { ...of, ...times }, rangeOf(page));
  return {
    content: rows.map((row) => ({
      billId: row.billId,
      kind: row.kind,
      from: row.fromDay,
      to: dayBefore(row.toDay),
      hour: row.slot === WHOLE_DAY ? null : row.slot,
      amount: moneyToText(row.amount),
      paidAt: row.paidAt.toISOString(),
    })),
    ...pageFacts(count, page),
    total: moneyToText(total),
  };
}
