import type * as desk from "@khela/contract/console/agent-pay";
import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import { compareMoney, moneyToText, money } from "@khela/kernel/money";
import { sql } from "kysely";
import { inTransaction, type Tx } from "../../platform/database.ts";
import type { AgentPayContext } from "./context.ts";
import { frozen, given, listLate, type MemberFigures, type Source } from "./figures-store.ts";
import { figuresToFreeze } from "./freeze-figures.ts";
import { type Draft, draftBills } from "./make-bills.ts";
import { pageFacts, peopleOf, rangeOf } from "./read-own.ts";
import { findPlace, isFrozen, type RunKey } from "./run-store.ts";
import { currenciesOf, firstPlace, kindsOf } from "./settle.ts";
import { dayAfter, slotOf, WHOLE_DAY } from "./spans.ts";
import { dayBefore, ratePpmOf } from "./views.ts";

type Query = HandlerInput<typeof desk.previewSettlement>["query"];
type Sum = HandlerOutput<typeof desk.previewSettlement>["sums"][number];

/** A bill that isn't written; `isDue`: the next settlement of its day or hour writes it. */
interface Previewed {
  bill: Draft;
  isDue: boolean;
}

/**
 * The bills that the next settlement of a day and of an hour would write by all that is counted now, worked out as that
 * settlement does it, and those of periods that go on. Nothing is written.
 */
export async function previewSettlement(
  context: AgentPayContext,
  query: Query,
): Promise<HandlerOutput<typeof desk.previewSettlement>> {
  const { database, clock } = context.platform;
  await context.turnover.catchUp();
  await context.teamFigures.catchUp();
  const found: Previewed[] = [];
  for (const currency of await currenciesOf(context))
    // All statements see the same moment, without keeping a settlement or the counting of bets waiting.
    await inTransaction(
      database,
      async (tx) => {
        const { nextDay, nextHour } = (await findPlace(tx, currency)) ?? firstPlace(clock.nowMs());
        for (const span of [{ day: nextDay, slot: WHOLE_DAY }, slotOf(nextHour.getTime())])
          found.push(...(await previewSpan(context, tx, { ...span, currency })));
      },
      "repeatable read",
    );
  const all = found.toSorted((one, other) => compare(one.bill, other.bill));
  const { limit, offset } = rangeOf(query);
  const content = all.slice(offset, offset + limit);
  const person = await peopleOf(
    context,
    content.map(({ bill }) => bill.agentId),
  );
  return {
    sums: sumsOf(found),
    content: content.map((one) => ({ ...view(one), agent: person(one.bill.agentId) })),
    ...pageFacts(all.length, query),
  };
}

/** The largest payment first. */
const compare = (one: Draft, other: Draft): number =>
  compareMoney(other.amount, one.amount) ||
  compareMoney(other.own, one.own) ||
  (one.contractId < other.contractId ? -1 : 1);

async function previewSpan(context: AgentPayContext, tx: Tx, run: RunKey): Promise<Previewed[]> {
  const figures = await figuresOf(context, tx, run);
  const found: Previewed[] = [];
  for (const kind of kindsOf(run.slot)) {
    const settling = { ...run, kind, figures };
    const due = await draftBills(context, tx, settling, { running: false });
    found.push(...due.bills.map(({ bill }) => ({ bill, isDue: true })));
    // Only dividends have periods of several days.
    if (kind !== "dividend") continue;
    const { bills } = await draftBills(context, tx, settling, { running: true });
    const end = dayAfter(run.day);
    found.push(...bills.filter(({ bill }) => bill.toDay !== end).map(({ bill }) => ({ bill, isDue: false })));
  }
  return found;
}

/** The frozen figures with those that the settlement of a span would freeze now. */
async function figuresOf(context: AgentPayContext, tx: Tx, run: RunKey): Promise<Source> {
  const before = frozen(run.currency, run.slot);
  if (await isFrozen(tx, run)) return before;
  const late = await listLate(tx, run.currency, run.slot === WHOLE_DAY);
  const lines: MemberFigures[] = [];
  for await (const page of figuresToFreeze(context, tx, run, late)) lines.push(...page);
  return sql`${before} union all ${given(run.day, lines)}`;
}

/** The sums by currency, kind and whether bills are due, in the order in which they are settled. */
const sumsOf = (all: readonly Previewed[]): Sum[] =>
  [
    ...Map.groupBy(
      all,
      ({ bill, isDue }) => `${bill.currency} ${bill.kind} ${isDue} ${isDue ? bill.toDay : ""} ${bill.slot}`,
    ).values(),
  ].flatMap((some) => {
    const [first] = some;
    if (!first) return [];
    const sum = (name: "turnover" | "own" | "amount" | "debtOut") =>
      moneyToText(money(some.reduce((total, { bill }) => total + bill[name], 0n)));
    return [
      {
        currency: first.bill.currency,
        kind: first.bill.kind,
        isDue: first.isDue,
        day: first.isDue ? dayBefore(first.bill.toDay) : null,
        hour: hourOf(first.bill),
        bills: some.length,
        turnover: sum("turnover"),
        own: sum("own"),
        amount: sum("amount"),
        debtOut: sum("debtOut"),
      },
    ];
  });

const hourOf = ({ slot }: Draft): number | null => (slot === WHOLE_DAY ? null : slot);

const AMOUNTS = [
  "turnover",
  "loss",
  "carryIn",
  "carryUsed",
  "carryOut",
  "basis",
  "whole",
  "below",
  "own",
  "corrections",
  "debtIn",
  "advances",
  "amount",
  "debtOut",
] as const;

const view = ({ bill, isDue }: Previewed) => ({
  contractId: bill.contractId,
  kind: bill.kind,
  currency: bill.currency,
  from: bill.fromDay,
  to: dayBefore(bill.toDay),
  hour: hourOf(bill),
  isDue,
  payer: bill.payer,
  active: bill.active,
  ratePpm: ratePpmOf(bill),
  ...(Object.fromEntries(AMOUNTS.map((name) => [name, moneyToText(bill[name])])) as Record<
    (typeof AMOUNTS)[number],
    string
  >),
});
