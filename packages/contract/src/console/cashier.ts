import { MAX_SPLIT_PARTS } from "@khela/rules/cashier/manual-split";
import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { deposit, DEPOSIT_STATES, withdrawal, WITHDRAWAL_STATES } from "../cashier.ts";
import { instant, localized, moneyText, pageOf, periodQuery, positiveMoneyText, uuid } from "../shared.ts";
import { reason, tableQuery } from "./shared.ts";

const withdrawalRow = z.extend(withdrawal, {
  playerId: uuid,
  playerAccount: z.string(),
  claimedBy: z.nullable(z.string()),
  claimedByMe: z.boolean(),
  /**
   * How many different operators must approve, fixed at the time of the request; 0 where it was approved
   * automatically.
   */
  approvalsNeeded: z.int(),
  /** The approvals that are still valid, oldest first. */
  approvals: z.array(z.object({ by: z.string(), byMe: z.boolean(), at: instant, until: instant })),
  /** The hash of payee and amounts, which an approval must name. */
  payloadHash: z.string(),
  /** The split into payouts that an operator has planned; null: as the provider's maximum requires. */
  split: z.nullable(
    z.object({
      by: z.string(),
      reason: z.string(),
      parts: z.array(z.object({ amount: moneyText, account: z.string() })),
    }),
  ),
  risk: z.array(
    z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }),
  ),
  /** The name of the player's VIP rank at the request, by which the queue is sorted first; null without one. */
  rank: z.nullable(localized(40)),
});

export const listWithdrawalQueue = endpoint({
  id: "console.withdrawals",
  summary:
    "Withdrawals, those that wait first, by VIP rank and then the oldest, with the reasons to look twice.",
  method: "GET",
  path: "/console/api/withdrawals",
  auth: "operator",
  permission: "withdrawals.read",
  query: z.strictObject({ ...tableQuery, ...periodQuery, state: z.optional(z.enum(WITHDRAWAL_STATES)) }),
  response: z.extend(pageOf(withdrawalRow), { totals: z.object({ amount: moneyText }) }),
  errors: [],
});

const withdrawalAction = (id: string, verb: string, summary: string) =>
  endpoint({
    id,
    summary,
    method: "POST",
    path: `/console/api/withdrawals/:withdrawalId/${verb}`,
    auth: "operator",
    permission: "withdrawals.review",
    params: z.strictObject({ withdrawalId: uuid }),
    body: z.strictObject({ reason: z.optional(reason) }),
    response: withdrawalRow,
    errors: ["SYS_NOT_FOUND", "MONEY_STATE", "OPS_CLAIMED", "OPS_REASON"],
  });

export const claimWithdrawal = withdrawalAction(
  "console.claimWithdrawal",
  "claim",
  "Take a withdrawal for review; others see who has it.",
);

export const releaseWithdrawal = withdrawalAction(
  "console.releaseWithdrawal",
  "release",
  "Give a claimed withdrawal back.",
);

export const approveWithdrawal = endpoint({
  id: "console.approveWithdrawal",
  summary: "Approve what was shown. When enough different persons have, the provider pays it out.",
  method: "POST",
  path: "/console/api/withdrawals/:withdrawalId/approve",
  auth: "operator",
  permission: "withdrawals.review",
  params: z.strictObject({ withdrawalId: uuid }),
  body: z.strictObject({
    /** The `payloadHash` of the row that the operator saw. */
    seen: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  }),
  response: withdrawalRow,
  errors: ["SYS_NOT_FOUND", "MONEY_STATE", "OPS_CLAIMED", "OPS_SELF_REVIEW", "OPS_CHANGED"],
});

const payloadHash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const plannedPart = z.strictObject({ amount: positiveMoneyText, payoutAccountId: uuid });

const splitView = z.object({
  /** The amount that the payee receives in total; the parts must sum to exactly this. */
  net: moneyText,
  /** The player's accounts that accept payouts now, with the maximum of one payout. */
  accounts: z.array(
    z.object({
      payoutAccountId: uuid,
      methodName: z.string(),
      account: z.string(),
      most: moneyText,
      /** Whether the player requested this account. */
      asked: z.boolean(),
    }),
  ),
  parts: z.array(z.object({ amount: moneyText, payoutAccountId: uuid })),
  payloadHash: z.string(),
});
export type SplitView = z.output<typeof splitView>;

export const getSplit = endpoint({
  id: "console.withdrawalSplit",
  summary: "What it takes to split a withdrawal by hand, and the plan that there is.",
  method: "GET",
  path: "/console/api/withdrawals/:withdrawalId/split",
  auth: "operator",
  permission: "withdrawals.review",
  params: z.strictObject({ withdrawalId: uuid }),
  response: splitView,
  errors: ["SYS_NOT_FOUND"],
});

export const splitWithdrawal = endpoint({
  id: "console.splitWithdrawal",
  summary:
    "Plan the parts of a payout and their accounts; none: the rule splits. Earlier approvals count no more.",
  method: "PUT",
  path: "/console/api/withdrawals/:withdrawalId/split",
  auth: "operator",
  permission: "withdrawals.review",
  params: z.strictObject({ withdrawalId: uuid }),
  body: z.strictObject({
    parts: z.array(plannedPart).check(z.maxLength(MAX_SPLIT_PARTS)),
    reason,
    /** The `payloadHash` that the operator saw. */
    seen: payloadHash,
  }),
  response: withdrawalRow,
  errors: ["SYS_NOT_FOUND", "MONEY_STATE", "OPS_CLAIMED", "OPS_CHANGED", "MONEY_SPLIT"],
});

export const rejectWithdrawal = withdrawalAction(
  "console.rejectWithdrawal",
  "reject",
  "Reject with a reason that the player reads; the held money returns.",
);

const depositRow = z.extend(deposit, {
  playerId: uuid,
  playerAccount: z.string(),
  /** The operator who is looking into it; the provider's report counts regardless. */
  claimedBy: z.nullable(z.string()),
  claimedByMe: z.boolean(),
});

const depositAction = (id: string, verb: string, summary: string) =>
  endpoint({
    id,
    summary,
    method: "POST",
    path: `/console/api/deposits/:depositId/${verb}`,
    auth: "operator",
    permission: "withdrawals.review",
    params: z.strictObject({ depositId: uuid }),
    body: z.strictObject({}),
    response: depositRow,
    errors: ["SYS_NOT_FOUND", "MONEY_STATE", "OPS_CLAIMED"],
  });

export const claimDeposit = depositAction(
  "console.claimDeposit",
  "claim",
  "Take on a deposit whose money is not there; nobody else asks the provider about it then.",
);

export const releaseDeposit = depositAction(
  "console.releaseDeposit",
  "release",
  "Give a claimed deposit back.",
);

export const queryDepositAtProvider = endpoint({
  id: "console.askAboutDeposit",
  summary: "Ask the provider now what became of a deposit; what it says holds, as by itself.",
  method: "POST",
  path: "/console/api/deposits/:depositId/ask",
  auth: "operator",
  permission: "withdrawals.review",
  params: z.strictObject({ depositId: uuid }),
  body: z.strictObject({}),
  response: depositRow,
  errors: ["SYS_NOT_FOUND", "MONEY_STATE", "MONEY_IN_FLIGHT", "OPS_CLAIMED"],
  rateLimit: [{ per: "account", max: 30, windowMs: 60_000 }],
});

export const listDepositQueue = endpoint({
  id: "console.deposits",
  summary: "Deposits of all players.",
  method: "GET",
  path: "/console/api/deposits",
  auth: "operator",
  permission: "withdrawals.read",
  query: z.strictObject({ ...tableQuery, ...periodQuery, state: z.optional(z.enum(DEPOSIT_STATES)) }),
  response: z.extend(pageOf(depositRow), { totals: z.object({ amount: moneyText }) }),
  errors: [],
});
