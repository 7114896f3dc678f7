import type { askBillAction } from "@khela/contract/console/agent-pay";
import type { HandlerInput } from "@khela/contract/endpoint";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { TransferId } from "@khela/kernel/ids";
import { type Money, moneyFromText, moneyToText, ZERO } from "@khela/kernel/money";
import { billTransitions } from "@khela/rules/agents/bill";
import { nextState } from "@khela/rules/cashier/transitions";
import { CORRECTION_PAYS } from "@khela/rules/agents/pay-kinds";
import { inTransaction, type Tx } from "../../platform/database.ts";
import type { Actor, ApprovalView, ApprovedRequest } from "../four-eyes/index.ts";
import { memberAccount, move } from "../ledger/index.ts";
import * as store from "./action-store.ts";
import type { AgentPayContext } from "./context.ts";
import { endDispute } from "./dispute-store.ts";
import { billNews, billsChanged } from "./events.ts";
import { payAccount } from "./pay-bills.ts";
import { carryReset, findBill, type ListedBill } from "./read-store.ts";
import { dayBefore, totalOf } from "./views.ts";
import { lockPlace } from "./run-store.ts";

type Wanted = HandlerInput<typeof askBillAction>["body"];

/** The stored and displayed subject of a request. */
interface PaySubject {
  kind: "agent_pay";
  action: Wanted["action"];
  contract: ListedBill["kind"];
  from: string;
  to: string;
  amount: string;
  mode: "now" | "next" | null;
  billId: string;
  reason: string;
}

/**
 * Requests what another operator decides about a bill.
 * @throws AppError SYS_NOT_FOUND; FIELD_FORMAT for a correction of zero, or one below zero that is to be paid at once;
 * OPS_CHANGED where there is nothing to strike off or to decide
 */
export async function askAction(
  context: AgentPayContext,
  billId: string,
  body: Wanted,
  maker: Actor,
): Promise<ApprovalView> {
  const { platform, fourEyes, identity } = context;
  const bill = await findBill(platform.db, billId);
  const member = bill && (await identity.findMember(bill.agentId));
  if (!bill || !member) throw new AppError("SYS_NOT_FOUND");
  const amount = await amountOf(context, bill, body);
  const subject: PaySubject = {
    kind: "agent_pay",
    action: body.action,
    contract: bill.kind,
    from: bill.fromDay,
    to: dayBefore(bill.toDay),
    amount: moneyToText(amount),
    mode: body.action === "correct" ? body.mode : null,
    billId,
    reason: body.reason,
  };
  return inTransaction(platform.database, (tx) =>
    fourEyes.ask(tx, { kind: "agent_pay", member, subject: { ...subject }, note: body.reason, maker }),
  );
}

async function amountOf({ platform }: AgentPayContext, bill: ListedBill, body: Wanted): Promise<Money> {
  if (body.action === "correct") {
    const amount = moneyFromText(body.amount);
    if (amount === 0n || (amount < 0n && body.mode === "now"))
      throw new AppError("FIELD_FORMAT", { field: "amount" });
    return amount;
  }
  if (body.action === "resetCarry") {
    const isOpen = await store.isLatest(platform.db, bill);
    const struck = await carryReset(platform.db, bill.id);
    if (!isOpen || bill.carryOut === ZERO || struck !== 0n) throw new AppError("OPS_CHANGED");
    return bill.carryOut;
  }
  if (!nextState(billTransitions, bill.state, body.action)) throw new AppError("OPS_CHANGED");
  return totalOf(bill);
}

/** Does what was approved; everything is checked again, because a settlement may have come in between. */
export async function performAction(
  context: AgentPayContext,
  tx: Tx,
  request: ApprovedRequest,
): Promise<void> {
  const { platform } = context;
  const subject = request.subject as PaySubject;
  const bill = await findBill(tx, subject.billId);
  if (!bill) throw new AppError("SYS_NOT_FOUND");
  const action = {
    billId: bill.id,
    agentId: bill.agentId,
    kind: bill.kind,
    currency: bill.currency,
    amount: moneyFromText(subject.amount),
    reason: subject.reason,
    approvalId: request.approvalId,
    at: now(platform.clock),
  };
  if (subject.action === "correct")
    return correct(context, tx, { ...action, toDay: bill.toDay, mode: subject.mode ?? "next" });
  if (subject.action === "resetCarry") {
    // No settlement takes the carry meanwhile.
    await lockPlace(tx, bill.currency);
    if (!(await store.isLatest(tx, bill)) || !(await store.insertReset(tx, action)))
      throw new AppError("OPS_CHANGED");
    return;
  }
  const to = nextState(billTransitions, bill.state, subject.action);
  if (!to || !(await store.moveBill(tx, bill.id, bill.state, to))) throw new AppError("OPS_CHANGED");
  if (to !== "rejected") return;
  const news = billNews({ ...bill, amount: action.amount }, { news: "rejected", at: action.at });
  await platform.events.publish(tx, billsChanged, { bills: [news] });
}

/** Writes a correction, pays it where that is its mode, and answers the open dispute with it. */
async function correct(
  { platform, ledger }: AgentPayContext,
  tx: Tx,
  one: Parameters<typeof store.insertReset>[1] & { mode: "now" | "next"; toDay: string },
): Promise<void> {
  const id = platform.ids.next();
  const transferId = one.mode === "now" ? platform.ids.next<TransferId>() : undefined;
  if (transferId !== undefined) {
    const to = memberAccount(one.agentId, "cash", one.currency);
    const transfer = move(payAccount(one.currency), to, one.amount, CORRECTION_PAYS, id);
    await ledger.post(tx, { ...transfer, id: transferId });
  }
  await store.insertCorrection(tx, { ...one, id, transferId });
  await endDispute(tx, one.billId, {
    state: "corrected",
    answer: one.reason.slice(0, 500),
    at: one.at,
    by: `approval:${one.approvalId}`,
    correctionId: id,
  });
  const news = billNews({ ...one, id: one.billId }, { news: "corrected", at: one.at, cause: id });
  await platform.events.publish(tx, billsChanged, { bills: [news] });
}

/** Answers an open dispute with a reason. @throws AppError SYS_NOT_FOUND, OPS_CHANGED where it isn't open */
export async function declineDispute(
  { platform, audit }: AgentPayContext,
  { billId, answer }: { billId: string; answer: string },
  { operator, ip }: Actor,
): Promise<void> {
  await inTransaction(platform.database, async (tx) => {
    const bill = await findBill(tx, billId);
    if (!bill || bill.dispute === null) throw new AppError("SYS_NOT_FOUND");
    const end = { state: "declined", answer, at: now(platform.clock), by: operator.username } as const;
    if (!(await endDispute(tx, billId, end))) throw new AppError("OPS_CHANGED");
    const news = billNews({ ...bill, amount: totalOf(bill) }, { news: "answered", at: end.at });
    await platform.events.publish(tx, billsChanged, { bills: [news] });
    await audit.write(tx, {
      actor: `operator:${operator.username}`,
      action: "agent.dispute.decline",
      subject: `member:${bill.agentId}`,
      detail: { bill: billId, answer },
      ip,
    });
  });
}
