import { now } from "@khela/kernel/clock";
import { type Money, money, moneyToText, ZERO } from "@khela/kernel/money";
import { leftToPay } from "@khela/rules/agents/bill";
import type { TeamFigures } from "@khela/rules/agents/contract";
import { carriedInto, contractPay, type FormulaResult, ownShare } from "@khela/rules/agents/formula";
import { periodOf } from "@khela/rules/agents/periods";
import type { Tx } from "../../platform/database.ts";
import type { ContractVersion } from "../agent-contracts/index.ts";
import * as store from "./bill-store.ts";
import type { AgentPayContext } from "./context.ts";
import { billNews, billsChanged } from "./events.ts";
import { readTeams } from "./figures-store.ts";
import { sharesOf } from "./share-bills.ts";
import type { Judged, Period, Settling } from "./settling.ts";
import { dayAfter, WHOLE_DAY } from "./spans.ts";

/** How many bills one event tells of. */
const NEWS_PAGE = 500;

const NOTHING: TeamFigures = { turnover: ZERO, active: 0, loss: ZERO };

/** Bills as a settlement writes them, before their state and payment. */
export type Draft = Omit<store.Bill, "state" | "issuedAt" | "paidAt" | "transferId">;

interface Drafts {
  bills: { bill: Draft; corrections: { id: string }[] }[];
  /** The parts that count with contracts above. */
  shares: store.Share[];
}

/**
 * Writes the bills of all contracts of a kind whose period ends with a settled span, in the transaction that holds the
 * currency's place; those that are there stay as they are.
 * @returns how many were written
 */
export async function makeBills(context: AgentPayContext, tx: Tx, settling: Settling): Promise<number> {
  const drafts = await draftBills(context, tx, settling, { running: false });
  if (drafts.bills.length === 0) return 0;
  const at = now(context.platform.clock);
  const bills = drafts.bills.map(({ bill }) => ({ ...bill, ...stateOf(bill, at), issuedAt: at }));
  await store.insertBills(tx, bills);
  if (settling.slot === WHOLE_DAY) await announceIssued(context, tx, bills);
  const written = new Set(bills.map(({ id }) => id));
  await store.insertShares(
    tx,
    drafts.shares.filter(({ belowBillId }) => written.has(belowBillId)),
  );
  await store.takeCorrections(
    tx,
    drafts.bills.flatMap(({ bill, corrections }) => corrections.map(({ id }) => ({ id, billId: bill.id }))),
  );
  return bills.length;
}

/**
 * Works out the bills of all contracts of a kind whose period ends with a span, without writing any.
 * @param which.running also those of periods that go on, by the figures up to the span
 */
export async function draftBills(
  context: AgentPayContext,
  tx: Tx,
  settling: Settling,
  { running }: { running: boolean },
): Promise<Drafts> {
  const { kind, currency, day, slot } = settling;
  const contracts = await context.contracts.contractsOn(tx, { kind, day, currency });
  const periods = periodsOn(contracts, day).filter(({ to }) => running || to === dayAfter(day));
  const open = await unbilled(tx, periods, slot);
  if (open.length === 0) return { bills: [], shares: [] };
  const judged = await judge(context, tx, settling, open);
  const shares = await sharesOf(tx, settling, { judged, contracts });
  const below = await sharesBelow(tx, settling, judged, shares);
  const worked = await withDues(tx, settling, judged, below);
  return { bills: slot === WHOLE_DAY ? worked : worked.filter(({ bill }) => isWorthABill(bill)), shares };
}

/** Contracts with the periods that contain a day. */
const periodsOn = (contracts: readonly ContractVersion[], day: string): Period[] =>
  contracts.map((contract) => ({ contract, ...periodOf(contract.kind, contract.terms.period, day) }));

async function unbilled(tx: Tx, periods: readonly Period[], slot: number): Promise<Period[]> {
  const billed = await store.billedAmong(
    tx,
    periods.map(({ contract, from }) => ({ contractId: contract.id, fromDay: from, slot })),
  );
  return periods.filter(({ contract }) => !billed.has(contract.id));
}

/** The formula of each contract on the team's figures. */
async function judge(
  { platform }: AgentPayContext,
  tx: Tx,
  { kind, currency, slot, day, figures: source }: Settling,
  periods: readonly Period[],
): Promise<Judged[]> {
  const teams = periods.map(({ contract, from, to }) => ({
    key: contract.id,
    agentId: contract.agentId,
    // An hour is of one day.
    from: slot === WHOLE_DAY ? from : day,
    to,
    active: contract.terms.active,
  }));
  const figures = await readTeams(tx, teams, source);
  const carries =
    kind === "dividend"
      ? await store.leftBefore(tx, {
          agentIds: teams.map(({ agentId }) => agentId),
          kind,
          currency,
          day,
          slot,
        })
      : undefined;
  return periods.map((period) => {
    const { contract, from } = period;
    const left = carries?.get(contract.agentId);
    const carryIn =
      left && left.toDay === from ? carriedInto(contract.terms.carry, left.carry, left.fromDay, from) : ZERO;
    const own = figures.get(contract.id) ?? NOTHING;
    return {
      ...period,
      billId: platform.ids.next(),
      figures: own,
      carryIn,
      result: contractPay(contract.terms, own, carryIn),
    };
  });
}

/** What the contracts below take of each formula, by contract: of this settlement, and of earlier ones in the period. */
async function sharesBelow(
  tx: Tx,
  { kind, currency, slot }: Settling,
  judged: readonly Judged[],
  shares: readonly store.Share[],
): Promise<Map<string, Money[]>> {
  const byAgent = Map.groupBy(shares, ({ agentId }) => agentId);
  const earlier = await store.sharesWithin(
    tx,
    { kind, currency, slot },
    judged.map(({ contract, from, to }) => ({ key: contract.id, agentId: contract.agentId, from, to })),
  );
  return new Map(
    judged.map(({ contract }) => {
      const own = (byAgent.get(contract.agentId) ?? []).map(({ share }) => share);
      const before = earlier.get(contract.id);
      return [contract.id, before === undefined ? own : [...own, before]];
    }),
  );
}

/** Adds what corrections, debts and payments in steps leave to pay. */
async function withDues(
  tx: Tx,
  { kind, currency, day, slot }: Settling,
  judged: readonly Judged[],
  below: ReadonlyMap<string, readonly Money[]>,
): Promise<Drafts["bills"]> {
  const agentIds = judged.map(({ contract }) => contract.agentId);
  const left = await store.leftBefore(tx, { agentIds, kind, currency, day, slot });
  const waiting = Map.groupBy(
    await store.waitingCorrections(tx, { agentIds, kind, currency }),
    ({ agentId }) => agentId,
  );
  const ids = judged.map(({ contract }) => contract.id);
  const advances = kind === "realTimeSalary" ? await store.advancesOf(tx, ids, day) : undefined;
  return judged.map((one) => {
    const { contract, result, figures } = one;
    const parts = below.get(contract.id) ?? [];
    const corrections = waiting.get(contract.agentId) ?? [];
    const due = {
      own: ownShare(result.amount, parts),
      corrections: sum(corrections.map(({ amount }) => amount)),
      debt: left.get(contract.agentId)?.debt ?? ZERO,
      advances: advances?.get(contract.id) ?? ZERO,
    };
    const { amount, debt } = leftToPay(due);
    const bill = {
      id: one.billId,
      contractId: contract.id,
      agentId: contract.agentId,
      uplineId: contract.uplineId,
      payer: contract.terms.payer,
      kind,
      currency,
      fromDay: one.from,
      toDay: one.to,
      slot,
      ...figures,
      carryIn: one.carryIn,
      carryUsed: result.carryUsed,
      carryOut: result.carryOut,
      basis: result.basis,
      tiers: tiersText(result),
      chosen: result.chosen,
      whole: result.amount,
      below: sum(parts),
      own: due.own,
      corrections: due.corrections,
      debtIn: due.debt,
      advances: due.advances,
      amount,
      debtOut: debt,
    };
    return { bill, corrections };
  });
}

const sum = (amounts: readonly Money[]): Money => money(amounts.reduce((total, one) => total + one, 0n));

/** Tells agents of the bills that pay them something; hours and steps are too many for an inbox. */
async function announceIssued(
  { platform }: AgentPayContext,
  tx: Tx,
  bills: readonly store.Bill[],
): Promise<void> {
  const news = bills
    .filter(({ state }) => state === "issued")
    .map((bill) => billNews(bill, { news: "issued", at: bill.issuedAt }));
  const pages = Array.from({ length: Math.ceil(news.length / NEWS_PAGE) }, (_, page) => ({
    bills: news.slice(page * NEWS_PAGE, (page + 1) * NEWS_PAGE),
  }));
  if (pages.length > 0) await platform.events.publishAll(tx, billsChanged, pages);
}

/** Whether an hour has anything to say: most agents' hours have no bets. */
const isWorthABill = (bill: Draft): boolean =>
  bill.turnover !== 0n || bill.below !== 0n || bill.corrections !== 0n || bill.debtIn !== 0n;

function stateOf({ amount, advances }: Draft, at: Date): Pick<store.Bill, "state" | "paidAt" | "transferId"> {
  if (amount > 0n) return { state: "issued", paidAt: null, transferId: null };
  return {
    state: advances > 0n ? "paid" : "not_reached",
    paidAt: advances > 0n ? at : null,
    transferId: null,
  };
}

/** The tiers of a result as a bill keeps them. */
const tiersText = ({ tiers }: FormulaResult): store.TierText[] =>
  tiers.map(({ tier, isReached, missing, share, amount }) => ({
    ratePpm: tier.ratePpm,
    minTurnover: moneyToText(tier.minTurnover),
    minActive: tier.minActive,
    minLoss: moneyToText(tier.minLoss),
    isReached,
    missing: {
      turnover: moneyToText(missing.turnover),
      active: missing.active,
      loss: moneyToText(missing.loss),
    },
    share,
    amount: moneyToText(amount),
  }));
