import type { Transitions } from "../cashier/transitions.ts";

/** The states of a promotion. What is published stays readable; `ended` accepts no new grants. */
export const promotionStates = ["draft", "published", "ended"] as const;
export type PromotionState = (typeof promotionStates)[number];
export type PromotionEvent = "publish" | "end";

/** The lifecycle of a promotion (OPS-05). The database refuses other transitions too. */
export const promotionTransitions: Transitions<PromotionState, PromotionEvent> = {
  draft: { publish: "published" },
  published: { end: "ended" },
  ended: {},
};

/** The categories of the specification besides `all`, in the order of the page. */
export const promotionCategories = [
  "newPlayer",
  "deposit",
  "rebate",
  "gameOffer",
  "sports",
  "live",
  "slots",
  "cards",
  "fishing",
  "lotto",
  "ranking",
  "points",
  "app",
  "other",
] as const;
export type PromotionCategory = (typeof promotionCategories)[number];

/** The tags of the specification. */
export const promotionTags = ["newbie", "limited", "special", "daily", "highRebate", "vip"] as const;
export type PromotionTag = (typeof promotionTags)[number];

/** When a promotion runs; Unix ms, half-open, null for no end. */
export interface RunningTime {
  startsMs: number;
  endsMs: number | null;
}

/** Whether a promotion has not begun, runs, or is over. */
export function timeOf({ startsMs, endsMs }: RunningTime, nowMs: number): "before" | "running" | "over" {
  if (nowMs < startsMs) return "before";
  return endsMs !== null && nowMs >= endsMs ? "over" : "running";
}

/**
 * Until when an earned reward can be claimed: so many days after the promotion's end, or, where it has none, from now.
 * Source: domain-rules 2.4 (7).
 */
export const claimUntil = (endsMs: number | null, days: number, nowMs: number): number =>
  Math.max(endsMs ?? nowMs, nowMs) + days * 86_400_000;
