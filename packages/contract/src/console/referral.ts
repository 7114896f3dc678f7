import {
  commissionKinds,
  commissionStates,
  friendStates,
  linkReasons,
} from "@khela/rules/referral/commission";
import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import {
  dayKey,
  instant,
  moneyText,
  pageOf,
  positiveMoneyText,
  rowVersion,
  typedAmount,
  uuid,
} from "../shared.ts";
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
  /** The most that the shares of one friend pay in all; null: no cap. */
  friendCap: z.nullable(positiveMoneyText),
  /** The most that an inviter gets in a calendar month; null: no cap. */
  monthCap: z.nullable(positiveMoneyText),
  /** The first business day on which they hold; null: from the approval on. */
  effectiveFrom: z.nullable(dayKey),
  version: rowVersion,
});
export type ReferralSettings = z.output<typeof settings>;

const settingsVersion = z.extend(settings, {
  /** Whether it holds now, will hold later, or was replaced. */
  state: z.enum(["now", "planned", "past"]),
  createdBy: z.string(),
  createdAt: instant,
});
export type ReferralSettingsVersion = z.output<typeof settingsVersion>;

export const getReferralSettings = endpoint({
  id: "console.referralSettings",
  summary:
    "The newest terms of the referral programme, and the latest 20 versions with the one that holds now.",
  method: "GET",
  path: "/console/api/referral/settings",
  auth: "operator",
  permission: "promotions.read",
  response: z.object({ newest: settings, versions: z.array(settingsVersion) }),
  errors: [],
});

export const updateReferralSettings = endpoint({
  id: "console.updateReferralSettings",
  summary: "Ask to change them from a day on, or from the approval on; another operator decides.",
  method: "PUT",
  path: "/console/api/referral/settings",
  auth: "operator",
  permission: "promotions.write",
  body: z.strictObject({
    ...settings.shape,
    onceAmount: typedAmount,
    minDeposit: typedAmount,
    minTurnover: typedAmount,
    friendCap: z.nullable(typedAmount),
    monthCap: z.nullable(typedAmount),
    reason,
  }),
  response: approvalRow,
  errors: ["OPS_CHANGED", "FIELD_FORMAT"],
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
  response: z.extend(pageOf(commission), {
    /** The sum over the whole selection. */
    total: moneyText,
  }),
  errors: [],
});

export const getReferralCase = endpoint({
  id: "console.referralCase",
  summary: "One commission with the accounts that its friend is linked to at present, and how.",
  method: "GET",
  path: "/console/api/referral/commissions/:commissionId",
  auth: "operator",
  permission: "promotions.read",
  params: z.strictObject({ commissionId: uuid }),
  response: z.object({
    commission,
    /** Why an operator refused or paid it. */
    decision: z.nullable(z.string()),
    links: z.array(
      z.object({
        memberId: uuid,
        account: z.string(),
        /** The inviter, or another friend of the inviter. */
        relation: z.enum(["inviter", "sibling"]),
        device: z.boolean(),
        payee: z.boolean(),
        network: z.boolean(),
      }),
    ),
  }),
  errors: ["SYS_NOT_FOUND"],
});

export const listReferralFriendsDesk = endpoint({
  id: "console.referralFriends",
  summary: "Everybody who was invited, by whom, how far they have come, and what was paid for it.",
  method: "GET",
  path: "/console/api/referral/friends",
  auth: "operator",
  permission: "promotions.read",
  query: z.strictObject({ ...tableQuery, state: z.optional(z.enum(friendStates)) }),
  response: z.extend(
    pageOf(
      z.object({
        friendId: uuid,
        friend: z.string(),
        inviterId: uuid,
        inviter: z.string(),
        registeredAt: instant,
        state: z.enum(friendStates),
        currency: z.string(),
        deposited: moneyText,
        turnover: moneyText,
        paid: moneyText,
        waiting: moneyText,
      }),
    ),
    { totals: z.object({ paid: moneyText, waiting: moneyText }) },
  ),
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
