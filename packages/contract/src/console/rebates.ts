import { GAME_CATEGORIES, type GameCategory } from "@khela/games/game-info";
import { MAX_CASHBACK_PPM, MAX_REBATE_PPM } from "@khela/rules/rebates/rates";
import { MAX_LOCK_FACTOR_PPM } from "@khela/rules/rewards/reward";
import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { payMode } from "../rebates.ts";
import { dayKey, instant, moneyText, pageOf, pageQuery, rowVersion, typedAmount, uuid } from "../shared.ts";
import { approvalRow } from "./adjustments.ts";
import { reason } from "./shared.ts";

/** Rates of rebate and cashback, and what was paid. Source: PROMO-03, OPS-05. */

const ppm = (max: number) => z.int().check(z.gte(0), z.lte(max));
const ratesByCategory = z.strictObject(
  Object.fromEntries(GAME_CATEGORIES.map((name) => [name, ppm(MAX_REBATE_PPM)])) as Record<
    GameCategory,
    ReturnType<typeof ppm>
  >,
);
/** How it is paid: at once, or to claim within some days; and how often it must be wagered. */
const payTerms = {
  mode: payMode,
  claimDays: z.int().check(z.gte(1), z.lte(60)),
  lockFactorPpm: ppm(Number(MAX_LOCK_FACTOR_PPM)),
};
const rebateSettings = z.object({
  /** Millionths of the valid bets. */
  rates: ratesByCategory,
  rebate: z.strictObject(payTerms),
  cashback: z.strictObject({
    ...payTerms,
    /** Millionths of the net loss; 0 switches cashback off. */
    ratePpm: ppm(MAX_CASHBACK_PPM),
    min: moneyText,
    max: moneyText,
  }),
});
export type RebateSettings = z.output<typeof rebateSettings>;

const ratesVersion = z.extend(rebateSettings, {
  version: rowVersion,
  /** The first business day for which it counts. */
  effectiveFrom: dayKey,
  changedBy: z.string(),
  at: instant,
});
export type RatesVersion = z.output<typeof ratesVersion>;

export const getRebateRates = endpoint({
  id: "console.rebateRates",
  summary: "The newest rates of rebate and cashback, and the versions before.",
  method: "GET",
  path: "/console/api/rebates/rates",
  auth: "operator",
  permission: "promotions.read",
  response: z.object({ newest: ratesVersion, earlier: z.array(ratesVersion) }),
  errors: [],
});

export const updateRebateRates = endpoint({
  id: "console.updateRebateRates",
  summary: "Ask to change them from the day after the approval on; another operator decides.",
  method: "PUT",
  path: "/console/api/rebates/rates",
  auth: "operator",
  permission: "promotions.write",
  body: z.strictObject({
    ...rebateSettings.shape,
    cashback: z.strictObject({ ...rebateSettings.shape.cashback.shape, min: typedAmount, max: typedAmount }),
    version: rowVersion,
    reason,
  }),
  response: approvalRow,
  errors: ["OPS_CHANGED", "FIELD_FORMAT"],
});

export const rebateKind = z.enum(["rebate", "cashback"]);

const rebateRun = z.object({
  kind: rebateKind,
  currency: z.string(),
  /** The business day, or the Monday of the week. */
  period: dayKey,
  ratesVersion: rowVersion,
  startedAt: instant,
  /** Null while it goes on. */
  endedAt: z.nullable(instant),
  members: z.int(),
  /** Valid bets of a rebate, net losses of cashback. */
  basis: moneyText,
  paid: moneyText,
  paidTo: z.int(),
  /** What lapsed because members were allowed nothing. */
  lapsed: moneyText,
  lapsedOf: z.int(),
  /** Below zero: what is carried to the next days. */
  carried: moneyText,
  /** Members whose payment failed and is tried again. */
  failed: z.int(),
});
export type RebateRun = z.output<typeof rebateRun>;

export const listRebateRuns = endpoint({
  id: "console.rebateRuns",
  summary: "Paid days and weeks with their sums, newest first.",
  method: "GET",
  path: "/console/api/rebates/runs",
  auth: "operator",
  permission: "promotions.read",
  query: z.strictObject({ ...pageQuery, kind: z.optional(rebateKind) }),
  response: pageOf(rebateRun),
  errors: [],
});

const rebatePayout = z.object({
  playerId: uuid,
  account: z.string(),
  /** 0, or the number of a later part, for bets that were counted after the day was paid. */
  part: z.int(),
  rank: z.int(),
  /** Valid bets of a rebate, net loss of cashback. */
  basis: moneyText,
  /** Of cashback: what the house gave meanwhile. */
  given: moneyText,
  total: moneyText,
  carried: moneyText,
  amount: moneyText,
  rewardId: z.nullable(uuid),
  /** Why nothing was issued; null where it was, or nothing was due. */
  refused: z.nullable(z.string()),
});
export type RebatePayout = z.output<typeof rebatePayout>;

export const listRebatePayouts = endpoint({
  id: "console.rebatePayouts",
  summary: "What each player got for a day or a week, the largest amounts first.",
  method: "GET",
  path: "/console/api/rebates/payouts",
  auth: "operator",
  permission: "promotions.read",
  query: z.strictObject({
    ...pageQuery,
    kind: rebateKind,
    period: dayKey,
    currency: z.optional(z.string().check(z.regex(/^[A-Z]{3,5}$/))),
  }),
  response: pageOf(rebatePayout),
  errors: [],
});
