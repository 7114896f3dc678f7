import { type Money, moneyToText } from "@khela/kernel/money";
import type { Transitions } from "../cashier/transitions.ts";

/** The kinds of items of the mall. */
export const pointItemKinds = ["cash", "bonus", "freeRounds", "voucher", "goods"] as const;
export type PointItemKind = (typeof pointItemKinds)[number];

/** Free rounds of an item (rules/free-rounds); its amount is the stake of each. */
export interface ItemFreeRounds {
  games: string[];
  rounds: number;
  /** How long they can be played. */
  days: number;
}

/** What holds for the bonus money that wins of an item's free rounds become, where the item names no terms. */
export const FREE_SPINS_BONUS = { maxStake: null, maxConversion: null, days: 14 } as const;

/** The states of an order: the points are held while it is in process, then spent or given back. */
export const pointOrderStates = ["process", "approved", "rejected"] as const;
export type PointOrderState = (typeof pointOrderStates)[number];

/** The lifecycle of an order. Source: product specification, section 4; domain rules 2.4, 8. */
export const pointOrderTransitions: Transitions<PointOrderState, "approve" | "reject"> = {
  process: { approve: "approved", reject: "rejected" },
  approved: {},
  rejected: {},
};

/** What an item asks of a member. */
export interface ItemTerms {
  active: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
  /** The turnover of the current month that a member needs; zero: none. */
  requiredAmount: Money;
  /** The VIP rank from which on members can have it; 0: everybody. */
  minVipLevel: number;
  /** How many are left; null: as many as are asked for. */
  stock: number | null;
  /** The most orders of a member in all, and in a calendar month; null: no limit. */
  limitMember: number | null;
  limitMonth: number | null;
}

/** A member's own figures for an item. Orders that were rejected don't count. */
export interface ItemFigures {
  vipLevel: number;
  monthTurnover: Money;
  ordersInAll: number;
  ordersThisMonth: number;
}

/** Whether an item is on offer at a moment. */
export function isOnOffer({ active, startsAt, endsAt }: ItemTerms, at: Date): boolean {
  return active && (startsAt === null || startsAt <= at) && (endsAt === null || at < endsAt);
}

interface Refusal {
  code: "POINTS_ITEM_GONE" | "POINTS_SOLD_OUT" | "POINTS_LIMIT" | "POINTS_VIP_LEVEL" | "POINTS_TURNOVER";
  params: Record<string, string | number>;
}

/** Why a member can't have an item now, the first reason; undefined where there is none. */
export function refusalOf(terms: ItemTerms, figures: ItemFigures, at: Date): Refusal | undefined {
  if (!isOnOffer(terms, at)) return { code: "POINTS_ITEM_GONE", params: {} };
  if (terms.stock !== null && terms.stock <= 0) return { code: "POINTS_SOLD_OUT", params: {} };
  const { limitMember, limitMonth, requiredAmount, minVipLevel } = terms;
  if (figures.vipLevel < minVipLevel) return { code: "POINTS_VIP_LEVEL", params: { level: minVipLevel } };
  if (limitMember !== null && figures.ordersInAll >= limitMember)
    return { code: "POINTS_LIMIT", params: { max: limitMember, period: "ever" } };
  if (limitMonth !== null && figures.ordersThisMonth >= limitMonth)
    return { code: "POINTS_LIMIT", params: { max: limitMonth, period: "month" } };
  if (figures.monthTurnover >= requiredAmount) return undefined;
  const missing = (requiredAmount - figures.monthTurnover) as Money;
  return { code: "POINTS_TURNOVER", params: { missing: moneyToText(missing) } };
}
