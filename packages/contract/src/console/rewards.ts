import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { reward, rewardDetail, rewardFilters, rewardSource } from "../rewards.ts";
import { localized, moneyText, pageOf, positiveMoneyText, rowVersion, typedAmount, uuid } from "../shared.ts";
import { approvalRow } from "./adjustments.ts";
import { reason, tableQuery } from "./shared.ts";

/** What the house gives players, as operators see it, and their own grants. Source: PROMO-03, OPS-01, OPS-02. */

export const consoleReward = z.extend(reward, {
  playerId: uuid,
  playerAccount: z.string(),
  /** What the source knows it by. */
  sourceRef: z.string(),
  detail: rewardDetail,
  /** Of a manual grant: the operator and the reason in the operator's words. */
  grantedBy: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** Why an operator took it back. */
  endReason: z.nullable(z.string()),
});
export type ConsoleReward = z.output<typeof consoleReward>;

const sums = { paid: moneyText, waiting: moneyText, missed: moneyText };

export const listConsoleRewards = endpoint({
  id: "console.rewards",
  summary: "Rewards of all players or one, newest first, with sums by source over the whole selection.",
  method: "GET",
  path: "/console/api/rewards",
  auth: "operator",
  permission: "rewards.read",
  query: z.strictObject({ ...tableQuery, ...rewardFilters, playerId: z.optional(uuid) }),
  response: z.extend(pageOf(consoleReward), {
    totals: z.object(sums),
    bySource: z.array(z.object({ source: rewardSource, count: z.int(), ...sums })),
  }),
  errors: [],
});

const CHANGES = [{ per: "account", max: 120, windowMs: 3_600_000 }] as const;

/** The longest time that a granted reward waits, in days. */
export const MAX_CLAIM_DAYS = 90;

export const grantReward = endpoint({
  id: "console.grantReward",
  summary: "Give a player a reward; above a limit, of one grant or of a day, another operator decides.",
  method: "POST",
  path: "/console/api/players/:playerId/rewards",
  auth: "operator",
  permission: "rewards.write",
  params: z.strictObject({ playerId: uuid }),
  body: z.strictObject({
    /** At most two decimals, above zero. */
    amount: positiveMoneyText.check(z.regex(/^\d{1,10}(\.\d{1,2})?$/), z.regex(/[1-9]/)),
    title: localized(200),
    /** Days until it expires; null: it is paid at once. */
    claimDays: z.nullable(z.int().check(z.gte(1), z.lte(MAX_CLAIM_DAYS))),
    /** How often it must be wagered before a withdrawal, in millionths. */
    lockFactorPpm: z.int().check(z.gte(0), z.lte(100_000_000)),
    reason,
  }),
  response: z.object({
    /** The reward that was given; null where the grant waits for a second operator. */
    reward: z.nullable(consoleReward),
    approval: z.nullable(approvalRow),
  }),
  errors: [
    "SYS_NOT_FOUND",
    "FIELD_FORMAT",
    "AUTH_TRUE_ACCOUNT",
    "AUTH_BLOCKED",
    "AUTH_CLOSED",
    "PROTECT_EXCLUDED",
    "PROTECT_CLOSED",
    "MONEY_KEY_REUSED",
    "MONEY_IN_FLIGHT",
  ],
  idempotent: true,
  rateLimit: CHANGES,
});

/** What operators of a role may grant alone: in one grant, and in a business day. Source: OPS-01, decision 0079. */
const grantLimits = z.object({
  superSingle: typedAmount,
  superPerDay: typedAmount,
  financeSingle: typedAmount,
  financePerDay: typedAmount,
  supportSingle: typedAmount,
  supportPerDay: typedAmount,
  marketingSingle: typedAmount,
  marketingPerDay: typedAmount,
  version: rowVersion,
});

export const getGrantLimits = endpoint({
  id: "console.grantLimits",
  summary:
    "What operators of each role may grant alone, at once and in a business day, and the caller's own limits.",
  method: "GET",
  path: "/console/api/rewards/limits",
  auth: "operator",
  permission: "rewards.read",
  response: z.object({
    limits: grantLimits,
    own: z.object({ single: moneyText, perDay: moneyText }),
  }),
  errors: [],
});

export const updateGrantLimits = endpoint({
  id: "console.updateGrantLimits",
  summary: "Ask to change them from the approval on; another operator decides.",
  method: "PUT",
  path: "/console/api/rewards/limits",
  auth: "operator",
  permission: "system.write",
  body: z.strictObject({ ...grantLimits.shape, reason }),
  response: approvalRow,
  errors: ["OPS_CHANGED", "FIELD_FORMAT"],
});

export const cancelConsoleReward = endpoint({
  id: "console.cancelReward",
  summary: "Take back a reward that waits.",
  method: "POST",
  path: "/console/api/rewards/:rewardId/cancellation",
  auth: "operator",
  permission: "rewards.write",
  params: z.strictObject({ rewardId: uuid }),
  body: z.strictObject({ reason }),
  response: consoleReward,
  errors: ["SYS_NOT_FOUND", "REWARD_STATE"],
  rateLimit: CHANGES,
});
