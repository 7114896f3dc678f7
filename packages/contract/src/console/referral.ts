import { commissionKinds, commissionStates, linkReasons } from "@khela/rules/referral/commission";
import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { instant, moneyText, pageOf, positiveMoneyText, rowVersion, typedAmount, uuid } from "../shared.ts";
import { approvalRow } from "./adjustments.ts";
import { reason, tableQuery } from "./shared.ts";

/** The referral programme for operators: settings by two, commissions that wait. Source: PROMO-08, OPS-01. */

const settings = z.object({
  enabled: z.boolean(),
  onceAmount: positiveMoneyText,
  minDeposit: positiveMoneyText,
  minTurnover: positiveMoneyText,
  /** At most 1 %. */
  sharePpm: z.int().check(z.gte(0), z.lte(10_000)),
  lockFactorPpm: z.int().check(z.gte(0), z.lte(100_000_000)),
  version: rowVersion,
});
export type ReferralSettings = z.output<typeof settings>;

export const getReferralSettings = endpoint({
  id: "console.referralSettings",
  summary: "The terms of the referral programme.",
  method: "GET",
  path: "/console/api/referral/settings",
  auth: "operator",
  permission: "promotions.read",
  response: settings,
  errors: [],
});

export const updateReferralSettings = endpoint({
  id: "console.updateReferralSettings",
  summary: "Ask to change them from the approval on; another operator decides.",
  method: "PUT",
  path: "/console/api/referral/settings",
  auth: "operator",
  permission: "promotions.write",
  body: z.strictObject({
    ...settings.shape,
    onceAmount: typedAmount,
    minDeposit: typedAmount,
    minTurnover: typedAmount,
    reason,
  }),
  response: approvalRow,
  errors: ["OPS_CHANGED"],
});

const commission = z.object({
  id: uuid,
  kind: z.enum(commissionKinds),
  state: z.enum(commissionStates),
  inviterId: uuid,
  inviter: z.string(),
  friendId: uuid,
  friend: z.string(),
  /** The business day of a share; empty for the one that is paid once. */
  day: z.string(),
  currency: z.string(),
  basis: moneyText,
  amount: moneyText,
  /** Links between the accounts, or the code of the error that the inviter's reward got. */
  reasons: z.array(z.string()),
  createdAt: instant,
  decidedAt: z.nullable(instant),
  decidedBy: z.nullable(z.string()),
});
export type ReferralCommission = z.output<typeof commission>;

export const listReferralCommissions = endpoint({
  id: "console.referralCommissions",
  summary: "Commissions on invited friends, newest first.",
  method: "GET",
  path: "/console/api/referral/commissions",
  auth: "operator",
  permission: "promotions.read",
  query: z.strictObject({
    ...tableQuery,
    state: z.optional(z.enum(commissionStates)),
    reason: z.optional(z.enum(linkReasons)),
  }),
  response: pageOf(commission),
  errors: [],
});

export const decideReferralCommission = endpoint({
  id: "console.decideReferralCommission",
  summary: "Pay a commission that waits, or refuse it.",
  method: "POST",
  path: "/console/api/referral/commissions/:commissionId/decision",
  auth: "operator",
  permission: "promotions.review",
  params: z.strictObject({ commissionId: uuid }),
  body: z.strictObject({ decision: z.enum(["pay", "refuse"]), reason }),
  response: commission,
  errors: [
    "SYS_NOT_FOUND",
    "OPS_CHANGED",
    "PROTECT_EXCLUDED",
    "PROTECT_CLOSED",
    "AUTH_BLOCKED",
    "AUTH_CLOSED",
  ],
});
