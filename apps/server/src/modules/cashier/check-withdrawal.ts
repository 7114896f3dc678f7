import type { checkWithdrawal } from "@khela/contract/withdrawal-check";
import type { HandlerOutput } from "@khela/contract/endpoint";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, moneyToText, ZERO } from "@khela/kernel/money";
import { dayOf, monthOf } from "@khela/kernel/period";
import { unreturnedDeposits } from "@khela/rules/cashier/closed-loop";
import { judgeWithdrawal, LINKED_DAYS, type WithdrawalCase } from "@khela/rules/cashier/withdrawal-rules";
import type { Db, Tx } from "../../platform/database.ts";
import type { Turnover } from "../turnover/index.ts";
import type { CashierContext, Member, MoneyTerms, WithdrawalTerms } from "./context.ts";
import { inMode } from "./money-mode.ts";
import { sumCredited, sumCreditedByMethod } from "./store/deposits.ts";
import { type Method, readMethods } from "./store/methods.ts";
import { listPayoutAccountRows } from "./store/payout-accounts.ts";
import * as withdrawals from "./store/withdrawals.ts";
import { readFigures, type WithdrawalFigures } from "./withdrawal-figures.ts";

const DAY_MS = 86_400_000;

/** The facts about a member that other modules know, read before a request. */
export interface EligibilityFacts {
  balance: Money;
  deposited: Money;
  /** The total that the member ever wagered. */
  turnover: Money;
  /** What must still be wagered, and the deposits and transfers that require it. */
  locked: Awaited<ReturnType<Turnover["locksOf"]>>;
  memberSince: Date | undefined;
  closed: WithdrawalCase["facts"]["closed"];
  kycLevel: number;
  credentialsChangedMs: number | undefined;
  money: MoneyTerms;
}

/** Reads the facts about a member: balance, deposits, wagering, age and verification of the account. */
export async function readEligibilityFacts(
  context: CashierContext,
  member: Member,
): Promise<EligibilityFacts> {
  const { memberId, currency } = member;
  const [balances, deposited, locked, known, closed, kycLevel, changed, money] = await Promise.all([
    context.ledger.balances(memberId, currency),
    sumCredited(context.platform.db, memberId, currency),
    context.turnover.locksOf(memberId, currency),
    context.identity.findMember(memberId),
    context.protection.withdrawalClosed(memberId),
    context.kyc.levelOf(memberId),
    context.identity.credentialsChangedAt(memberId),
    context.system.money(),
  ]);
  const total = await context.turnover.totalOf(memberId, currency);
  return {
    balance: balances.find(({ bucket }) => bucket === "cash")?.balance ?? ZERO,
    deposited,
    turnover: total?.stake ?? ZERO,
    locked,
    memberSince: known?.registeredAt,
    closed,
    kycLevel,
    credentialsChangedMs: changed?.getTime(),
    money,
  };
}

/** A request in the form that the rules take, with the figures read for it. */
export interface JudgedCase {
  given: WithdrawalCase;
  figures: WithdrawalFigures;
  /** Of the member's VIP rank. */
  terms: WithdrawalTerms | undefined;
  history: withdrawals.WithdrawalHistory;
}

/**
 * Collects the input of the rules: the same for the preview and for the request itself.
 * @param db the request's transaction, so that concurrent requests see each other
 */
export async function caseOf(
  context: CashierContext,
  db: Db | Tx,
  asked: {
    member: Member;
    method: Method;
    methods: readonly Method[];
    amount: Money | undefined;
    standing: EligibilityFacts;
    accountBound: boolean;
    hasPaymentPassword: boolean;
  },
): Promise<JudgedCase> {
  const { member, method, standing, amount, accountBound, hasPaymentPassword } = asked;
  const { memberId, currency } = member;
  const terms = await context.withdrawalTerms(memberId, db);
  const figures = await readFigures(context, db, terms);
  const history = await readHistoryOf(context, db, memberId);
  const credited = await sumCreditedByMethod(db, memberId, currency);
  const withdrawn = await withdrawals.sumByMethod(db, memberId, currency);
  const nowMs = context.platform.clock.nowMs();
  const facts: WithdrawalCase["facts"] = {
    amount,
    nowMs,
    dayEndsMs: dayOf(nowMs).endMs,
    monthEndsMs: monthOf(nowMs).endMs,
    closed: standing.closed,
    accountBound,
    hasPaymentPassword,
    balance: standing.balance,
    open: history.open,
    requestedToday: history.requestedToday,
    amountToday: history.amountToday,
    requestedThisMonth: history.requestedThisMonth,
    amountThisMonth: history.amountThisMonth,
    linkedAmount: history.linkedAmount,
    kycLevel: standing.kycLevel,
    credentialsChangedMs: standing.credentialsChangedMs,
    turnoverMissing: standing.locked.missing,
    unreturnedDeposits: unreturnedDeposits(
      asked.methods.filter(({ kind, enabled }) => kind === "withdrawal" && enabled),
      credited,
      withdrawn,
    ),
  };
  return { given: { method, policy: figures.policy, facts }, figures, terms, history };
}

/**
 * The result of every rule for a withdrawal that has not been requested yet (MONEY-04).
 * @throws AppError SYS_NOT_FOUND for an unknown method
 */
export async function previewWithdrawal(
  context: CashierContext,
  member: Member,
  asked: { methodId: string; amount: Money | undefined },
): Promise<HandlerOutput<typeof checkWithdrawal>> {
  const { db } = context.platform;
  const [all, standing, bound, hasPaymentPassword] = await Promise.all([
    readMethods(db),
    readEligibilityFacts(context, member),
    listPayoutAccountRows(db, member.memberId),
    context.identity.hasPaymentPassword(member.memberId),
  ]);
  const methods = inMode(context, standing.money, all);
  const method = methods.find(({ id, kind }) => id === asked.methodId && kind === "withdrawal");
  if (!method) throw new AppError("SYS_NOT_FOUND");
  const accountBound = bound.some(({ method_id }) => method_id === method.id);
  const { amount } = asked;
  const { given, terms } = await caseOf(context, db, {
    member,
    method,
    methods,
    amount,
    standing,
    accountBound,
    hasPaymentPassword,
  });
  const rules = judgeWithdrawal(given).map(({ rule, state, broken }) => ({
    rule,
    state,
    broken: broken ?? null,
  }));
  const { facts, policy } = given;
  return {
    allowed: rules.every(({ state }) => state === "ok"),
    rules,
    limits: limitsView(facts, policy.limits),
    rank: terms?.names ?? null,
  };
}

/** What a member has requested in the day and month that go on, beside the limits. */
function limitsView(facts: WithdrawalCase["facts"], limits: WithdrawalCase["policy"]["limits"]) {
  return {
    day: {
      count: facts.requestedToday,
      maxCount: limits.perDay,
      amount: moneyToText(facts.amountToday),
      maxAmount: moneyToText(limits.amountPerDay),
    },
    month: {
      count: facts.requestedThisMonth,
      maxCount: limits.perMonth,
      amount: moneyToText(facts.amountThisMonth),
      maxAmount: moneyToText(limits.amountPerMonth),
    },
  };
}

/** A member's earlier requests, including those of the current business day. */
export function readHistoryOf(
  { platform }: CashierContext,
  db: Db | Tx,
  memberId: MemberId,
): Promise<withdrawals.WithdrawalHistory> {
  const nowMs = platform.clock.nowMs();
  return withdrawals.readHistory(db, memberId, {
    day: new Date(dayOf(nowMs).startMs),
    month: new Date(monthOf(nowMs).startMs),
    linked: new Date(nowMs - LINKED_DAYS * DAY_MS),
  });
}
