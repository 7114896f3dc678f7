import type { Deposit, PayoutAccount, Withdrawal } from "@khela/contract/cashier";
import type { MemberId } from "@khela/kernel/ids";
import type { Money } from "@khela/kernel/money";
import type { DepositState } from "@khela/rules/cashier/deposit";
import type { Db, Tx } from "../../platform/database.ts";
import { peerSecret } from "../../platform/peer-secret.ts";
import type { Platform } from "../../platform/platform.ts";
import { defineSetting, type FourEyes } from "../four-eyes/index.ts";
import { remindOutside } from "./payouts/remind-outside.ts";
import { servePayouts } from "./payouts/routes.ts";
import { readPayloadHash } from "./approvals.ts";
import { serveConsoleCashier } from "./console-routes.ts";
import type { CashierContext, CashierDesk } from "./context.ts";
import { createDepositCommand, type DepositRequest } from "./create-deposit.ts";
import { createWithdrawalCommand, type WithdrawalRequest } from "./create-withdrawal.ts";
import { defineJobs } from "./jobs.ts";
import { listDeposits, listWithdrawals } from "./lists.ts";
import { createOwnPayments, type OwnPayments } from "./own-data.ts";
import { hasLiveProvider } from "./money-mode.ts";
import { sendNotices } from "./notices.ts";
import { type FactsOfPayments, factsOfPayments } from "./payment-facts.ts";
import {
  type Binding,
  bindPayoutAccount,
  listPayoutAccounts,
  removePayoutAccount,
} from "./payout-accounts.ts";
import { type PaymentBooks, paymentBooks } from "./payment-books.ts";
import type { DepositPromotions } from "./promotions.ts";
import { applyMethodTerms, type MethodTerms } from "./method-terms.ts";
import { tellPlayers } from "./manage-providers.ts";
import { applyCashierDesk, readFigures } from "./withdrawal-figures.ts";
import { serveProviders } from "./provider-routes.ts";
import type { PaymentProvider } from "./providers/provider.ts";
import { createSandboxProvider } from "./providers/sandbox.ts";
import { approveWithdrawal, rejectWithdrawal, type Review } from "./review-withdrawal.ts";
import { serveCashier } from "./routes.ts";
import { type CashierSettings, DEFAULT_SETTINGS } from "./settings.ts";
import { sumOpenWithdrawals } from "./store/books.ts";
import * as history from "./store/deposit-history.ts";
import * as deposits from "./store/deposits.ts";
import { listSamePayee } from "./store/payout-accounts.ts";
import type { DayTotal } from "./store/list.ts";
import * as payments from "./store/payments.ts";
import * as withdrawals from "./store/withdrawals.ts";
import { syncPayoutWithProvider } from "./sync-payout.ts";

export { parseProviderReport } from "./payment-discrepancy.ts";
export type { PaymentBooks } from "./payment-books.ts";
export { makeReference } from "./references.ts";
export { depositCorrected, depositFailed, depositSucceeded, withdrawalChanged } from "./events.ts";
export type { PaymentFacts } from "./payment-facts.ts";
export type { DepositRequest } from "./create-deposit.ts";
export type { WithdrawalRequest } from "./create-withdrawal.ts";
export type { WithdrawalTerms } from "./context.ts";
export type { DepositChoice, DepositPromotions } from "./promotions.ts";
export type { CountedDeposit, DepositFacts } from "./store/deposit-history.ts";
export { firstDepositors } from "./store/deposit-history.ts";
export type { PaymentProvider } from "./providers/provider.ts";
export type { Review } from "./review-withdrawal.ts";
export type { CashierSettings } from "./settings.ts";
export type { DayTotal } from "./store/list.ts";

/** The cashier module: deposits and withdrawals (MONEY-03, MONEY-04). Amounts are `Money`, in 1/10,000 of a unit. */
export interface Cashier {
  createDeposit(request: DepositRequest): Promise<Deposit>;
  createWithdrawal(request: WithdrawalRequest): Promise<Withdrawal>;
  /** Binds an account for withdrawals without checking the payment password. */
  bindPayoutAccount(binding: Binding): Promise<PayoutAccount>;
  /** A member's bound accounts, masked. */
  payoutAccounts(memberId: MemberId): Promise<PayoutAccount[]>;
  /** Removes a bound account in the caller's transaction. @throws AppError SYS_NOT_FOUND, MONEY_ACCOUNT_BUSY */
  removePayoutAccount(
    tx: Tx,
    removal: { memberId: MemberId; payoutAccountId: string; by: string },
  ): Promise<{ masked: string; methodId: string }>;
  /** Approves the current version of a withdrawal, for programs; console operators name the version that they saw. */
  approve(review: Review): Promise<unknown>;
  reject(review: Review): Promise<unknown>;
  /** Sends an approved withdrawal to its provider, or asks for the outcome of a submitted one. */
  submitPayout(withdrawalId: string): Promise<void>;
  /** The gross sum of deposits requested since a moment that were paid or still can be. */
  depositedSince(memberId: MemberId, since: Date): Promise<Money>;
  /** The multiple of received money that must be wagered before a withdrawal, in millionths. */
  turnoverFactor(db: Db | Tx): Promise<bigint>;
  /** The times and states of the deposits that a member requested since a moment. */
  depositTimes(memberId: MemberId, since: Date): Promise<{ at: Date; state: DepositState }[]>;
  /** A deposit as promotions judge it; undefined for an unknown id. */
  depositFacts(depositId: string, within?: Tx): Promise<history.DepositFacts | undefined>;
  /** How many of a member's deposits have succeeded, in all or before the given one did. */
  countDeposits(
    memberId: MemberId,
    within?: Db | Tx,
    before?: { depositId: string; settledAt: Date },
  ): Promise<number>;
  /** What each of these members deposited in a time (half-open), as far as it succeeded; those without any are missing. */
  depositedIn(
    memberIds: readonly MemberId[],
    period: { currency: string; from: Date; to: Date },
    within?: Db | Tx,
  ): Promise<Map<MemberId, Money>>;
  /** The next succeeded deposits of a period, in the order in which they succeeded. */
  pageDeposits(page: Parameters<typeof history.pageSucceeded>[1]): Promise<history.CountedDeposit[]>;
  /** Other members who withdrew, or asked to, to the same payee. */
  samePayee(memberId: MemberId): Promise<MemberId[]>;
  /** The facts about a payment that other modules may tell its player. */
  paymentFacts: FactsOfPayments;
  /** A member's latest deposits, newest first. */
  recentDeposits(memberId: MemberId, limit: number): Promise<Deposit[]>;
  recentWithdrawals(memberId: MemberId, limit: number): Promise<Withdrawal[]>;
  /** All payments of a member, for export and erasure (SAFE-06). */
  own: OwnPayments;
  /** Whether a provider that moves real money is connected (SAFE-05). */
  hasLiveProvider(): boolean;
  /** Totals of deposits and withdrawals by business day; `toMs` is exclusive. */
  byDay(fromMs: number, toMs: number): Promise<{ deposits: DayTotal[]; withdrawals: DayTotal[] }>;
  /** The lifetime deposits and payouts of each of these members; members without any are missing. */
  byMember(
    memberIds: readonly MemberId[],
  ): Promise<{ deposits: Map<MemberId, Money>; withdrawals: Map<MemberId, Money> }>;
  /** Our payment records with each provider, for reconciliation. */
  books(): PaymentBooks[];
  /** The sum held for open withdrawals, by currency. */
  openWithdrawals(db: Db | Tx): Promise<Map<string, Money>>;
  /** The numbers of pending withdrawals and deposits, for the console. */
  queues(): Promise<{ withdrawalsWaiting: number; oldestWithdrawalAt: Date | null; depositsPending: number }>;
}

export interface CashierDeps extends Omit<
  CashierContext,
  "platform" | "askCashierSettings" | "askMethod" | "promotions" | "providers" | "settings"
> {
  fourEyes: FourEyes;
  /** The promotions that can be chosen with a deposit; only `normal` by default. */
  promotions?: DepositPromotions;
  /** Adapters by name; by default the sandbox provider of the settings. */
  providers?: Readonly<Record<string, PaymentProvider>>;
  settings?: Partial<CashierSettings>;
}

/** Builds the cashier: its routes, jobs and notices. */
export function createCashier(platform: Platform, deps: CashierDeps): Cashier {
  const { config, db } = platform;
  const { fourEyes, ...others } = deps;
  const context: CashierContext = {
    ...others,
    platform,
    askCashierSettings: defineSetting<"cashier_settings", CashierDesk>(fourEyes, {
      kind: "cashier_settings",
      permission: "system.write",
      apply: (tx, change) => applyCashierDesk({ platform }, tx, change),
    }),
    askMethod: defineSetting<"method", MethodTerms>(fourEyes, {
      kind: "method",
      permission: "providers.write",
      apply: applyMethodTerms,
      afterCommit: () => tellPlayers({ platform }),
    }),
    settings: {
      ...DEFAULT_SETTINGS,
      autoApproveMax: config.autoPayoutMax,
      depositLifetimeMs: config.depositMinutes * 60_000,
      confirmMs: config.payoutConfirmMinutes * 60_000,
      refundPolicy: config.forcedReceiptRefund,
      ...deps.settings,
    },
    promotions: deps.promotions,
    providers: deps.providers ?? {
      sandbox: createSandboxProvider({
        url: config.paymentProviderUrl,
        secret: peerSecret(config.dataDir, "payment-provider", config.paymentProviderSecret),
        clock: platform.clock,
      }),
    },
  };
  const createDeposit = createDepositCommand(context);
  const createWithdrawal = createWithdrawalCommand(context);
  serveCashier(context, createDeposit, createWithdrawal);
  serveConsoleCashier(context);
  serveProviders(context);
  servePayouts(context);
  defineJobs(context);
  sendNotices(context);
  remindOutside(context);
  const firstPage = (limit: number) => ({ pageNo: 1, pageSize: limit });
  return {
    createDeposit,
    createWithdrawal,
    bindPayoutAccount: (binding) => bindPayoutAccount(context, binding),
    payoutAccounts: (memberId) => listPayoutAccounts(context, memberId),
    removePayoutAccount: (tx, removal) => removePayoutAccount(context, tx, removal),
    approve: async (review) =>
      approveWithdrawal(context, { ...review, seen: await readPayloadHash(context, review.withdrawalId) }),
    reject: (review) => rejectWithdrawal(context, review),
    submitPayout: (withdrawalId) => syncPayoutWithProvider(context, withdrawalId),
    depositedSince: (memberId, since) => deposits.sumAsked(db, memberId, since),
    turnoverFactor: async (tx) => (await readFigures(context, tx)).turnoverPpm,
    depositTimes: (memberId, since) => deposits.timesSince(db, memberId, since),
    depositFacts: (depositId, within) => history.readDepositFacts(within ?? db, depositId),
    countDeposits: (memberId, within, before) => history.countSucceeded(within ?? db, memberId, before),
    depositedIn: (memberIds, period, within) => history.sumSucceeded(within ?? db, memberIds, period),
    pageDeposits: (page) => history.pageSucceeded(db, page),
    samePayee: (memberId) => listSamePayee(db, memberId),
    paymentFacts: factsOfPayments(db),
    recentDeposits: async (memberId, limit) =>
      (await listDeposits(context, firstPage(limit), memberId)).content,
    recentWithdrawals: async (memberId, limit) =>
      (await listWithdrawals(context, firstPage(limit), memberId)).content,
    own: createOwnPayments(context),
    hasLiveProvider: () => hasLiveProvider(context),
    byDay: async (fromMs, toMs) => ({
      deposits: await payments.movedByDay(db, "deposit", fromMs, toMs),
      withdrawals: await payments.movedByDay(db, "withdrawal", fromMs, toMs),
    }),
    byMember: async (memberIds) => ({
      deposits: await payments.movedByMember(db, "deposit", memberIds),
      withdrawals: await payments.movedByMember(db, "withdrawal", memberIds),
    }),
    books: () => Object.keys(context.providers).map((provider) => paymentBooks(context, provider)),
    openWithdrawals: sumOpenWithdrawals,
    async queues() {
      const { waiting, oldest } = await withdrawals.readQueue(db);
      return {
        withdrawalsWaiting: waiting,
        oldestWithdrawalAt: oldest,
        depositsPending: await deposits.countPendingDeposits(db),
      };
    },
  };
}
