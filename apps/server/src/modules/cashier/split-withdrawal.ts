import type { SplitView } from "@khela/contract/console/cashier";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { type Money, moneyToText } from "@khela/kernel/money";
import { findSplitProblem, type PlannedPart, type SplitProblem } from "@khela/rules/cashier/manual-split";
import type { Db, Tx } from "../../platform/database.ts";
import { payloadHashOf } from "./approvals.ts";
import type { CashierContext } from "./context.ts";
import { act, type QueueRow, type Review } from "./review-withdrawal.ts";
import { type Method, readMethods } from "./store/methods.ts";
import { listPayoutAccountRows, type PayoutAccountRow } from "./store/payout-accounts.ts";
import { readSplit, replaceSplit } from "./store/splits.ts";
import { findWithdrawal, type WithdrawalRow } from "./store/withdrawals.ts";

/**
 * An operator's plan; `seen` is the hash of the version that was shown. Without parts the provider's maximum decides
 * again.
 */
export interface SplitOrder extends Review {
  parts: readonly PlannedPart[];
  reason: string;
  seen: string;
}

interface Target {
  row: PayoutAccountRow;
  method: Method;
  most: Money;
}

/** The member's accounts that a part of this payout may go to now: those of enabled methods in its currency. */
async function targetsOf(db: Db | Tx, { member_id }: WithdrawalRow): Promise<Target[]> {
  const [rows, methods] = await Promise.all([listPayoutAccountRows(db, member_id), readMethods(db)]);
  return rows.flatMap((row) => {
    const method = methods.find(({ id, kind }) => id === row.method_id && kind === "withdrawal");
    return method?.enabled ? [{ row, method, most: method.payoutMax ?? method.max }] : [];
  });
}

/** The data that an operator needs to split a withdrawal by hand. @throws AppError SYS_NOT_FOUND */
export async function readSplitDesk({ platform }: CashierContext, withdrawalId: string): Promise<SplitView> {
  const { db } = platform;
  const row = await findWithdrawal(db, { id: withdrawalId });
  if (!row) throw new AppError("SYS_NOT_FOUND");
  const [targets, split] = await Promise.all([targetsOf(db, row), readSplit(db, withdrawalId)]);
  return {
    net: moneyToText((row.amount - row.fee) as Money),
    accounts: targets.map(({ row: account, method, most }) => ({
      payoutAccountId: account.id,
      methodName: method.name,
      account: account.payee_masked,
      most: moneyToText(most),
      asked: account.id === row.payout_account_id,
    })),
    parts: (split?.parts ?? []).map(({ amount, payout_account_id }) => ({
      amount: moneyToText(amount),
      payoutAccountId: payout_account_id,
    })),
    payloadHash: payloadHashOf(row, split),
  };
}

/**
 * Plans by hand the parts in which a withdrawal is paid, and their accounts (MONEY-05, domain rules P5). Earlier
 * approvals no longer count; a plan that pays another account than the player named needs an approver other than its
 * maker.
 * @throws AppError SYS_NOT_FOUND, MONEY_STATE, OPS_CLAIMED, OPS_CHANGED, MONEY_SPLIT
 */
export function splitWithdrawal(context: CashierContext, order: SplitOrder): Promise<QueueRow> {
  const { operator, parts, reason } = order;
  return act(context, order, "withdrawal.split", async (tx, row) => {
    if (row.state !== "requested") throw new AppError("MONEY_STATE", { state: row.state });
    if (payloadHashOf(row, await readSplit(tx, row.id)) !== order.seen) throw new AppError("OPS_CHANGED");
    const targets = await targetsOf(tx, row);
    const accounts = targets.map(({ row: { id }, most }) => ({ payoutAccountId: id, maxPayout: most }));
    const problem =
      parts.length === 0 ? undefined : findSplitProblem(parts, accounts, (row.amount - row.fee) as Money);
    if (problem) throw refusalOf(problem);
    const split = {
      made_by: operator.operatorId,
      made_name: operator.username,
      made_at: now(context.platform.clock),
      reason,
    };
    await replaceSplit(tx, row.id, parts.length === 0 ? undefined : { split, parts });
    const shown = new Map(targets.map(({ row: { id, payee_masked } }) => [id, payee_masked]));
    return {
      parts: parts.map(({ amount, payoutAccountId }) => ({
        amount: moneyToText(amount),
        account: shown.get(payoutAccountId) ?? null,
      })),
    };
  });
}

function refusalOf(problem: SplitProblem): AppError {
  const { kind } = problem;
  if (kind === "sum") return new AppError("MONEY_SPLIT", { what: kind, sum: moneyToText(problem.sum) });
  if (kind === "parts") return new AppError("MONEY_SPLIT", { what: kind });
  return new AppError("MONEY_SPLIT", { what: kind, place: problem.place });
}
