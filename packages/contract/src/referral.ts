import { friendStates } from "@khela/rules/referral/commission";
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { instant, moneyText, pageOf, pageQuery } from "./shared.ts";

/** Referral: a member's code, invited friends and the commission on them. Source: PROMO-08. */

export const getReferral = endpoint({
  id: "referral.own",
  summary: "The member's code, the terms, and sums over all invited friends.",
  method: "GET",
  path: "/wps/member/referral",
  auth: "member",
  response: z.object({
    enabled: z.boolean(),
    code: z.string(),
    currency: z.string(),
    /** Paid once per friend who has deposited and wagered so much; 0: not. */
    onceAmount: moneyText,
    minDeposit: moneyText,
    minTurnover: moneyText,
    /** The share of friends' valid cash bets of each day, in millionths; 0: none. */
    sharePpm: z.int(),
    lockFactorPpm: z.int(),
    /** The most that the shares of one friend pay in all, and that the member gets in a calendar month; null: no cap. */
    friendCap: z.nullable(moneyText),
    monthCap: z.nullable(moneyText),
    friends: z.int(),
    active: z.int(),
    earned: moneyText,
    /** What waits for a check by the operator. */
    waiting: moneyText,
  }),
  errors: [],
});

export const referralFriend = z.object({
  /** Masked. */
  account: z.string(),
  registeredAt: instant,
  state: z.enum(friendStates),
  earned: moneyText,
});
export type ReferralFriend = z.output<typeof referralFriend>;

export const listReferralFriends = endpoint({
  id: "referral.friends",
  summary: "The friends that the member invited, newest first, by masked names.",
  method: "GET",
  path: "/wps/member/referral/friends",
  auth: "member",
  query: z.strictObject(pageQuery),
  response: pageOf(referralFriend),
  errors: [],
});
