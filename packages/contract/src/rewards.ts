import { rewardSources, rewardStates } from "@khela/rules/rewards/reward";
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import {
  cursorPageOf,
  cursorQuery,
  dayKey,
  instant,
  localized,
  moneyText,
  periodQuery,
  uuid,
} from "./shared.ts";

/** Everything that the house gives a member: reward center and its history. Source: MONEY-08, PROMO-03. */

export const rewardSource = z.enum(rewardSources);
export const rewardState = z.enum(rewardStates);

/** Why a reward was given, as its source recorded it. Every part is optional. */
export const rewardDetail = z.object({
  /** One sentence. */
  why: z.optional(localized(300)),
  /** The business days that it is for, both included. */
  period: z.optional(z.object({ from: dayKey, to: dayKey })),
  /** The parts of which the amount is the sum, such as a rebate's categories: rate × basis. */
  lines: z.optional(
    z.array(
      z.object({
        label: localized(100),
        /** What the rate is applied to, such as valid bets. */
        basis: z.optional(moneyText),
        /** Millionths. */
        ratePpm: z.optional(z.int()),
        amount: moneyText,
      }),
    ),
  ),
  /** The bets that it is for, where they are few. */
  betIds: z.optional(z.array(uuid)),
});
export type RewardDetail = z.output<typeof rewardDetail>;

/** A reward as its member sees it. */
export const reward = z.object({
  rewardId: uuid,
  source: rewardSource,
  title: localized(200),
  amount: moneyText,
  currency: z.string(),
  state: rewardState,
  issuedAt: instant,
  /** Until when it can be claimed; null: without an end, or it was never to be claimed. */
  claimBy: z.nullable(instant),
  /** When it was paid, expired or was cancelled; null while it waits. */
  endedAt: z.nullable(instant),
  /** How often the amount must be wagered before a withdrawal, in millionths; 0: not at all. */
  lockFactorPpm: z.int(),
});
export type Reward = z.output<typeof reward>;

export const getRewardCentre = endpoint({
  id: "rewards.centre",
  summary: "The rewards that wait to be claimed, those that end first at the top, and their sum.",
  method: "GET",
  path: "/wps/member/rewards/waiting",
  auth: "member",
  response: z.object({
    /** At most 100; after these are claimed, the next ones follow. */
    content: z.array(reward),
    totalCount: z.int(),
    currency: z.string(),
    total: moneyText,
    /** When the member may claim nothing now: the error that a claim would get, and until when. */
    closed: z.nullable(z.object({ errorCode: z.string(), until: z.nullable(instant) })),
  }),
  errors: [],
});

export const rewardFilters = {
  ...periodQuery,
  source: z.optional(rewardSource),
  state: z.optional(rewardState),
};

export const listRewards = endpoint({
  id: "rewards.list",
  summary: "The rewards that were issued in a period, newest first, with totals of the whole selection.",
  method: "GET",
  path: "/wps/member/rewards",
  auth: "member",
  query: z.strictObject({ ...cursorQuery, ...rewardFilters }),
  response: z.extend(cursorPageOf(reward), {
    totals: z.object({
      /** Paid, waiting, and lost because it expired or was cancelled. */
      paid: moneyText,
      waiting: moneyText,
      missed: moneyText,
    }),
    bySource: z.array(z.object({ source: rewardSource, count: z.int(), paid: moneyText })),
  }),
  errors: ["RECORD_RANGE"],
  rateLimit: [{ per: "account", max: 60, windowMs: 10_000 }],
});

/** The bonus details as a file, newest first. */
export const exportRewards = endpoint({
  id: "rewards.file",
  summary: "The rewards of a range as CSV (UTF-8 with a byte order mark, plain decimals).",
  method: "GET",
  path: "/wps/member/records/rewards.csv",
  auth: "member",
  query: z.strictObject(rewardFilters),
  file: "text/csv",
  response: z.string(),
  errors: ["RECORD_RANGE"],
  rateLimit: [{ per: "account", max: 2, windowMs: 60_000 }],
});

const rewardParams = z.strictObject({ rewardId: uuid });

export const getReward = endpoint({
  id: "rewards.story",
  summary:
    "One reward with its story: why it was given, its line in the account record, what must be wagered.",
  method: "GET",
  path: "/wps/member/rewards/:rewardId",
  auth: "member",
  params: rewardParams,
  response: z.object({
    reward,
    detail: rewardDetail,
    /** The line of the account record; null while it is not paid. */
    movement: z.nullable(z.object({ id: uuid, at: instant, balanceAfter: moneyText })),
    /** What must be wagered before a withdrawal because of this reward, and what is left of it; null: nothing. */
    wager: z.nullable(z.object({ required: moneyText, left: moneyText })),
  }),
  errors: ["SYS_NOT_FOUND"],
});

const CLAIM_ERRORS = ["REWARD_STATE", "PROTECT_EXCLUDED", "PROTECT_CLOSED", "AUTH_BLOCKED"] as const;

export const claimReward = endpoint({
  id: "rewards.claim",
  summary: "Take a waiting reward into the balance; it is paid once.",
  method: "POST",
  path: "/wps/member/rewards/:rewardId/claim",
  auth: "member",
  idempotent: true,
  params: rewardParams,
  response: z.object({
    rewardId: uuid,
    amount: moneyText,
    currency: z.string(),
    /** What must be wagered before a withdrawal because of it; 0: nothing. */
    toWager: moneyText,
  }),
  errors: ["SYS_NOT_FOUND", ...CLAIM_ERRORS],
  rateLimit: [{ per: "account", max: 30, windowMs: 60_000 }],
});

export const claimAllRewards = endpoint({
  id: "rewards.claimAll",
  summary: "Take all waiting rewards into the balance, at most 100 at once.",
  method: "POST",
  path: "/wps/member/rewards/claims",
  auth: "member",
  idempotent: true,
  response: z.object({
    rewardIds: z.array(uuid),
    amount: moneyText,
    currency: z.string(),
    toWager: moneyText,
  }),
  errors: [...CLAIM_ERRORS],
  rateLimit: [{ per: "account", max: 10, windowMs: 60_000 }],
});
