import * as calls from "@khela/contract/console/cashier";
import { getCashierSettings, updateCashierSettings } from "@khela/contract/console/cashier-settings";
import { moneyFromText } from "@khela/kernel/money";
import type { CallContext } from "../../platform/http/call-context.ts";
import type { CashierContext } from "./context.ts";
import { listDepositQueue, listQueue } from "./lists.ts";
import { claimDeposit, type DepositReview, releaseDeposit, reviewDeposit } from "./review-deposit.ts";
import {
  approveWithdrawal,
  claimWithdrawal,
  rejectWithdrawal,
  releaseWithdrawal,
  type Review,
} from "./review-withdrawal.ts";
import { readSplitDesk, splitWithdrawal } from "./split-withdrawal.ts";
import { proposeCashierDesk, readCashierDesk } from "./withdrawal-figures.ts";

interface Asked {
  params: { withdrawalId: string };
  body: { reason?: string | undefined };
}

const reviewOf = ({ params, body }: Asked, call: CallContext): Review => ({
  withdrawalId: params.withdrawalId,
  operator: { operatorId: call.operator.operatorId, username: call.operator.username },
  reason: body.reason,
  ip: call.ip,
});

const ofDeposit = ({ depositId }: { depositId: string }, { operator, ip }: CallContext): DepositReview => ({
  depositId,
  operator: { operatorId: operator.operatorId, username: operator.username },
  ip,
});

/** OPS-03: the operators' queues of deposits and withdrawals, and the actions on them. */
export function serveConsoleCashier(context: CashierContext): void {
  const { http } = context.platform;
  http.route(calls.listWithdrawalQueue, ({ query }, call) =>
    listQueue(context, query, call.operator.operatorId),
  );
  http.route(calls.listDepositQueue, ({ query }, call) =>
    listDepositQueue(context, query, call.operator.operatorId),
  );
  http.route(calls.claimDeposit, ({ params }, call) => claimDeposit(context, ofDeposit(params, call)));
  http.route(calls.releaseDeposit, ({ params }, call) => releaseDeposit(context, ofDeposit(params, call)));
  http.route(calls.queryDepositAtProvider, ({ params }, call) =>
    reviewDeposit(context, ofDeposit(params, call)),
  );
  http.route(calls.claimWithdrawal, (input, call) => claimWithdrawal(context, reviewOf(input, call)));
  http.route(calls.releaseWithdrawal, (input, call) => releaseWithdrawal(context, reviewOf(input, call)));
  http.route(calls.approveWithdrawal, ({ params, body: { seen } }, call) =>
    approveWithdrawal(context, { ...reviewOf({ params, body: {} }, call), seen }),
  );
  http.route(calls.getSplit, ({ params }) => readSplitDesk(context, params.withdrawalId));
  http.route(calls.splitWithdrawal, ({ params, body: { parts, reason, seen } }, call) =>
    splitWithdrawal(context, {
      ...reviewOf({ params, body: {} }, call),
      parts: parts.map(({ amount, payoutAccountId }) => ({ amount: moneyFromText(amount), payoutAccountId })),
      reason,
      seen,
    }),
  );
  http.route(calls.rejectWithdrawal, (input, call) => rejectWithdrawal(context, reviewOf(input, call)));
  http.route(getCashierSettings, () => readCashierDesk(context));
  http.route(updateCashierSettings, ({ body }, { operator, ip }) =>
    proposeCashierDesk(context, body, { operator, ip }),
  );
}
