import { createHash } from "node:crypto";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { ZERO } from "@khela/kernel/money";
import { type ReceiptEvent, receiptTransitions } from "@khela/rules/cashier/receipt";
import { nextState } from "@khela/rules/cashier/transitions";
import {
  approvalEndMs,
  type ApprovalRefusal,
  judgeApproval,
  mayWithdrawRequest,
} from "@khela/rules/operators/four-eyes";
import type { Tx } from "../../../platform/database.ts";
import { memberAccount, move } from "../../ledger/index.ts";
import { mayReview } from "../approvals.ts";
import { type CashierContext, claimsOf } from "../context.ts";
import { endInstalment } from "../settle-payout.ts";
import {
  closeDecision,
  type DecisionAction,
  type DecisionRow,
  insertDecision,
  readDecisions,
} from "../store/cases.ts";
import { changeInstalment, type Locked, type InstalmentRow, instalmentsOf } from "../store/instalments.ts";
import { act, type CaseAct } from "./act-on-case.ts";
import { recordInstalmentEvent } from "./record-instalment-event.ts";
import { addInstalment } from "./open-instalments.ts";

const REFUSALS = {
  "not-permitted": "AUTH_FORBIDDEN",
  "same-person": "OPS_SELF_REVIEW",
  changed: "OPS_CHANGED",
  expired: "OPS_DECIDED",
} as const satisfies Record<ApprovalRefusal, string>;

/** The decisions that two persons can make about an instalment in its current state. */
function actionsFor({ state, receipt }: Pick<InstalmentRow, "state" | "receipt">): readonly DecisionAction[] {
  if (state === "unclear") return ["paid", "failed"];
  return receipt === "disputed" ? ["repay", "force"] : [];
}

/** SHA-256 in hex over the contents of a request: action, amount, reason, requester. */
export function decisionHash(instalment: InstalmentRow, decision: DecisionRow): string {
  const { id, action, note, evidence, asked_by: maker } = decision;
  const { amount, currency, refund_policy: refund } = instalment;
  const told = [id, instalment.id, action, amount.toString(), currency, refund, note, evidence, maker];
  return createHash("sha256").update(JSON.stringify(told)).digest("hex");
}

/** Whether a request still waits for its second person. */
export function isOpen(decision: DecisionRow, nowMs: number): boolean {
  return decision.state === "open" && nowMs < approvalEndMs(decision.asked_at.getTime());
}

/**
 * Requests a decision that needs a second person. @throws AppError SYS_NOT_FOUND, OPS_CLAIMED, MONEY_STATE (also
 * while another request is open)
 */
export function askDecision(
  context: CashierContext,
  asked: CaseAct & { action: DecisionAction; note: string; evidence: string },
): Promise<void> {
  const { clock, ids } = context.platform;
  return act(context, asked, `payout.ask_${asked.action}`, async (tx, { instalment }) => {
    if (!actionsFor(instalment).includes(asked.action))
      throw new AppError("MONEY_STATE", { state: stateOf(instalment) });
    const [latest] = await readDecisions(tx, instalment.id);
    if (latest?.state === "open") {
      if (isOpen(latest, clock.nowMs())) throw new AppError("MONEY_STATE", { state: "open" });
      await closeDecision(tx, latest.id, { state: "expired", decided_at: now(clock) });
    }
    await insertDecision(tx, {
      id: ids.next(),
      instalment_id: instalment.id,
      action: asked.action,
      note: asked.note,
      evidence: asked.evidence,
      asked_by: asked.operator.operatorId,
      asked_name: asked.operator.username,
      asked_at: now(clock),
    });
    await recordInstalmentEvent(context, tx, instalment, {
      what: "asked",
      actor: actorOf(asked),
      note: asked.action,
    });
    return { action: asked.action, reason: asked.note, evidence: asked.evidence };
  });
}

/**
 * Decides another operator's request; an approved action is executed in the same transaction.
 * @throws AppError SYS_NOT_FOUND, OPS_DECIDED (state), AUTH_FORBIDDEN, OPS_SELF_REVIEW, OPS_CHANGED, MONEY_STATE
 */
export function decide(
  context: CashierContext,
  asked: CaseAct & { decisionId: string; decision: "approve" | "refuse" | "withdraw"; hash: string },
): Promise<void> {
  const { platform } = context;
  const { decision: verb, operator } = asked;
  return act(context, { ...asked, anybodys: true }, `payout.${verb}`, async (tx, locked) => {
    const { instalment } = locked;
    const found = (await readDecisions(tx, instalment.id)).find(({ id }) => id === asked.decisionId);
    if (!found) throw new AppError("SYS_NOT_FOUND");
    if (found.state !== "open") throw new AppError("OPS_DECIDED", { state: found.state });
    const request = {
      involvedOperatorIds: [found.asked_by],
      payloadHash: decisionHash(instalment, found),
      askedAtMs: found.asked_at.getTime(),
    };
    if (verb === "withdraw") {
      if (!mayWithdrawRequest(request, operator.operatorId)) throw new AppError("AUTH_FORBIDDEN");
    } else {
      const permitted = await mayReview(context, tx, operator.operatorId);
      const person = { operatorId: operator.operatorId, permitted, seenHash: asked.hash };
      const refusal = judgeApproval(request, person, platform.clock.nowMs());
      if (refusal) throw new AppError(REFUSALS[refusal], refusal === "expired" ? { state: refusal } : {});
    }
    await closeDecision(tx, found.id, {
      state: ({ approve: "approved", refuse: "refused", withdraw: "withdrawn" } as const)[verb],
      decided_by: operator.operatorId,
      decided_name: operator.username,
      decided_at: now(platform.clock),
    });
    const actor = actorOf(asked);
    if (verb === "approve") await carryOut[found.action](context, tx, locked, { actor, decision: found });
    else {
      const what = verb === "refuse" ? "refused" : "withdrawn";
      await recordInstalmentEvent(context, tx, instalment, { what, actor, note: found.action });
    }
    return { action: found.action, asked: found.asked_name, reason: found.note, evidence: found.evidence };
  });
}

/** Expires an open request about a dispute that the player has just ended. */
export async function closeOpenDecision(
  { platform }: CashierContext,
  tx: Tx,
  instalment: InstalmentRow,
): Promise<void> {
  for (const { id, state } of await readDecisions(tx, instalment.id)) {
    if (state === "open") await closeDecision(tx, id, { state: "expired", decided_at: now(platform.clock) });
  }
}

interface Approved {
  actor: string;
  decision: DecisionRow;
}
type Work = (context: CashierContext, tx: Tx, locked: Locked, approved: Approved) => Promise<void>;

const carryOut: Record<DecisionAction, Work> = { repay, force, paid: settle, failed: settle };

/**
 * Pays a disputed instalment again. The first payment's money has left already, so the house advances this one and claims
 * it back from the provider; if the new payout fails, the money goes to the player.
 */
async function repay(
  context: CashierContext,
  tx: Tx,
  { withdrawal, instalment }: Locked,
  { actor }: Approved,
) {
  const { ledger, platform } = context;
  const { member_id: memberId, currency, amount } = instalment;
  const receipt = receiptAfter(instalment, "repay");
  const cash = memberAccount(memberId, "cash", currency);
  await ledger.post(tx, move(claimsOf(currency), cash, amount, "withdrawal.refunded", withdrawal.id));
  const { holdId } = await ledger.hold(tx, {
    memberId,
    currency,
    amount,
    kind: "withdrawal.hold",
    reference: withdrawal.id,
  });
  const place = (await instalmentsOf(tx, withdrawal.id)).length + 1;
  await changeInstalment(tx, instalment, { receipt, closed_at: now(platform.clock) });
  const next = await addInstalment(context, tx, withdrawal, {
    place,
    amount,
    fee: ZERO,
    holdId,
    parent: instalment,
  });
  await recordInstalmentEvent(context, tx, instalment, { what: "repaid", actor });
  await platform.jobs.enqueue(
    tx,
    "cashier.instalment",
    { instalmentId: next.id },
    { key: `instalment:${next.id}` },
  );
}

/** Closes a dispute against the player's statement, and refunds what the policy that the player was shown promises. */
async function force(
  context: CashierContext,
  tx: Tx,
  { withdrawal, instalment }: Locked,
  { actor, decision }: Approved,
) {
  const { currency, amount } = instalment;
  const receipt = receiptAfter(instalment, "force");
  if (instalment.refund_policy === "remaining") {
    const cash = memberAccount(instalment.member_id, "cash", currency);
    await context.ledger.post(
      tx,
      move(claimsOf(currency), cash, amount, "withdrawal.refunded", withdrawal.id),
    );
  }
  const closed_at = now(context.platform.clock);
  await changeInstalment(tx, instalment, { receipt, closed_at, payer_proof: decision.evidence });
  await recordInstalmentEvent(context, tx, instalment, { what: "forced", actor, note: decision.evidence });
}

/** Ends an unclear outcome with what operators found out at the provider. */
async function settle(context: CashierContext, tx: Tx, locked: Locked, { actor, decision }: Approved) {
  const { instalment } = locked;
  const outcome = await endInstalment(
    context,
    tx,
    locked,
    {
      providerReference: instalment.provider_reference ?? "",
      status: decision.action === "paid" ? "succeeded" : "failed",
      amount: instalment.asked,
      currency: instalment.currency,
      reason: "payout_failed",
    },
    { actor },
  );
  if (outcome === "ignored") throw new AppError("MONEY_STATE", { state: instalment.state });
}

/** The receipt state after an event. @throws AppError MONEY_STATE where the event is not allowed now */
function receiptAfter(instalment: InstalmentRow, event: ReceiptEvent) {
  const next =
    instalment.receipt === null ? undefined : nextState(receiptTransitions, instalment.receipt, event);
  if (!next) throw new AppError("MONEY_STATE", { state: stateOf(instalment) });
  return next;
}

const stateOf = ({ receipt, state }: InstalmentRow): string => receipt ?? state;
const actorOf = ({ operator }: CaseAct): string => `operator:${operator.username}`;
