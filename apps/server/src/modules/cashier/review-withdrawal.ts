import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { moneyToText } from "@khela/kernel/money";
import { isFinal, nextState } from "@khela/rules/cashier/transitions";
import { type WithdrawalEvent, withdrawalTransitions } from "@khela/rules/cashier/withdrawal";
import type { Tx } from "../../platform/database.ts";
import { noteApproval, withReviews } from "./approvals.ts";
import type { CashierContext } from "./context.ts";
import { noteState } from "./note-state.ts";
import * as withdrawals from "./store/withdrawals.ts";
import { queueView } from "./views.ts";

/** An operator's action on a withdrawal. */
export interface Review {
  withdrawalId: string;
  operator: { operatorId: string; username: string };
  reason?: string | undefined;
  ip: string;
}

/** An approval, with the hash of the version that its maker was shown. */
export interface ApprovingReview extends Review {
  seen: string;
}

export type QueueRow = Awaited<ReturnType<typeof readRow>>;

/** Claims a withdrawal for review. @throws AppError OPS_CLAIMED, MONEY_STATE, SYS_NOT_FOUND */
export function claimWithdrawal(context: CashierContext, review: Review): Promise<QueueRow> {
  return act(context, review, "withdrawal.claim", async (tx, row) => {
    if (isFinal(withdrawalTransitions, row.state)) throw new AppError("MONEY_STATE", { state: row.state });
    const { operatorId, username } = review.operator;
    await change(tx, row, { claimed_by: operatorId, claimed_name: username });
  });
}

/** Releases a claimed withdrawal. @throws AppError OPS_CLAIMED, SYS_NOT_FOUND */
export function releaseWithdrawal(context: CashierContext, review: Review): Promise<QueueRow> {
  return act(context, review, "withdrawal.release", (tx, row) =>
    change(tx, row, { claimed_by: null, claimed_name: null }),
  );
}

/**
 * Approves as one person. The first of two approvals leaves the withdrawal to another operator; with enough approvals
 * a job sends it to the provider.
 * @throws AppError OPS_CLAIMED, OPS_SELF_REVIEW, OPS_CHANGED, AUTH_FORBIDDEN, MONEY_STATE, SYS_NOT_FOUND
 */
export function approveWithdrawal(context: CashierContext, review: ApprovingReview): Promise<QueueRow> {
  const { jobs, clock } = context.platform;
  return act(context, review, "withdrawal.approve", async (tx, row) => {
    const state = allowed(row, "approve");
    const progress = await noteApproval(context, tx, row, { ...review.operator, seen: review.seen });
    const detail = { approvals: progress.approvals, needed: row.approvals_needed, hash: review.seen };
    if (progress.state !== "complete") {
      await change(tx, row, { claimed_by: null, claimed_name: null });
      return detail;
    }
    await change(tx, row, { ...claimOf(review), state, next_check_at: now(clock) });
    await noteState(context, tx, row, state);
    await jobs.enqueue(tx, "cashier.payout", { withdrawalId: row.id }, { key: `payout:${row.id}` });
    return detail;
  });
}

/**
 * Rejects a withdrawal; the held money returns to the balance. @throws AppError OPS_REASON, OPS_CLAIMED, MONEY_STATE,
 * SYS_NOT_FOUND
 */
export function rejectWithdrawal(context: CashierContext, review: Review): Promise<QueueRow> {
  const { reason } = review;
  return act(context, review, "withdrawal.reject", async (tx, row) => {
    const state = allowed(row, "reject");
    if (!reason) throw new AppError("OPS_REASON");
    await context.ledger.voidHold(tx, { holdId: row.hold_id, kind: "withdrawal.returned" });
    const settled_at = now(context.platform.clock);
    await change(tx, row, { ...claimOf(review), state, reason, settled_at });
    await noteState(context, tx, row, state);
  });
}

/** Runs one action on a withdrawal that no other operator has claimed, with its audit entry, in one transaction. */
export async function act(
  context: CashierContext,
  review: Review,
  action: string,
  work: (tx: Tx, row: withdrawals.WithdrawalRow) => Promise<object | void>,
): Promise<QueueRow> {
  const { ledger, audit } = context;
  const { withdrawalId, operator, reason, ip } = review;
  await ledger.transaction(async (tx) => {
    const row = await withdrawals.lockWithdrawal(tx, withdrawalId);
    if (!row) throw new AppError("SYS_NOT_FOUND");
    if (row.claimed_by !== null && row.claimed_by !== operator.operatorId) {
      throw new AppError("OPS_CLAIMED", { by: row.claimed_name ?? "" });
    }
    const more = await work(tx, row);
    await audit.write(tx, {
      actor: `operator:${operator.username}`,
      action,
      subject: `withdrawal:${withdrawalId}`,
      detail: {
        reference: row.reference,
        member: row.member_id,
        amount: moneyToText(row.amount),
        currency: row.currency,
        reason: reason ?? null,
        ...more,
      },
      ip,
    });
  });
  return readRow(context, withdrawalId, operator.operatorId);
}

/** The withdrawal as the queue shows it to an operator. */
async function readRow(context: CashierContext, withdrawalId: string, operatorId: string) {
  const { db } = context.platform;
  const [row, steps] = await Promise.all([
    withdrawals.findWithdrawal(db, { id: withdrawalId }),
    withdrawals.readSteps(db, [withdrawalId]),
  ]);
  if (!row) throw new AppError("SYS_NOT_FOUND");
  const [view] = await withReviews(context, [row], operatorId, (each) =>
    queueView(each, steps.get(withdrawalId) ?? [], operatorId),
  );
  if (!view) throw new AppError("SYS_NOT_FOUND");
  return view;
}

/** The state after an event. @throws AppError MONEY_STATE where the event is not allowed */
function allowed(row: withdrawals.WithdrawalRow, event: WithdrawalEvent) {
  const state = nextState(withdrawalTransitions, row.state, event);
  if (!state) throw new AppError("MONEY_STATE", { state: row.state });
  return state;
}

const claimOf = ({ operator }: Review) => ({
  claimed_by: operator.operatorId,
  claimed_name: operator.username,
});

async function change(
  tx: Tx,
  row: withdrawals.WithdrawalRow,
  values: Parameters<typeof withdrawals.changeWithdrawal>[3],
): Promise<void> {
  const changed = await withdrawals.changeWithdrawal(tx, row.id, row.state, values);
  if (!changed) throw new AppError("MONEY_STATE", { state: row.state });
}
