import { GAME_CATEGORIES } from "@khela/games/game-info";
import { payModes } from "@khela/rules/rebates/rates";
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { dayKey, instant, moneyText } from "./shared.ts";

/** Rebate on valid bets by the day, and cashback on net losses by the week. Source: PROMO-03, domain rules 2.7. */

export const gameCategory = z.enum(GAME_CATEGORIES);
export const payMode = z.enum(payModes);

/** A category's part of a day's rebate. */
const rebateLine = z.object({
  category: gameCategory,
  /** Valid bets with cash; below zero where corrections of older bets outweigh them. */
  basis: moneyText,
  /** Millionths, with the bonus of the VIP level. */
  ratePpm: z.int(),
  amount: moneyText,
});

const rebateDay = z.object({
  day: dayKey,
  lines: z.array(rebateLine),
  /** The sum of the lines; may be below zero. */
  total: moneyText,
  /** What corrections on earlier days have left below zero; zero or below. */
  carried: moneyText,
  /** What is or will be paid: total and carried, never below zero. */
  amount: moneyText,
  /** `open`: not paid yet; `lapsed`: the member was allowed nothing when it was paid. */
  state: z.enum(["open", "paid", "lapsed"]),
});
export type RebateDay = z.output<typeof rebateDay>;

const cashbackWeek = z.object({
  /** The business days of the week, both included. */
  from: dayKey,
  to: dayKey,
  /** Stakes less payouts; below zero after wins. */
  netLoss: moneyText,
  /** What the house gave in the same time, which the loss is less by. */
  given: moneyText,
  amount: moneyText,
  state: z.enum(["open", "paid", "lapsed"]),
});

export const getRebates = endpoint({
  id: "rebates.mine",
  summary: "The rates of the day, the rebate so far today and yesterday's, and the cashback of the week.",
  method: "GET",
  path: "/wps/member/rebates",
  auth: "member",
  response: z.object({
    currency: z.string(),
    /** Millionths by category today, with the bonus of the VIP level; in the catalogue's order. */
    rates: z.array(z.object({ category: gameCategory, ratePpm: z.int() })),
    vip: z.object({ level: z.int(), bonusPpm: z.int() }),
    mode: payMode,
    today: rebateDay,
    yesterday: rebateDay,
    /** When today's is paid. */
    paidAt: instant,
    cashback: z.object({
      ratePpm: z.int(),
      min: moneyText,
      max: moneyText,
      mode: payMode,
      week: cashbackWeek,
      /** When this week's is paid. */
      paidAt: instant,
      /** The newest one that is closed; null before the first. */
      last: z.nullable(cashbackWeek),
    }),
  }),
  errors: [],
  rateLimit: [{ per: "account", max: 60, windowMs: 60_000 }],
});
export type MyRebates = z.output<(typeof getRebates)["response"]>;
