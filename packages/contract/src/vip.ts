import { vipCauses } from "@khela/rules/vip/ranks";
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { dayKey, instant, localized, moneyText } from "./shared.ts";

/** VIP ranks: what they ask for, what they give, and where a member stands. Source: PROMO-04. */

/** A rank as everybody may see it. Points are units of valid bets with cash. */
export const vipRank = z.object({
  level: z.int(),
  name: localized(40),
  /** Points and deposits over all time, both needed. */
  points: moneyText,
  deposits: moneyText,
  /** Points of a month that keep the rank; 0: it is never lost. */
  keep: moneyText,
  /** Added to every rebate rate above zero, in millionths. */
  bonusPpm: z.int(),
  /** What can be claimed; 0 for none. */
  gifts: z.object({ levelUp: moneyText, weekly: moneyText, monthly: moneyText, birthday: moneyText }),
  /** How often and how much may be withdrawn in a business day and month; 0: as without a rank. */
  withdrawal: z.object({
    perDay: z.int(),
    amountPerDay: moneyText,
    perMonth: z.int(),
    amountPerMonth: moneyText,
  }),
});
export type VipRank = z.output<typeof vipRank>;

export const vipCause = z.enum(vipCauses);

export const getVipRanks = endpoint({
  id: "vip.ranks",
  summary: "The VIP ranks with their conditions and benefits.",
  method: "GET",
  path: "/wps/vip/ranks",
  auth: "visitor",
  response: z.object({ currency: z.string(), ranks: z.array(vipRank) }),
  errors: [],
});

/** A month at whose end a rank was judged: its points, those that keep the rank, and whether it was kept. */
export const vipMonth = z.object({
  /** Such as `2026-11`. */
  month: z.string(),
  level: z.int(),
  points: moneyText,
  needed: moneyText,
  kept: z.boolean(),
});

export const getVip = endpoint({
  id: "vip.mine",
  summary:
    "The member's VIP rank, what is missing for the next one and for keeping it, and how it came about.",
  method: "GET",
  path: "/wps/member/vip",
  auth: "member",
  response: z.object({
    /** Whether the member has a rank. */
    hasVip: z.boolean(),
    vipRankLevel: z.int(),
    points: moneyText,
    deposits: moneyText,
    /** What is missing for the next rank; null on the highest one. */
    next: z.nullable(
      z.object({
        level: z.int(),
        points: moneyText,
        deposits: moneyText,
        /** After a rank was lost: the points of this month that bring it back. */
        monthPoints: moneyText,
        /** 0 to 100: of the condition that is furthest behind. */
        percent: z.int(),
      }),
    ),
    /** This month's points, and those that keep the rank; null without a rank, or where it can't be lost. */
    month: z.nullable(
      z.object({
        points: moneyText,
        needed: moneyText,
        /** The last business day of the month. */
        until: dayKey,
        /** Whether the rank was reached in this month, which is not judged. */
        safe: z.boolean(),
      }),
    ),
    /** The months at whose end the rank was judged, newest first. */
    months: z.array(vipMonth),
    history: z.array(z.object({ at: instant, from: z.int(), to: z.int(), cause: vipCause })),
  }),
  errors: [],
});
export type MyVip = z.output<(typeof getVip)["response"]>;
