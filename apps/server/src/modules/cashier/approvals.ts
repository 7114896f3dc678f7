import { createHash } from "node:crypto";
import { AppError } from "@khela/kernel/errors";
import { moneyToText } from "@khela/kernel/money";
import {
  type ApprovalsNeeded,
  validApprovals,
  type GivenApproval,
  reviewState,
  type ReviewState,
  reviewTransitions,
} from "@khela/rules/cashier/approval";
import { nextState } from "@khela/rules/cashier/transitions";
import { type ApprovalRefusal, approvalEndMs, judgeApproval } from "@khela/rules/operators/four-eyes";
import { now } from "@khela/kernel/clock";
import type { Tx } from "../../platform/database.ts";
import type { CashierContext } from "./context.ts";
import { insertApproval, readApprovals } from "./store/approvals.ts";
import { readSplit, readSplits, type SplitRow } from "./store/splits.ts";
import { findWithdrawal, type WithdrawalRow } from "./store/withdrawals.ts";

/** SHA-256 in hex over everything that an approval covers: member, amount, payee, method and parts. */
export function payloadHashOf(row: WithdrawalRow, split: SplitRow | undefined): string {
  const { id, member_id, method_id, provider, currency, amount, fee, payee_hash, payout_account_id } = row;
  const what = [id, member_id, method_id, provider, currency, `${amount}`, `${fee}`, payout_account_id];
  const parts = split?.parts.map(({ amount, payout_account_id: to }) => [`${amount}`, to]);
  return createHash("sha256")
    .update(JSON.stringify([...what, payee_hash.toString("hex"), ...(parts ? [parts] : [])]))
    .digest("hex");
}

/** The hash that an approval of this withdrawal must name now. @throws AppError SYS_NOT_FOUND */
export async function readPayloadHash({ platform }: CashierContext, withdrawalId: string): Promise<string> {
  const row = await findWithdrawal(platform.db, { id: withdrawalId });
  if (!row) throw new AppError("SYS_NOT_FOUND");
  return payloadHashOf(row, await readSplit(platform.db, withdrawalId));
}

/**
 * The persons who may not approve a payout because they are involved: its player, and an operator who planned it to
 * another account than the player named.
 */
function handsOf(row: WithdrawalRow, split: SplitRow | undefined): string[] {
  const elsewhere = split?.parts.some((part) => part.payout_account_id !== row.payout_account_id);
  return [row.member_id, ...(split && elsewhere ? [split.made_by] : [])];
}

const neededFor = (row: WithdrawalRow) => row.approvals_needed as ApprovalsNeeded;

const REFUSALS = {
  "not-permitted": "AUTH_FORBIDDEN",
  "same-person": "OPS_SELF_REVIEW",
  expired: "OPS_CHANGED",
  changed: "OPS_CHANGED",
} as const satisfies Record<ApprovalRefusal, string>;

/** Whether an operator is active and may review withdrawals; locked until the end of the transaction. */
export const mayReview = ({ operators }: CashierContext, tx: Tx, operatorId: string): Promise<boolean> =>
  operators.mayNow(tx, operatorId, ["withdrawals.review"]);

/**
 * Records a person's approval of a locked withdrawal. It is refused from a person who is involved, saw an older
 * version or lacks the right. An earlier approval no longer counts once its maker lacks the right, or after 24 hours.
 * @returns the state of the approval now
 * @throws AppError AUTH_FORBIDDEN, OPS_SELF_REVIEW, OPS_CHANGED, MONEY_STATE
 */
export async function noteApproval(
  context: CashierContext,
  tx: Tx,
  row: WithdrawalRow,
  by: { operatorId: string; username: string; seen: string },
): Promise<{ state: ReviewState; approvals: string[] }> {
  const { platform } = context;
  const nowMs = platform.clock.nowMs();
  const split = await readSplit(tx, row.id);
  const payloadHash = payloadHashOf(row, split);
  const given = await readApprovals(tx, [row.id]);
  // Every transaction locks operators in the order of their ids, which avoids deadlocks.
  const persons = [...new Set([...given.map(({ operatorId }) => operatorId), by.operatorId])].sort();
  const permitted = new Set<string>();
  for (const person of persons) if (await mayReview(context, tx, person)) permitted.add(person);
  const counting = validApprovals(given, {
    ms: nowMs,
    payloadHash,
    mayApprove: (operatorId) => permitted.has(operatorId),
  });
  const refusal = judgeApproval(
    {
      involvedOperatorIds: [...handsOf(row, split), ...counting.map(({ operatorId }) => operatorId)],
      payloadHash,
    },
    { operatorId: by.operatorId, permitted: permitted.has(by.operatorId), seenHash: by.seen },
    nowMs,
  );
  if (refusal) throw new AppError(REFUSALS[refusal]);
  const state = nextState(reviewTransitions, reviewState(neededFor(row), counting.length), "approve");
  if (!state) throw new AppError("MONEY_STATE", { state: row.state });
  await insertApproval(tx, {
    id: platform.ids.next(),
    withdrawal_id: row.id,
    operator_id: by.operatorId,
    operator_name: by.username,
    payload_hash: Buffer.from(payloadHash, "hex"),
    at: now(platform.clock),
  });
  return { state, approvals: [...counting.map(({ operatorName }) => operatorName), by.username] };
}

/**
 * Views of withdrawals with the state of their approval: how many persons it needs, whose approvals still count, and
 * the hash that an approval must name.
 */
export async function withReviews<View extends object>(
  { platform }: CashierContext,
  rows: readonly WithdrawalRow[],
  operatorId: string,
  viewOf: (row: WithdrawalRow) => View,
) {
  const ids = rows.map(({ id }) => id);
  const [approvalRows, splits] = await Promise.all([
    readApprovals(platform.db, ids),
    readSplits(platform.db, ids),
  ]);
  const byId = Map.groupBy(approvalRows, ({ withdrawalId }) => withdrawalId);
  const nowMs = platform.clock.nowMs();
  const iso = (ms: number) => new Date(ms).toISOString();
  return rows.map((row) => {
    const split = splits.get(row.id);
    const payloadHash = payloadHashOf(row, split);
    const given = byId.get(row.id) ?? [];
    // Once a withdrawal is approved, its approvals are history and are all shown.
    const shown =
      row.state === "requested"
        ? validApprovals(given, { ms: nowMs, payloadHash, mayApprove: () => true })
        : lastPersons(given, neededFor(row));
    const approvals = shown.map((approval) => ({
      by: approval.operatorName,
      byMe: approval.operatorId === operatorId,
      at: iso(approval.atMs),
      until: iso(approvalEndMs(approval.atMs)),
    }));
    return {
      ...viewOf(row),
      approvalsNeeded: row.approvals_needed,
      approvals,
      payloadHash,
      split: splitView(split),
    };
  });
}

/** The parts as the operators' queue shows them; null where the provider's maximum decides. */
function splitView(split: SplitRow | undefined) {
  if (!split) return null;
  const { made_name: by, reason, parts } = split;
  return {
    by,
    reason,
    parts: parts.map(({ amount, payee_masked: account }) => ({ amount: moneyToText(amount), account })),
  };
}

/** The newest approval of each person, for as many persons as were needed. */
function lastPersons<Given extends GivenApproval>(given: readonly Given[], needed: number): Given[] {
  const newest = new Map(given.map((approval) => [approval.operatorId, approval]));
  const persons = [...newest.values()].sort((a, b) => a.atMs - b.atMs);
  return needed === 0 ? [] : persons.slice(-needed);
}
