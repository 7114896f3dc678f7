import * as z from "zod/mini";
import { payoutSlice } from "./confirmation.ts";
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
  /** Typical time until the money is there, in minutes. */
  minutes: z.int(),
  /** Withdrawals: what the player must fill in as the account, and the pattern it follows. */
  accountLabel: z.nullable(z.string()),
  /** Closed for now by the operator: shown, can't be chosen. */
  open: z.boolean(),
  /** Deposits: the provider's page in a tab of its own, or a QR code on ours. */
  payWay: z.enum(["page", "qr"]),
});
export type PaymentMethod = z.output<typeof paymentMethod>;

/** No promotion: what a deposit is without a choice. */
export const NORMAL_PROMOTION = "normal";

/** What a deposit can be made for; `normal` comes first and is always there. */
const depositPromotion = z.object({ code: z.string(), title: localized(80), text: localized(300) });
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
  /** What arrived; differs from `amount` on a partial payment. */
  credited: z.nullable(moneyText),
  fee: moneyText,
  /** What it was made for; `normal`: nothing. */
  promotion: z.string(),
  state: z.enum(DEPOSIT_STATES),
  payUrl: z.nullable(z.string()),
  /** What the QR code holds, where the method is paid by one. */
  payCode: z.nullable(z.string()),
  createdAt: instant,
  expiresAt: instant,
  settledAt: z.nullable(instant),
  /** Why it failed, as a code for a text. */
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
    /** The fee that the payer was shown; another one is refused, so that it can be shown anew. */
    fee: z.optional(positiveMoneyText),
  }),
  response: deposit,
  errors: [
    "MONEY_AMOUNT",
    "MONEY_FEE",
    "MONEY_METHOD_OFF",
    "MONEY_PENDING_LIMIT",
    "MONEY_PROMOTION",
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
  /** The payee account, masked but for its end. */
  account: z.string(),
  state: z.enum(WITHDRAWAL_STATES),
  reason: z.nullable(z.string()),
  createdAt: instant,
  steps: z.array(z.object({ state: z.enum(WITHDRAWAL_STATES), at: instant })),
  /** Its payouts, in order; none before it is submitted. */
  slices: z.array(payoutSlice),
});
export type Withdrawal = z.output<typeof withdrawal>;

/** The six digits of the security centre; wrong ones are refused like any wrong password. */
const paymentPassword = shortText(64);

/** An account that withdrawals may go to. Confirmed once; only support can take it away. */
export const payoutAccount = z.object({
  payoutAccountId: uuid,
  methodId: z.string(),
  methodName: z.string(),
  /** Masked but for its end. */
  account: z.string(),
  /** The holder, masked but for the first letters. */
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

/** What the withdrawal screen shows before anything is typed. */
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
    openRequests: z.int(),
    maxOpenRequests: z.int(),
  }),
  errors: [],
});

/**
 * A payment provider's webhook. Headers: `X-Timestamp` (Unix ms, ±60 s), `X-Signature` = hex
 * HMAC-SHA256 of `timestamp + "." + raw body`. Repeats and disorder are expected.
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
