import * as z from "zod/mini";
import { payoutInstalment } from "./confirmation.ts";
import { endpoint } from "./endpoint.ts";
import {
  instant,
  localized,
  moneyText,
  nothing,
  pageOf,
  pageQuery,
  periodQuery,
  positiveMoneyText,
  shortText,
  uuid,
  typedAmount,
} from "./shared.ts";

export const paymentMethod = z.object({
  id: z.string(),
  name: z.string(),
  icon: z.string(),
  kind: z.enum(["deposit", "withdrawal"]),
  min: moneyText,
  max: moneyText,
  feePpm: z.int(),
  feeFixed: moneyText,
  quickAmounts: z.array(moneyText),
  /** The typical time in minutes until the money arrives. */
  minutes: z.int(),
  /** Withdrawals: the label of the account field, and the pattern that an account must match. */
  accountLabel: z.nullable(z.string()),
  /** False while the operator has closed the method: it is shown but can't be chosen. */
  open: z.boolean(),
  /** Deposits: the provider's page in a tab of its own, or a QR code on the site's page. */
  payWay: z.enum(["page", "qr"]),
});
export type PaymentMethod = z.output<typeof paymentMethod>;

/** The code of a deposit without a promotion. */
export const NORMAL_PROMOTION = "normal";

/** A promotion that a deposit can be made for; `normal` comes first and is always offered. */
const depositPromotion = z.object({
  code: z.string(),
  title: localized(80),
  text: localized(300),
  /** What a deposit earns, by `bonusOf` of rules/promotions; null for `normal`. */
  bonus: z.nullable(
    z.object({
      /** Smaller deposits are refused with this promotion. */
      min: moneyText,
      reward: z.discriminatedUnion("kind", [
        z.object({ kind: z.literal("cash"), amount: moneyText }),
        z.object({ kind: z.literal("match"), ratePpm: z.int(), cap: moneyText }),
        z.object({ kind: z.literal("freeRounds"), rounds: z.int(), stake: moneyText }),
      ]),
      /** How many times deposit and bonus (cash: the bonus alone) must be wagered, in millionths. */
      lockFactorPpm: z.int(),
    }),
  ),
});
export type DepositPromotion = z.output<typeof depositPromotion>;

export const listMethods = endpoint({
  id: "cashier.methods",
  summary: "Payment methods with limits, fees and quick amounts, and the promotions a deposit can be for.",
  method: "GET",
  path: "/cashier/methods",
  auth: "member",
  response: z.object({
    deposit: z.array(paymentMethod),
    withdrawal: z.array(paymentMethod),
    promotions: z.array(depositPromotion),
  }),
  errors: [],
});

export const DEPOSIT_STATES = ["created", "pending", "succeeded", "failed", "expired", "reversed"] as const;

export const deposit = z.object({
  depositId: uuid,
  reference: z.string(),
  methodId: z.string(),
  methodName: z.string(),
  amount: moneyText,
  /** The amount that arrived; differs from `amount` on a partial payment. */
  credited: z.nullable(moneyText),
  fee: moneyText,
  /** The code of the promotion; `normal` for none. */
  promotion: z.string(),
  state: z.enum(DEPOSIT_STATES),
  payUrl: z.nullable(z.string()),
  /** The content of the QR code, where the method is paid by one. */
  payCode: z.nullable(z.string()),
  createdAt: instant,
  expiresAt: instant,
  settledAt: z.nullable(instant),
  /** Why it failed: a code that the client shows as a text. */
  reason: z.nullable(z.string()),
});
export type Deposit = z.output<typeof deposit>;

export const createDeposit = endpoint({
  id: "cashier.createDeposit",
  summary: "Start a deposit; the answer names the provider's page.",
  method: "POST",
  path: "/cashier/deposits",
  auth: "member",
  idempotent: true,
  body: z.strictObject({
    methodId: shortText(40),
    amount: typedAmount,
    promotion: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9_-]{0,39}$/))),
    /**
     * The fee that the payer was shown. If it differs from the present one the call is refused, so that the
     * present fee can be shown.
     */
    fee: z.optional(positiveMoneyText),
  }),
  response: deposit,
  errors: [
    "MONEY_AMOUNT",
    "MONEY_FEE",
    "MONEY_METHOD_OFF",
    "MONEY_PENDING_LIMIT",
    "MONEY_PROMOTION",
    "PROMO_MINIMUM",
    "PROMO_BUDGET",
    "PROMO_LIMIT",
    "PROMO_STACKING",
    "PROTECT_EXCLUDED",
    "PROTECT_LIMIT",
  ],
  rateLimit: [{ per: "account", max: 6, windowMs: 60_000 }],
});

export const getDeposit = endpoint({
  id: "cashier.deposit",
  summary: "One deposit of the member.",
  method: "GET",
  path: "/cashier/deposits/:depositId",
  auth: "member",
  params: z.strictObject({ depositId: uuid }),
  response: deposit,
  errors: ["SYS_NOT_FOUND"],
});

export const listDeposits = endpoint({
  id: "cashier.deposits",
  summary: "The member's deposits, newest first.",
  method: "GET",
  path: "/cashier/deposits",
  auth: "member",
  query: z.strictObject({ ...pageQuery, ...periodQuery }),
  response: pageOf(deposit),
  errors: [],
});

/** requested → approved → submitted → paid | failed; requested → rejected. Table: rules/cashier/withdrawal. */
export const WITHDRAWAL_STATES = [
  "requested",
  "approved",
  "submitted",
  "paid",
  "failed",
  "rejected",
] as const;

export const withdrawal = z.object({
  withdrawalId: uuid,
  reference: z.string(),
  methodId: z.string(),
  methodName: z.string(),
  amount: moneyText,
  fee: moneyText,
  /** The payee account, masked except for its end. */
  account: z.string(),
  state: z.enum(WITHDRAWAL_STATES),
  reason: z.nullable(z.string()),
  createdAt: instant,
  steps: z.array(z.object({ state: z.enum(WITHDRAWAL_STATES), at: instant })),
  /** The payouts of this withdrawal, in order; empty before it is submitted. */
  instalments: z.array(payoutInstalment),
});
export type Withdrawal = z.output<typeof withdrawal>;

/**
 * The payment password: the six digits of the security centre. A wrong one is refused like any wrong
 * password.
 */
const paymentPassword = shortText(64);

/** An account to which withdrawals may go. It is confirmed once, and only support can remove it. */
export const payoutAccount = z.object({
  payoutAccountId: uuid,
  methodId: z.string(),
  methodName: z.string(),
  /** Masked except for its end. */
  account: z.string(),
  /** The account holder, masked except for the first letters. */
  accountName: z.string(),
  boundAt: instant,
});
export type PayoutAccount = z.output<typeof payoutAccount>;

export const listPayoutAccounts = endpoint({
  id: "cashier.payoutAccounts",
  summary: "The accounts that the member has bound for withdrawals, masked, oldest first.",
  method: "GET",
  path: "/cashier/payout-accounts",
  auth: "member",
  response: z.object({ accounts: z.array(payoutAccount), max: z.int() }),
  errors: [],
});

export const bindPayoutAccount = endpoint({
  id: "cashier.bindPayoutAccount",
  summary: "Bind an account for withdrawals, with the payment password; it can't be changed afterwards.",
  method: "POST",
  path: "/cashier/payout-accounts",
  auth: "member",
  enc: true,
  body: z.strictObject({
    methodId: shortText(40),
    account: z.string().check(z.trim(), z.regex(/^[0-9A-Za-z-]{6,34}$/)),
    accountName: shortText(80, 2),
    paymentPassword,
  }),
  response: payoutAccount,
  errors: [
    "MONEY_METHOD_OFF",
    "MONEY_PASSWORD_MISSING",
    "MONEY_ACCOUNT_TAKEN",
    "MONEY_ACCOUNTS_FULL",
    "MONEY_HOLDER",
    "AUTH_BOUND",
    "AUTH_PASSWORD_WRONG",
    "AUTH_LOCKED",
    "FIELD_FORMAT",
  ],
  rateLimit: [{ per: "account", max: 10, windowMs: 300_000 }],
});

export const createWithdrawal = endpoint({
  id: "cashier.createWithdrawal",
  summary: "Ask for a payout to a bound account, with the payment password; the amount is held at once.",
  method: "POST",
  path: "/cashier/withdrawals",
  auth: "member",
  enc: true,
  idempotent: true,
  body: z.strictObject({ payoutAccountId: uuid, amount: typedAmount, paymentPassword }),
  response: withdrawal,
  errors: [
    "MONEY_AMOUNT",
    "MONEY_METHOD_OFF",
    "MONEY_PENDING_LIMIT",
    "MONEY_INSUFFICIENT",
    "MONEY_TURNOVER",
    "MONEY_DAY_LIMIT",
    "MONEY_MONTH_LIMIT",
    "MONEY_CLOSED_LOOP",
    "MONEY_PAUSED",
    "KYC_LEVEL",
    "PROTECT_CLOSED",
    "MONEY_PASSWORD_MISSING",
    "AUTH_BLOCKED",
    "AUTH_PASSWORD_WRONG",
    "AUTH_LOCKED",
    "SYS_NOT_FOUND",
  ],
  rateLimit: [{ per: "account", max: 3, windowMs: 60_000 }],
});

export const listWithdrawals = endpoint({
  id: "cashier.withdrawals",
  summary: "The member's withdrawals with every state they went through.",
  method: "GET",
  path: "/cashier/withdrawals",
  auth: "member",
  query: z.strictObject({ ...pageQuery, ...periodQuery }),
  response: pageOf(withdrawal),
  errors: [],
});

/** The most locks that the withdrawal form shows; the sum over all is `turnoverMissing`. */
export const MAX_SHOWN_LOCKS = 20;

/** The origins of money that must be wagered before a withdrawal. */
export const LOCK_CAUSES = ["deposit", "transfer", "reward", "adjustment"] as const;

/** Everything that the withdrawal form shows before its fields are filled in. */
export const getWithdrawable = endpoint({
  id: "cashier.withdrawable",
  summary: "How much can be withdrawn now, and how much wagering is still missing.",
  method: "GET",
  path: "/cashier/withdrawable",
  auth: "member",
  response: z.object({
    balance: moneyText,
    withdrawable: moneyText,
    turnoverMissing: moneyText,
    /** What requires it, in the order in which bets pay it off. */
    locks: z.array(
      z.object({
        cause: z.enum(LOCK_CAUSES),
        amount: moneyText,
        required: moneyText,
        left: moneyText,
        openedAt: instant,
      }),
    ),
    lockCount: z.int(),
    openRequests: z.int(),
    maxOpenRequests: z.int(),
  }),
  errors: [],
});

/**
 * A payment provider's webhook. Headers: `X-Timestamp` (Unix ms, ±60 s), `X-Signature` = hex HMAC-SHA256 of
 * `timestamp + "." + raw body`. Webhooks may come repeatedly and out of order.
 */
export const providerWebhook = endpoint({
  id: "cashier.webhook",
  summary: "A payment provider reports a deposit or a payout.",
  method: "POST",
  path: "/cashier/webhooks/:provider",
  auth: "peer",
  params: z.strictObject({ provider: shortText(40) }),
  body: z.strictObject({
    eventId: shortText(64),
    type: z.enum(["deposit", "payout"]),
    reference: shortText(64),
    providerReference: shortText(64),
    status: z.enum(["succeeded", "failed"]),
    amount: positiveMoneyText,
    currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
    reason: z.optional(shortText(200)),
  }),
  response: nothing,
  errors: ["MONEY_SIGNATURE", "MONEY_KEY_REUSED", "SYS_NOT_FOUND"],
});
