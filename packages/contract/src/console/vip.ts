import { MAX_LOCK_FACTOR_PPM } from "@khela/rules/rewards/reward";
import { MAX_BONUS_PPM, MAX_RANKS } from "@khela/rules/vip/ranks";
import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { dayKey, instant, localized, moneyText, rowVersion, typedAmount, uuid } from "../shared.ts";
import { vipCause, vipMonth } from "../vip.ts";
import { approvalRow } from "./adjustments.ts";
import { reason } from "./shared.ts";

/** VIP ranks and players' ranks. Source: PROMO-04, OPS-05. */

const count = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));
const rankWith = <Amount extends z.ZodMiniType>(amount: Amount) =>
  z.strictObject({
    name: localized(40),
    points: amount,
    deposits: amount,
    keep: amount,
    bonusPpm: count(0, MAX_BONUS_PPM),
    gifts: z.strictObject({ levelUp: amount, weekly: amount, monthly: amount, birthday: amount }),
    /** Limits of withdrawals; 0: as without a rank. The ceiling of the cashier's settings applies. */
    withdrawal: z.strictObject({
      perDay: count(0, 100),
      amountPerDay: amount,
      perMonth: count(0, 3_000),
      amountPerMonth: amount,
    }),
  });
const settings = {
  /** Days to claim level-up, weekly and monthly gifts, and the birthday's. */
  claimDays: count(1, 60),
  birthdayClaimDays: count(1, 60),
  /** How often a gift must be wagered before a withdrawal, in millionths. */
  lockFactorPpm: count(0, Number(MAX_LOCK_FACTOR_PPM)),
};
const ranks = <Amount extends z.ZodMiniType>(amount: Amount) =>
  z.array(rankWith(amount)).check(z.minLength(1), z.maxLength(MAX_RANKS));

const ranksVersion = z.object({
  ...settings,
  /** From level 1 up. */
  ranks: ranks(moneyText),
  version: rowVersion,
  effectiveFrom: dayKey,
  changedBy: z.string(),
  at: instant,
});
export type VipRanksVersion = z.output<typeof ranksVersion>;

export const getConsoleVipRanks = endpoint({
  id: "console.vipRanks",
  summary: "The newest VIP ranks, and how many players have each.",
  method: "GET",
  path: "/console/api/vip/ranks",
  auth: "operator",
  permission: "promotions.read",
  response: z.object({
    newest: ranksVersion,
    /** By level, from 1 up. */
    players: z.array(z.int()),
  }),
  errors: [],
});

export const updateVipRanks = endpoint({
  id: "console.updateVipRanks",
  summary: "Ask to change the VIP ranks from the day after the approval on; another operator decides.",
  method: "PUT",
  path: "/console/api/vip/ranks",
  auth: "operator",
  permission: "promotions.write",
  body: z.strictObject({ ...settings, ranks: ranks(typedAmount), version: rowVersion, reason }),
  response: approvalRow,
  errors: ["OPS_CHANGED", "FIELD_FORMAT"],
});

const playerVip = z.object({
  level: z.int(),
  name: z.nullable(localized(40)),
  points: moneyText,
  deposits: moneyText,
  monthPoints: moneyText,
  /** The points of a month that keep the rank. */
  keep: moneyText,
  /** The ranks by name, from level 1 up. */
  ranks: z.array(localized(40)),
  /** The months at whose end the rank was judged, newest first. */
  months: z.array(vipMonth),
  history: z.array(
    z.object({
      id: uuid,
      at: instant,
      from: z.int(),
      to: z.int(),
      cause: vipCause,
      reason: z.nullable(z.string()),
      by: z.nullable(z.string()),
    }),
  ),
});
export type PlayerVip = z.output<typeof playerVip>;

const params = z.strictObject({ playerId: uuid });

export const getPlayerVip = endpoint({
  id: "console.playerVip",
  summary: "A player's VIP rank, points and history.",
  method: "GET",
  path: "/console/api/players/:playerId/vip",
  auth: "operator",
  permission: "players.read",
  params,
  response: playerVip,
  errors: ["SYS_NOT_FOUND"],
});

export const setPlayerVip = endpoint({
  id: "console.setPlayerVip",
  summary: "Give a player another VIP rank; the month in which it is done is not judged.",
  method: "PUT",
  path: "/console/api/players/:playerId/vip",
  auth: "operator",
  permission: "promotions.write",
  params,
  body: z.strictObject({
    level: count(0, MAX_RANKS),
    /** The level that the operator has seen. */
    from: count(0, MAX_RANKS),
    reason,
  }),
  response: playerVip,
  errors: ["SYS_NOT_FOUND", "OPS_CHANGED", "FIELD_FORMAT"],
});
