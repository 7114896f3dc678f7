import { createHash } from "node:crypto";
import type { Deposit, Withdrawal } from "@khela/contract/cashier";
import * as calls from "@khela/contract/cashier";
import { checkWithdrawal } from "@khela/contract/withdrawal-check";
import { AppError } from "@khela/kernel/errors";
import { moneyFromText, moneyToText, ZERO } from "@khela/kernel/money";
import { MAX_PAYOUT_ACCOUNTS } from "@khela/rules/cashier/payee";
import type { CallContext } from "../../platform/http/call-context.ts";
import type { CashierContext } from "./context.ts";
import type { DepositRequest } from "./create-deposit.ts";
import { previewWithdrawal, readHistoryOf, readEligibilityFacts } from "./check-withdrawal.ts";
import type { WithdrawalRequest } from "./create-withdrawal.ts";
import { readDeposit, readMethodLists } from "./read.ts";
import { listDeposits, listWithdrawals } from "./lists.ts";
import { bindPayoutAccount, confirmByPaymentPassword, listPayoutAccounts } from "./payout-accounts.ts";
import { handleWebhook } from "./handle-webhook.ts";
import { readFigures } from "./withdrawal-figures.ts";

const onceOf = ({ idempotency }: CallContext) => ({
  key: idempotency.key,
  hash: idempotency.requestHash.toString("hex"),
});

/** MONEY-03, MONEY-04: the calls of players and providers. */
export function serveCashier(
  context: CashierContext,
  createDeposit: (request: DepositRequest) => Promise<Deposit>,
  createWithdrawal: (request: WithdrawalRequest) => Promise<Withdrawal>,
): void {
  const { http, db } = context.platform;

  http.route(calls.listMethods, (_input, call) =>
    readMethodLists(context, { memberId: call.member.memberId, ip: call.ip }),
  );
  http.route(calls.createDeposit, ({ body }, call) =>
    createDeposit({
      member: call.member,
      methodId: body.methodId,
      amount: moneyFromText(body.amount),
      promotion: body.promotion,
      ip: call.ip,
      fee: body.fee === undefined ? undefined : moneyFromText(body.fee),
      idempotency: onceOf(call),
    }),
  );
  http.route(calls.getDeposit, ({ params }, call) =>
    readDeposit(context, params.depositId, call.member.memberId),
  );
  http.route(calls.listDeposits, ({ query }, call) => listDeposits(context, query, call.member.memberId));
  http.route(calls.createWithdrawal, async ({ body }, call) => {
    const { payoutAccountId, amount, paymentPassword } = body;
    await confirmByPaymentPassword(context, call.member.memberId, paymentPassword);
    // The payment password is left out of the stored hash, where six digits could be found by trying.
    const hash = createHash("sha256")
      .update(JSON.stringify([payoutAccountId, amount]))
      .digest("hex");
    return createWithdrawal({
      member: call.member,
      payoutAccountId,
      amount: moneyFromText(amount),
      idempotency: { key: call.idempotency.key, hash },
    });
  });
  http.route(calls.listPayoutAccounts, async (_input, call) => ({
    accounts: await listPayoutAccounts(context, call.member.memberId),
    max: MAX_PAYOUT_ACCOUNTS,
  }));
  http.route(calls.bindPayoutAccount, async ({ body }, call) => {
    const { methodId, paymentPassword, ...payee } = body;
    await confirmByPaymentPassword(context, call.member.memberId, paymentPassword);
    return bindPayoutAccount(context, { member: call.member, methodId, payee });
  });
  http.route(calls.listWithdrawals, ({ query }, call) =>
    listWithdrawals(context, query, call.member.memberId),
  );
  http.route(checkWithdrawal, ({ query }, call) =>
    previewWithdrawal(context, call.member, {
      methodId: query.methodId,
      amount: query.amount === undefined ? undefined : moneyFromText(query.amount),
    }),
  );
  http.route(calls.getWithdrawable, async (_input, call) => {
    const [standing, history, figures] = await Promise.all([
      readEligibilityFacts(context, call.member),
      readHistoryOf(context, db, call.member.memberId),
      readFigures(context, db),
    ]);
    const { missing, locks } = standing.locked;
    return {
      balance: moneyToText(standing.balance),
      withdrawable: moneyToText(missing > 0n ? ZERO : standing.balance),
      turnoverMissing: moneyToText(missing),
      locks: locks.slice(0, calls.MAX_SHOWN_LOCKS).map(({ cause, amount, required, left, openedAt }) => ({
        cause,
        amount: moneyToText(amount),
        required: moneyToText(required),
        left: moneyToText(left),
        openedAt: openedAt.toISOString(),
      })),
      lockCount: locks.length,
      openRequests: history.open,
      maxOpenRequests: figures.policy.maxOpen,
    };
  });
  http.route(calls.providerWebhook, async ({ params, body }, call) => {
    const { body: raw, header } = call.raw;
    if (!raw) throw new AppError("MONEY_SIGNATURE");
    await handleWebhook(context, {
      provider: params.provider,
      raw: { body: raw, timestamp: header("x-timestamp"), signature: header("x-signature") },
      event: body,
    });
    return {};
  });
}
