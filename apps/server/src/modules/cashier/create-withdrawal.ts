import { randomBytes } from "node:crypto";
import type { Withdrawal } from "@khela/contract/cashier";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { type Money, moneyToText } from "@khela/kernel/money";
import { approvalsNeeded } from "@khela/rules/cashier/approval";
import { quoteFee } from "@khela/rules/cashier/fee";
import { type RiskReason, riskReasons } from "@khela/rules/cashier/risk";
import { judgeWithdrawal } from "@khela/rules/cashier/withdrawal-rules";
import type { Tx } from "../../platform/database.ts";
import { singleFlight } from "../../platform/single-flight.ts";
import { lockMemberAccounts } from "../ledger/index.ts";
import { caseOf, readEligibilityFacts, type EligibilityFacts } from "./check-withdrawal.ts";
import type { CashierContext, Member } from "./context.ts";
import { inMode } from "./money-mode.ts";
import { noteState } from "./note-state.ts";
import { keepPayee } from "./payee.ts";
import { payeeOf } from "./payout-accounts.ts";
import { makeReference } from "./references.ts";
import { readMethods } from "./store/methods.ts";
import { findPayoutAccount } from "./store/payout-accounts.ts";
import * as withdrawals from "./store/withdrawals.ts";
import { withdrawalView } from "./views.ts";

export interface WithdrawalRequest {
  member: Member;
  /** One of the member's bound payout accounts. */
  payoutAccountId: string;
  amount: Money;
  /** The caller's key and a SHA-256 in hex of the whole request. */
  idempotency: { key: string; hash: string };
}

/**
 * Requests a withdrawal; the amount is held in the same transaction (MONEY-04).
 * @throws AppError the first broken rule; SYS_NOT_FOUND for an account that isn't the member's; MONEY_INSUFFICIENT;
 * MONEY_KEY_REUSED
 */
export function createWithdrawalCommand(
  context: CashierContext,
): (request: WithdrawalRequest) => Promise<Withdrawal> {
  return singleFlight(
    ({ member, idempotency }) => `${member.memberId} ${idempotency.key} ${idempotency.hash}`,
    (request) => createWithdrawal(context, request),
  );
}

async function createWithdrawal(context: CashierContext, request: WithdrawalRequest): Promise<Withdrawal> {
  const { key, hash } = request.idempotency;
  // Read before the transaction, which must not wait for a second connection while it holds one.
  const standing = await readEligibilityFacts(context, request.member);
  const scope = `member:${request.member.memberId}:cashier.createWithdrawal`;
  const { answer } = await context.ledger.command({ scope, key, hash }, (tx) =>
    hold(context, tx, request, standing),
  );
  return answer;
}

async function hold(
  context: CashierContext,
  tx: Tx,
  request: WithdrawalRequest,
  standing: EligibilityFacts,
): Promise<Withdrawal> {
  const { platform, ledger } = context;
  const { member, amount } = request;
  const { memberId, currency } = member;
  const at = now(platform.clock);
  await withdrawals.lockMemberRequests(tx, memberId);
  // Closing withdrawals locks the member's accounts first as well, so this check holds until the commit.
  await lockMemberAccounts(tx, memberId);
  const closed = await context.protection.withdrawalClosed(memberId, tx);
  const account = await findPayoutAccount(tx, request.payoutAccountId, memberId);
  if (!account) throw new AppError("SYS_NOT_FOUND");
  const methods = inMode(context, standing.money, await readMethods(tx));
  const method = methods.find(({ id, kind }) => id === account.method_id && kind === "withdrawal");
  if (!method) throw new AppError("MONEY_METHOD_OFF");
  const { given, figures, terms, history } = await caseOf(context, tx, {
    member,
    method,
    methods,
    amount,
    standing: { ...standing, closed },
    accountBound: true,
    hasPaymentPassword: true,
  });
  const broken = judgeWithdrawal(given).find(({ state }) => state !== "ok")?.broken;
  if (broken) throw new AppError(broken.code, broken.params);

  const id = platform.ids.next();
  const kept = keepPayee(platform.secrets, `withdrawal:${id}`, payeeOf(platform, account));
  const risk = await assessRisk(context, tx, {
    memberId,
    standing,
    paid: history.paid,
    payeeHash: kept.payee_hash,
  });
  const needed = approvalsNeeded(amount, risk, figures.approval);
  const { holdId } = await ledger.hold(tx, {
    memberId,
    currency,
    amount,
    kind: "withdrawal.hold",
    reference: id,
  });
  const row = await withdrawals.insertWithdrawal(tx, {
    id,
    reference: makeReference("W", randomBytes(16)),
    member_id: memberId,
    member_account: member.account,
    method_id: method.id,
    method_name: method.name,
    provider: method.provider,
    currency,
    amount,
    fee: quoteFee(amount, method).fee,
    ...kept,
    payout_account_id: account.id,
    hold_id: holdId,
    risk: JSON.stringify(risk),
    approvals_needed: needed,
    vip_level: terms?.level ?? 0,
    vip_names: terms?.names ? JSON.stringify(terms.names) : null,
    created_at: at,
  });
  await noteState(context, tx, row, "requested");
  const steps: withdrawals.Step[] = [{ state: "requested", at }];
  if (needed > 0) return withdrawalView(row, steps);
  const approved = await approveByItself(context, tx, row, figures.approval.autoMax);
  return withdrawalView(approved, [...steps, { state: "approved", at }]);
}

async function approveByItself(
  context: CashierContext,
  tx: Tx,
  row: withdrawals.WithdrawalRow,
  limit: Money,
): Promise<withdrawals.WithdrawalRow> {
  const { platform, audit } = context;
  const change = { state: "approved", next_check_at: now(platform.clock) };
  const approved = await withdrawals.changeWithdrawal(tx, row.id, "requested", change);
  if (!approved) throw new Error(`withdrawal ${row.id} is not as it was written`);
  await noteState(context, tx, approved, "approved");
  await platform.jobs.enqueue(tx, "cashier.payout", { withdrawalId: row.id }, { key: `payout:${row.id}` });
  await audit.write(tx, {
    actor: "system",
    action: "withdrawal.approve",
    subject: `withdrawal:${row.id}`,
    detail: {
      reference: row.reference,
      member: row.member_id,
      amount: moneyToText(row.amount),
      currency: row.currency,
      limit: moneyToText(limit),
    },
    ip: "",
  });
  return approved;
}

async function assessRisk(
  { platform }: CashierContext,
  tx: Tx,
  known: { memberId: Member["memberId"]; standing: EligibilityFacts; paid: number; payeeHash: Buffer },
): Promise<RiskReason[]> {
  const { memberId, standing, paid, payeeHash } = known;
  const nowMs = platform.clock.nowMs();
  return riskReasons({
    accountAgeHours: (nowMs - (standing.memberSince?.getTime() ?? nowMs)) / 3_600_000,
    withdrawalsPaid: paid,
    deposited: standing.deposited,
    turnover: standing.turnover,
    othersWithPayee: await withdrawals.countOthersWithPayee(tx, payeeHash, memberId),
  });
}
