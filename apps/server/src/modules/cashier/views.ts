import type { Deposit, PaymentMethod, Withdrawal } from "@khela/contract/cashier";
import type { PayoutInstalment } from "@khela/contract/confirmation";
import { moneyToText } from "@khela/kernel/money";
import type { DepositRow } from "./store/deposits.ts";
import type { Method } from "./store/methods.ts";
import type { Step, WithdrawalRow } from "./store/withdrawals.ts";

/** A deposit as its player and the operator see it. */
export function depositView(row: DepositRow): Deposit {
  return {
    depositId: row.id,
    reference: row.reference,
    methodId: row.method_id,
    methodName: row.method_name,
    amount: moneyToText(row.amount),
    credited: row.credited === null ? null : moneyToText(row.credited),
    fee: moneyToText(row.fee),
    promotion: row.promotion,
    state: row.state,
    payUrl: row.state === "pending" ? row.pay_url : null,
    payCode: row.state === "pending" && row.pay_way === "qr" ? row.pay_code : null,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
    reason: row.reason,
  };
}

/**
 * A deposit with its member and the operator who claimed it, for operators. @param operatorId the operator who reads
 * it
 */
export const deskView = (row: DepositRow, operatorId: string) => ({
  ...depositView(row),
  playerId: row.member_id,
  playerAccount: row.member_account,
  claimedBy: row.claimed_name,
  claimedByMe: row.claimed_by === operatorId,
});

/** A withdrawal as its player sees it; the payee's account stays masked. */
export function withdrawalView(
  row: WithdrawalRow,
  steps: readonly Step[],
  instalments: PayoutInstalment[] = [],
): Withdrawal {
  return {
    withdrawalId: row.id,
    reference: row.reference,
    methodId: row.method_id,
    methodName: row.method_name,
    amount: moneyToText(row.amount),
    fee: moneyToText(row.fee),
    account: row.payee_masked,
    state: row.state,
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
    steps: steps.map(({ state, at }) => ({ state, at: at.toISOString() })),
    instalments,
  };
}

/** The withdrawal with the fields that only operators see. @param operatorId the operator who reads it */
export function queueView(
  row: WithdrawalRow,
  steps: readonly Step[],
  operatorId: string,
  instalments: PayoutInstalment[] = [],
) {
  return {
    ...withdrawalView(row, steps, instalments),
    playerId: row.member_id,
    playerAccount: row.member_account,
    claimedBy: row.claimed_name,
    claimedByMe: row.claimed_by === operatorId,
    risk: row.risk,
    rank: row.vip_names,
  };
}

export function methodView(method: Method): PaymentMethod {
  return {
    id: method.id,
    name: method.name,
    icon: method.icon,
    kind: method.kind,
    min: moneyToText(method.min),
    max: moneyToText(method.max),
    feePpm: Number(method.feePpm),
    feeFixed: moneyToText(method.feeFixed),
    quickAmounts: method.quickAmounts.map((amount) => moneyToText(amount)),
    minutes: method.minutes,
    accountLabel: method.payee,
    open: method.enabled,
    payWay: method.payWay,
  };
}
