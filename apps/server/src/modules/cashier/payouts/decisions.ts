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
import { endSlice } from "../settle-payout.ts";
import {
  closeDecision,
  type DecisionAction,
  type DecisionRow,
  insertDecision,
  readDecisions,
} from "../store/cases.ts";
import { changeSlice, type Locked, type SliceRow, slicesOf } from "../store/slices.ts";
import { act, type CaseAct } from "./act-on-case.ts";
import { noteNews } from "./note-news.ts";
import { addSlice } from "./open-slices.ts";

const REFUSALS = {
  "not-permitted": "AUTH_FORBIDDEN",
  "same-person": "OPS_SELF_REVIEW",
  changed: "OPS_CHANGED",
  expired: "OPS_DECIDED",
} as const satisfies Record<ApprovalRefusal, string>;

/** The decisions that two persons can make about a slice in its current state. */
function actionsFor({ state, receipt }: Pick<SliceRow, "state" | "receipt">): readonly DecisionAction[] {
  if (state === "unclear") return ["paid", "failed"];
  return receipt === "disputed" ? ["repay", "force"] : [];
}

/** SHA-256 in hex over the contents of a request: action, amount, reason, requester. */
export function decisionHash(slice: SliceRow, decision: DecisionRow): string {
  const { id, action, note, evidence, asked_by: maker } = decision;
  const { amount, currency, refund_policy: refund } = slice;
  const told = [id, slice.id, action, amount.toString(), currency, refund, note, evidence, maker];
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
  return act(context, asked, `payout.ask_${asked.action}`, async (tx, { slice }) => {
    if (!actionsFor(slice).includes(asked.action))
      throw new AppError("MONEY_STATE", { state: stateOf(slice) });
    const [latest] = await readDecisions(tx, slice.id);
    if (latest?.state === "open") {
      if (isOpen(latest, clock.nowMs())) throw new AppError("MONEY_STATE", { state: "open" });
      await closeDecision(tx, latest.id, { state: "expired", decided_at: now(clock) });
    }
    await insertDecision(tx, {
      id: ids.next(),
      slice_id: slice.id,
      action: asked.action,
      note: asked.note,
      evidence: asked.evidence,
      asked_by: asked.operator.operatorId,
      asked_name: asked.operator.username,
      asked_at: now(clock),
    });
    await noteNews(context, tx, slice, { what: "asked", actor: actorOf(asked), note: asked.action });
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
    const { slice } = locked;
    const found = (await readDecisions(tx, slice.id)).find(({ id }) => id === asked.decisionId);
    if (!found) throw new AppError("SYS_NOT_FOUND");
    if (found.state !== "open") throw new AppError("OPS_DECIDED", { state: found.state });
    const request = {
      hands: [found.asked_by],
      payloadHash: decisionHash(slice, found),
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
      await noteNews(context, tx, slice, { what, actor, note: found.action });
    }
    return { action: found.action, asked: found.asked_name, reason: found.note, evidence: found.evidence };
  });
}

/** Expires an open request about a dispute that the player has just ended. */
export async function closeOpenDecision(
  { platform }: CashierContext,
  tx: Tx,
  slice: SliceRow,
): Promise<void> {
  for (const { id, state } of await readDecisions(tx, slice.id)) {
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
 * Pays a disputed slice again. The first payment's money has left already, so the house advances this one and claims
 * it back from the provider; if the new payout fails, the money goes to the player.
 */
async function repay(context: CashierContext, tx: Tx, { withdrawal, slice }: Locked, { actor }: Approved) {
  const { ledger, platform } = context;
  const { member_id: memberId, currency, amount } = slice;
  const receipt = receiptAfter(slice, "repay");
  const cash = memberAccount(memberId, "cash", currency);
  await ledger.post(tx, move(claimsOf(currency), cash, amount, "withdrawal.refunded", withdrawal.id));
  const { holdId } = await ledger.hold(tx, {
    memberId,
    currency,
    amount,
    kind: "withdrawal.hold",
    reference: withdrawal.id,
  });
  const place = (await slicesOf(tx, withdrawal.id)).length + 1;
  await changeSlice(tx, slice, { receipt, closed_at: now(platform.clock) });
  const next = await addSlice(context, tx, withdrawal, { place, amount, fee: ZERO, holdId, parent: slice });
  await noteNews(context, tx, slice, { what: "repaid", actor });
  await platform.jobs.enqueue(tx, "cashier.slice", { sliceId: next.id }, { key: `slice:${next.id}` });
}

/** Closes a dispute against the player's statement, and refunds what the policy that the player was shown promises. */
async function force(
  context: CashierContext,
  tx: Tx,
  { withdrawal, slice }: Locked,
  { actor, decision }: Approved,
) {
  const { currency, amount } = slice;
  const receipt = receiptAfter(slice, "force");
  if (slice.refund_policy === "remaining") {
    const cash = memberAccount(slice.member_id, "cash", currency);
    await context.ledger.post(
      tx,
      move(claimsOf(currency), cash, amount, "withdrawal.refunded", withdrawal.id),
    );
  }
  const closed_at = now(context.platform.clock);
  await changeSlice(tx, slice, { receipt, closed_at, payer_proof: decision.evidence });
  await noteNews(context, tx, slice, { what: "forced", actor, note: decision.evidence });
}

/** Ends an unclear outcome with what operators found out at the provider. */
async function settle(context: CashierContext, tx: Tx, locked: Locked, { actor, decision }: Approved) {
  const { slice } = locked;
  const outcome = await endSlice(
    context,
    tx,
    locked,
    {
      providerReference: slice.provider_reference ?? "",
      status: decision.action === "paid" ? "succeeded" : "failed",
      amount: slice.asked,
      currency: slice.currency,
      reason: "payout_failed",
    },
    { actor },
  );
  if (outcome === "ignored") throw new AppError("MONEY_STATE", { state: slice.state });
}

/** The receipt state after an event. @throws AppError MONEY_STATE where the event is not allowed now */
function receiptAfter(slice: SliceRow, event: ReceiptEvent) {
  const next = slice.receipt === null ? undefined : nextState(receiptTransitions, slice.receipt, event);
  if (!next) throw new AppError("MONEY_STATE", { state: stateOf(slice) });
  return next;
}

const stateOf = ({ receipt, state }: SliceRow): string => receipt ?? state;
const actorOf = ({ operator }: CaseAct): string => `operator:${operator.username}`;
