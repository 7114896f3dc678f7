import { createHash } from "node:crypto";
import { AppError } from "@khela/kernel/errors";
import { moneyToText } from "@khela/kernel/money";
import {
  type ApprovalsNeeded,
  countingApprovals,
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

/** SHA-256 in hex over what an approval is given for: whom, how much, where to, by which way, in which parts. */
export function payloadHashOf(row: WithdrawalRow, split: SplitRow | undefined): string {
  const { id, member_id, method_id, provider, currency, amount, fee, payee_hash, payout_account_id } = row;
  const what = [id, member_id, method_id, provider, currency, `${amount}`, `${fee}`, payout_account_id];
  const parts = split?.parts.map(({ amount, payout_account_id: to }) => [`${amount}`, to]);
  return createHash("sha256")
    .update(JSON.stringify([...what, payee_hash.toString("hex"), ...(parts ? [parts] : [])]))
    .digest("hex");
}

/** What an approval of a withdrawal names now. @throws AppError SYS_NOT_FOUND */
export async function readPayloadHash({ platform }: CashierContext, withdrawalId: string): Promise<string> {
  const row = await findWithdrawal(platform.db, { id: withdrawalId });
  if (!row) throw new AppError("SYS_NOT_FOUND");
  return payloadHashOf(row, await readSplit(platform.db, withdrawalId));
}

/** Who has a hand in a payout already: its player, and who planned to pay another account than was asked for. */
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
 * Notes a person's approval of a locked withdrawal, if it counts: whoever has a hand in it, is shown
 * something else or may approve no more is refused. What a person approved who may no more, or
 * 24 hours ago, counts no more either.
 * @returns how far the approval is now
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
  // Asked in the order of their ids, as everybody asks.
  const persons = [...new Set([...given.map(({ operatorId }) => operatorId), by.operatorId])].sort();
  const permitted = new Set<string>();
  for (const person of persons) if (await mayReview(context, tx, person)) permitted.add(person);
  const counting = countingApprovals(given, {
    ms: nowMs,
    payloadHash,
    mayApprove: (operatorId) => permitted.has(operatorId),
  });
  const refusal = judgeApproval(
    { hands: [...handsOf(row, split), ...counting.map(({ operatorId }) => operatorId)], payloadHash },
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
 * Views of withdrawals with what their approval stands at: how many persons it takes, who approved
 * and still counts, and the hash that an approval names.
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
    // Once approved, those who did are history and stay.
    const shown =
      row.state === "requested"
        ? countingApprovals(given, { ms: nowMs, payloadHash, mayApprove: () => true })
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

/** The parts as the operators' queue shows them; null where the rule splits. */
function splitView(split: SplitRow | undefined) {
  if (!split) return null;
  const { made_name: by, reason, parts } = split;
  return {
    by,
    reason,
    parts: parts.map(({ amount, payee_masked: account }) => ({ amount: moneyToText(amount), account })),
  };
}

/** Of approvals in order: the newest one of each person, of as many persons as it took. */
function lastPersons<Given extends GivenApproval>(given: readonly Given[], needed: number): Given[] {
  const newest = new Map(given.map((approval) => [approval.operatorId, approval]));
  const persons = [...newest.values()].sort((a, b) => a.atMs - b.atMs);
  return needed === 0 ? [] : persons.slice(-needed);
}
