import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId, TransferId } from "@khela/kernel/ids";
import type { Money } from "@khela/kernel/money";
import { billTransitions } from "@khela/rules/agents/bill";
import { payKind, UPLINE_PAYS } from "@khela/rules/agents/pay-kinds";
import { nextState } from "@khela/rules/cashier/transitions";
import { inTransaction, type Tx } from "../../platform/database.ts";
import type { Actor } from "../four-eyes/index.ts";
import {
  balancesWithin,
  houseAccount,
  lockMembersAccounts,
  memberAccount,
  move,
  type Transfer,
} from "../ledger/index.ts";
import * as store from "./bill-store.ts";
import type { AgentPayContext } from "./context.ts";
import { billNews, type BillNews, billsChanged } from "./events.ts";
import { findBill, type ListedBill } from "./read-store.ts";
import { WHOLE_DAY } from "./spans.ts";

/** How many bills one transaction pays. */
const PAGE = 500;
/** When a bill whose payment failed, or whose upline hasn't enough, is tried again. */
const RETRY_MS = 10 * 60_000;

/** The house's account for what agents earn. What uplines pay passes through it. */
export const payAccount = (currency: string) => houseAccount("agent-pay", currency);

/** Pays all bills that are due, each once; one that fails keeps no other waiting. */
export async function payBills(context: AgentPayContext): Promise<void> {
  const { platform, ledger } = context;
  for (;;) {
    const ids = await store.dueBills(platform.db, now(platform.clock), PAGE);
    if (ids.length === 0) return;
    try {
      await ledger.transaction((tx) => payPage(context, tx, ids));
    } catch (error) {
      platform.log.warn({ err: error }, "a page of agents' bills failed and is paid bill by bill");
      for (const id of ids) await paySingly(context, id);
    }
  }
}

async function paySingly(context: AgentPayContext, id: string): Promise<void> {
  const { platform, ledger } = context;
  try {
    await ledger.transaction((tx) => payPage(context, tx, [id]));
  } catch (error) {
    platform.log.error({ err: error, bill: id }, "an agent's bill could not be paid, others go on");
    platform.metrics.jobItems.inc({ job: "agent-pay" });
    const failure = (error instanceof Error ? error.message : String(error)).slice(0, 300);
    const retryAt = new Date(platform.clock.nowMs() + RETRY_MS);
    await store.postponeBills(platform.db, [id], { retryAt, failure });
  }
}

/**
 * Tries once more, now, to pay a bill that waits for its payment.
 * @returns what became of it: its state, and why it failed again
 * @throws AppError SYS_NOT_FOUND; OPS_CHANGED where there is nothing to pay
 */
export async function retryBill(
  context: AgentPayContext,
  billId: string,
  { operator, ip }: Actor,
): Promise<Pick<ListedBill, "state" | "failure">> {
  const { platform, audit } = context;
  const bill = await findBill(platform.db, billId);
  if (!bill) throw new AppError("SYS_NOT_FOUND");
  if (!nextState(billTransitions, bill.state, "pay")) throw new AppError("OPS_CHANGED");
  await inTransaction(platform.database, (tx) =>
    audit.write(tx, {
      actor: `operator:${operator.username}`,
      action: "agent.bill.retry",
      subject: `member:${bill.agentId}`,
      detail: { bill: billId, state: bill.state, failure: bill.failure },
      ip,
    }),
  );
  await paySingly(context, billId);
  const { state, failure } = (await findBill(platform.db, billId)) ?? bill;
  return { state, failure };
}

async function payPage(context: AgentPayContext, tx: Tx, ids: readonly string[]): Promise<void> {
  const { platform, ledger, identity } = context;
  const bills = await store.lockDue(tx, ids);
  if (bills.length === 0) return;
  const members = await identity.findMembers([...new Set(bills.map(({ agentId }) => agentId))], tx);
  const [payable, unclear] = [[] as store.DueBill[], [] as store.DueBill[]];
  for (const bill of bills) (members.get(bill.agentId)?.status === "active" ? payable : unclear).push(bill);
  const { paid, lacking } = await withUplines(tx, payable);
  const transfers = paid.map((bill) => ({ bill, transferId: platform.ids.next<TransferId>() }));
  if (transfers.length > 0)
    await ledger.post(
      tx,
      transfers.flatMap(({ bill, transferId }) => transfersOf(bill, transferId)),
    );
  const at = now(platform.clock);
  await store.markPaid(
    tx,
    transfers.map(({ bill, transferId }) => ({ id: bill.id, transferId })),
    at,
  );
  await store.postponeBills(tx, idsOf(unclear), { state: "awaiting_review" });
  const retryAt = new Date(at.getTime() + RETRY_MS);
  await store.postponeBills(tx, idsOf(lacking), { state: "insufficient", retryAt, waitedAt: at });
  const news = [
    ...lacking.filter(({ waitedAt }) => waitedAt === null).flatMap((bill) => bothSides(bill, "waits", at)),
    ...paid.filter(({ waitedAt }) => waitedAt !== null).flatMap((bill) => bothSides(bill, "arrived", at)),
  ];
  if (news.length > 0) await platform.events.publish(tx, billsChanged, { bills: news });
}

/** What the agent and the upline are told of a bill that had to wait; hours are too many for an inbox. */
function bothSides(bill: store.DueBill, news: "waits" | "arrived", at: Date): BillNews[] {
  const { agentId, uplineId, slot } = bill;
  if (uplineId === null || slot !== WHOLE_DAY) return [];
  const toAgent = billNews(bill, { news, at });
  return [
    { ...toAgent, partyId: uplineId },
    { ...toAgent, news: `${news}Below`, memberId: uplineId, partyId: agentId },
  ];
}

const idsOf = (bills: readonly store.Bill[]): string[] => bills.map(({ id }) => id);

/** Sorts out what uplines have too little for; one that is paid by an earlier payment of the list may pass it on. */
export async function withUplines<One extends Omit<Payment, "kind">>(
  tx: Tx,
  bills: readonly One[],
): Promise<{ paid: One[]; lacking: One[] }> {
  const payers = new Set(
    bills.flatMap(({ payer, uplineId }) => (payer === "upline" && uplineId ? [uplineId] : [])),
  );
  if (payers.size === 0) return { paid: [...bills], lacking: [] };
  // All accounts of the page in the order of their ids, so that two pages never wait for each other.
  await lockMembersAccounts(tx, [...new Set([...payers, ...bills.map(({ agentId }) => agentId)])]);
  const left = new Map<string, bigint>();
  const keyOf = (memberId: MemberId, currency: string) => `${memberId} ${currency}`;
  for (const { uplineId, currency } of bills) {
    const key = uplineId && keyOf(uplineId, currency);
    if (!key || !payers.has(uplineId) || left.has(key)) continue;
    left.set(key, (await balancesWithin(tx, uplineId, currency)).get("cash") ?? 0n);
  }
  const [paid, lacking] = [[] as One[], [] as One[]];
  for (const bill of bills) {
    const { agentId, uplineId, currency, amount, payer } = bill;
    if (payer === "upline" && uplineId) {
      const key = keyOf(uplineId, currency);
      const has = left.get(key) ?? 0n;
      if (has < amount) {
        lacking.push(bill);
        continue;
      }
      left.set(key, has - amount);
    }
    const own = keyOf(agentId, currency);
    if (left.has(own)) left.set(own, (left.get(own) ?? 0n) + amount);
    paid.push(bill);
  }
  return { paid, lacking };
}

/** What is paid to an agent for a contract. */
export interface Payment {
  id: string;
  agentId: MemberId;
  uplineId: MemberId | null;
  payer: "platform" | "upline";
  kind: store.Bill["kind"];
  currency: string;
  amount: Money;
}

/** The transfers of a payment: what an upline pays goes through the house's account, so that each side has its own word. */
export function transfersOf(
  { id, agentId, uplineId, payer, kind, currency, amount }: Payment,
  transferId: TransferId,
): Transfer[] {
  const house = payAccount(currency);
  const to = move(house, memberAccount(agentId, "cash", currency), amount, payKind(kind), id);
  if (payer === "platform" || uplineId === null) return [{ ...to, id: transferId }];
  return [
    move(memberAccount(uplineId, "cash", currency), house, amount, UPLINE_PAYS, id),
    { ...to, id: transferId },
  ];
}
