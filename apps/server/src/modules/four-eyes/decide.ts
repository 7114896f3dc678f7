import type { ErrorCode } from "@khela/contract/errors";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { nextState } from "@khela/rules/cashier/transitions";
import {
  approvalEndMs,
  type ApprovalEvent,
  type ApprovalRefusal,
  type ApprovalState,
  approvalTransitions,
  judgeApproval,
  mayWithdrawRequest,
} from "@khela/rules/operators/four-eyes";
import { inTransaction, type Tx } from "../../platform/database.ts";
import { payloadHash } from "./ask.ts";
import { auditOf } from "./audit-entry.ts";
import {
  type Actor,
  type ApprovalKind,
  type ApprovedRequest,
  type FourEyesContext,
  neededFor,
} from "./context.ts";
import { endRequest, lockRequest, type RequestRow } from "./store.ts";
import { type ApprovalView, viewOf } from "./views.ts";

/** An operator's decision on a request. */
export interface Decision {
  approvalId: string;
  decision: "approve" | "refuse";
  /** Hash of the version that was shown, in hex. */
  hash: string;
  reason?: string | undefined;
  by: Actor;
}

const CODES: Readonly<Record<Exclude<ApprovalRefusal, "expired">, ErrorCode>> = {
  "not-permitted": "AUTH_FORBIDDEN",
  "same-person": "OPS_SELF_REVIEW",
  changed: "OPS_CHANGED",
};

/**
 * Approves a request, which is executed in the same transaction, or refuses it.
 * @throws AppError SYS_NOT_FOUND, OPS_REASON, OPS_DECIDED (state), AUTH_FORBIDDEN, OPS_SELF_REVIEW, OPS_CHANGED, and
 * those of the kind's `perform`, after which the request stays open
 */
export async function decideRequest(context: FourEyesContext, order: Decision): Promise<ApprovalView> {
  const { platform, ledger, audit } = context;
  const { decision, reason, by } = order;
  if (decision === "refuse" && !reason) throw new AppError("OPS_REASON");
  const decided = await ledger.transaction(async (tx) => {
    const row = await lockRequest(tx, order.approvalId);
    const kind = row && context.kinds.get(row.kind);
    if (!kind) throw new AppError("SYS_NOT_FOUND");
    const state = stateAfter(row, decision);
    await judge(context, tx, { row, order, kind });
    const request: ApprovedRequest = {
      approvalId: row.id,
      memberId: row.member_id,
      subject: (JSON.parse(row.payload) as { subject: unknown }).subject,
    };
    if (decision === "approve") await kind.perform(tx, request);
    const ended = await end(tx, row, {
      state,
      decided_at: now(platform.clock),
      decided_by: by.operator.operatorId,
      decided_name: by.operator.name,
      decision: reason ?? null,
    });
    await audit.write(tx, auditOf(ended, by, decision));
    return { row: ended, tell: () => decision === "approve" && kind.afterCommit?.(request) };
  });
  decided.tell();
  return viewOf(context, decided.row, by.operator);
}

/** Applies the shared rule to the current state of the database. */
async function judge(
  { platform, operators }: FourEyesContext,
  tx: Tx,
  { row, order, kind }: { row: RequestRow; order: Decision; kind: ApprovalKind },
): Promise<void> {
  const { operatorId } = order.by.operator;
  const refusal = judgeApproval(
    {
      involvedOperatorIds: [row.maker_id],
      // Hashes the text that will be executed, not the stored hash beside it.
      payloadHash: payloadHash(row.payload).toString("hex"),
      askedAtMs: row.asked_at.getTime(),
    },
    {
      operatorId,
      permitted: await operators.mayNow(tx, operatorId, neededFor(kind)),
      seenHash: order.hash,
    },
    platform.clock.nowMs(),
  );
  if (refusal === "expired") throw new AppError("OPS_DECIDED", { state: "expired" });
  if (refusal) throw new AppError(CODES[refusal]);
}

/** Withdraws an own request. @throws AppError SYS_NOT_FOUND, AUTH_FORBIDDEN (somebody else's), OPS_DECIDED */
export async function withdrawRequest(
  { platform, audit }: FourEyesContext,
  { approvalId, by }: { approvalId: string; by: Actor },
): Promise<void> {
  const { clock, database } = platform;
  await inTransaction(database, async (tx) => {
    const row = await lockRequest(tx, approvalId);
    if (!row) throw new AppError("SYS_NOT_FOUND");
    const request = { involvedOperatorIds: [row.maker_id], payloadHash: "" };
    if (!mayWithdrawRequest(request, by.operator.operatorId)) throw new AppError("AUTH_FORBIDDEN");
    const state = stateAfter(row, "withdraw");
    const ended = await end(tx, row, { state, decided_at: now(clock) });
    await audit.write(tx, auditOf(ended, by, "withdraw"));
  });
}

/** Expires a request whose 24 hours are over. */
export async function expireRequest({ platform }: FourEyesContext, approvalId: string): Promise<void> {
  await inTransaction(platform.database, async (tx) => {
    const row = await lockRequest(tx, approvalId);
    if (row?.state !== "open") return;
    const ended = new Date(approvalEndMs(row.asked_at.getTime()));
    await end(tx, row, { state: stateAfter(row, "expire"), decided_at: ended });
  });
}

/** @throws AppError OPS_DECIDED where it is decided */
function stateAfter(row: RequestRow, event: ApprovalEvent): ApprovalState {
  const state = nextState(approvalTransitions, row.state, event);
  if (!state) throw new AppError("OPS_DECIDED", { state: row.state });
  return state;
}

async function end(tx: Tx, row: RequestRow, how: Parameters<typeof endRequest>[2]): Promise<RequestRow> {
  const ended = await endRequest(tx, row.id, how);
  if (!ended) throw new AppError("OPS_DECIDED", { state: row.state });
  return ended;
}
